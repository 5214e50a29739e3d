import { BetId, type SessionId, UserId } from '#domain/brand.ts';
import type { OpenDatabase } from '#gateway/db/open-database.ts';
import { type InMemoryRecordings, inMemoryRecordings, storedSession } from './in-memory-recordings.ts';
import { dataOf } from './parse-answered.ts';
import { type StaffHarness, staffHarness } from './staff-harness.ts';

export const bet = BetId.parse('SLIP-0001');
/** A session of the staff's own brand, one of another brand, and one whose customer had it erased. */
export const own = storedSession(1, { bets: [bet] });
export const foreign = storedSession(2, {
  brand: 'paddock',
  bets: [BetId.parse('PADD-0001')],
  pseudonym: 'p-paddock',
});
export const erased = storedSession(3, { clientPart: 'erased' });
export const ticket = 'T-1042';
export const file = new Uint8Array([1, 2, 3, 250]);

/** The staff's world over the three sessions. */
export interface StaffRecordingsHarness {
  readonly world: StaffHarness;
  readonly recordings: InMemoryRecordings;
  /** `kind:key` of each leaf that was appended to the proofs. */
  readonly leaves: string[];
  /** Opens a session for a complaint with a ticket. */
  readonly open: (cookie: string, session: SessionId, more?: object) => ReturnType<StaffHarness['call']>;
  readonly viewOf: (cookie: string, session: SessionId, more?: object) => Promise<string>;
}

export async function staffRecordingsHarness(database: OpenDatabase): Promise<StaffRecordingsHarness> {
  const leaves: string[] = [];
  const recordings = inMemoryRecordings([
    { recording: own, file, customer: UserId.parse('u-1') },
    { recording: foreign, file },
    { recording: erased },
  ]);
  const world = await staffHarness(database, {
    recordings,
    proofs: { append: (_tx, leaf) => Promise.resolve(void leaves.push(`${leaf.kind}:${leaf.key}`)) },
  });
  const open = (cookie: string, session: SessionId, more: object = {}) =>
    world.call('/views', { session, reason: 'complaint', ticket, ...more }, cookie);
  return {
    world,
    recordings,
    leaves,
    open,
    viewOf: async (cookie, session, more = {}) =>
      dataOf<{ view: string }>(await open(cookie, session, more)).view,
  };
}
