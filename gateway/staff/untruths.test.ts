import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BetId, type SessionId } from '#domain/brand.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { writeSlip } from '#recordings/format/write-slip.ts';
import { databases } from '#testing/databases/databases.ts';
import { inMemoryRecordings, storedSession } from '#testing/gateway/in-memory-recordings.ts';
import { dataOf, errorOf } from '#testing/gateway/parse-answered.ts';
import { type StaffHarness, staffHarness } from '#testing/gateway/staff-harness.ts';
import { storyLog } from '#testing/recordings/story-log.ts';
import { nodePrimitives } from '../recordings/node-primitives.ts';

const bets = [1, 2, 3].map((nth) => BetId.parse(`SB-4F7K-92MX-TQ3${String(nth)}`));
const [first, second, third] = bets as [BetId, BetId, BetId];
/** The second bet is told of in two sessions. */
const sessions = [
  storedSession(1, { bets: [first, second] }),
  storedSession(2, { bets: [second] }),
  storedSession(3, { bets: [third] }),
];
const person = {
  type: 'test/told',
  data: { username: 'anna-punter', gwSessionId: 'gw-of-anna', cash: 4_711, note: 'a bet of gw-of-anna' },
};
const { header, events } = storyLog({
  session: sessions[0]!.session,
  startedAt: 1_790_000_000_000,
  commits: 3,
  scenes: new Map([[2, [person]]]),
});
const file = await writeSlip(header, events, nodePrimitives);
/** What the gateway wrote down: a receipt names whose it is. */
const booked = {
  at: 1,
  kind: 'changed',
  call: 'book',
  ref: null,
  bet: first,
  corr: null,
  content: { receipt: { userId: 'gw-of-anna', username: 'anna-punter', signature: 's' } },
} as const;

describe.each(databases)('[HOLD-12] what the console says of a recording is so, on $name', ({ use }) => {
  const fresh = use();
  let world: StaffHarness;
  beforeEach(async () => {
    const [one, ...others] = sessions.map((recording) => ({ recording }));
    const told = { ...one!, file, acts: [booked] };
    world = await staffHarness(await fresh(), { recordings: inMemoryRecordings([told, ...others]) });
  });
  afterEach(() => world.close());

  const viewOf = async (cookie: string, session: SessionId, more: object = {}): Promise<string> =>
    dataOf<{ view: string }>(
      await world.call('/views', { session, reason: 'complaint', ticket: 'T-1042', ...more }, cookie),
    ).view;

  it('what an engineer takes out has no person in it, whoever takes it says so first, and support takes nothing', async () => {
    const session = sessions[0]!.session;
    const taken = new Map<string, Buffer>();
    for (const name of ['demo-supervisor', 'demo-engineer']) {
      const cookie = await world.signIn(name);
      const view = await viewOf(cookie, session);
      const early = await world.call(`/views/${view}/exported-file`, null, cookie);
      expect([early.status, errorOf(early)]).toEqual([403, 'STAFF_EXPORT_FIRST']);
      await world.call(`/views/${view}/export`, { form: 'slip' }, cookie);
      taken.set(name, (await world.call(`/views/${view}/exported-file`, null, cookie)).bytes);
    }
    expect(taken.get('demo-supervisor')).toEqual(Buffer.from(file));
    const copy = await readSlip(taken.get('demo-engineer') ?? new Uint8Array(), nodePrimitives);
    const told = copy.events.map(({ data }) => JSON.stringify(data)).join('\n');
    expect(copy.header.redaction).toBe('export');
    expect(copy.events).toHaveLength(events.length);
    for (const secret of ['anna-punter', 'gw-of-anna', '4711']) expect(told).not.toContain(secret);
    const support = await world.signIn('demo-support');
    const view = await viewOf(support, session);
    expect((await world.call(`/views/${view}/exported-file`, null, support)).status).toBe(403);
  });

  it('whatever of a recording is served to an engineer has no person in it; the others see what the device recorded', async () => {
    const { session } = sessions[0]!;
    const secrets = ['anna-punter', 'gw-of-anna'];
    for (const name of ['demo-support', 'demo-supervisor', 'demo-engineer', 'demo-auditor']) {
      const cookie = await world.signIn(name);
      const view = await viewOf(cookie, session, { explanation: 'for the test' });
      await world.call(`/views/${view}/export`, { form: 'slip' }, cookie);
      const taken: Buffer[] = [];
      for (const part of ['file', 'gateway', 'exported-file', 'notes'])
        taken.push((await world.call(`/views/${view}/${part}`, null, cookie)).bytes);
      for (const text of [first, session]) taken.push((await world.call('/find', { text }, cookie)).bytes);
      taken.push((await world.call('/sessions', { filter: { bet: first } }, cookie)).bytes);
      const served = await Promise.all(taken.map(toldIn));
      const found = secrets.filter((secret) => served.some((told) => told.includes(secret)));
      expect([name, found]).toEqual([name, name === 'demo-engineer' ? [] : secrets]);
      const isAsRecorded = taken[0]?.equals(Buffer.from(file));
      expect([name, isAsRecorded]).toEqual([name, name !== 'demo-engineer']);
    }
  });

  it('who has seen a bet is whoever has seen a session that tells of it: by bet and by session as the trail has it', async () => {
    const people = ['demo-support', 'demo-supervisor', 'demo-engineer'];
    const cookies = new Map<string, string>();
    for (const name of [...people, 'demo-auditor']) cookies.set(name, await world.signIn(name));
    const act = fc.record({
      who: fc.constantFrom(...people),
      nth: fc.nat({ max: 2 }),
      named: fc.boolean(),
      also: fc.constantFrom('look', 'note', 'export'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 6 }), async (acts) => {
        for (const { who, nth, named, also } of acts) {
          const { session, bets: told } = sessions[nth]!;
          const cookie = cookies.get(who)!;
          const view = await viewOf(cookie, session, named ? { bet: told[0] } : {});
          if (also === 'note')
            await world.call(`/views/${view}/notes`, { kind: 'note', seq: 1, text: 'x' }, cookie);
          if (also === 'export') await world.call(`/views/${view}/export`, { form: 'slip' }, cookie);
        }
        const trail = await world.context.db
          .selectFrom('staff_audit')
          .select(['id', 'session_id', 'act'])
          .where('act', 'in', ['opened', 'noted', 'exported'])
          .orderBy('seq', 'desc')
          .execute();
        const seen = async (subject: object): Promise<string[]> =>
          linesOf(await world.call('/audit/seen', subject, cookies.get('demo-auditor')));
        for (const { session } of sessions)
          expect(await seen({ session })).toEqual(
            trail.filter((entry) => entry.session_id === session).map(({ id }) => id),
          );
        for (const bet of bets) {
          const telling = sessions.filter((one) => one.bets.includes(bet)).map(({ session }) => session);
          expect(await seen({ bet })).toEqual(
            trail.filter((entry) => telling.some((one) => one === entry.session_id)).map(({ id }) => id),
          );
        }
      }),
      { numRuns: 6 },
    );
  });

  it.each([
    'sb-4f7k-92mx-tq31',
    ' SB 4F7K 92MX TQ31 ',
    '4F7K92MXTQ31',
    '4f7k 92mx tq3l',
    'SB–4F7K–92MX–TQ31',
  ])('a bet is found as people write it: %s', async (text) => {
    const found = dataOf<{ sessions: { session: string }[]; bet: string | null }>(
      await world.call('/find', { text }, await world.signIn('demo-support')),
    );
    expect([found.bet, found.sessions.map(({ session }) => session)]).toEqual([
      first,
      [sessions[0]!.session],
    ]);
  });

  it('a ref is found without its dashes', async () => {
    const text = sessions[1]!.refs[0]!.replaceAll('-', '').toUpperCase();
    const found = dataOf<{ ref: string | null }>(
      await world.call('/find', { text }, await world.signIn('demo-support')),
    );
    expect(found.ref).toBe(sessions[1]!.refs[0]);
  });
});

/** What stands in an answer, unpacked where it is a recording. */
async function toldIn(bytes: Buffer): Promise<string> {
  if (!bytes.subarray(0, 4).equals(Buffer.from(file.subarray(0, 4)))) return bytes.toString();
  const { header: told, events: all } = await readSlip(bytes, nodePrimitives);
  return JSON.stringify([told, all]);
}

const linesOf = (answer: { readonly body: unknown }): string[] =>
  dataOf<{ lines: { id: string }[] }>(answer).lines.map(({ id }) => id);
