import type { Selectable } from 'kysely';
import type { PlacementRef, UserId } from '#domain/brand.ts';
import { PlacementOutcome, type PlacementSlip } from '#domain/contract/betting.ts';
import type { Schema } from '../../db/schema.ts';
import { outcomeHead } from '../booking.ts';
import { contentHashOf, type PlacementContext } from '../context.ts';
import type { RefusalReason } from '../decide/refusal-reason.ts';
import type { RefAnswer } from '../ref-result.ts';
import { readKept } from './kept-refusals.ts';
import { refusalOf, type Stating } from './state-not-placed.ts';

export type StoredPlacement = Selectable<Schema['placements']>;

/**
 * Outcomes as stored, or kept until they can be (FAIL-33), once they are as durable as an answer has to be.
 */
export async function readPlacements(
  { db, journal }: Pick<PlacementContext, 'db' | 'journal'>,
  refs: readonly PlacementRef[],
): Promise<Map<string, StoredPlacement>> {
  // What is kept first: it moves to the rows, and between the two looks would be in neither the other way
  // round.
  const kept = await readKept(db, refs);
  const rows = await db
    .selectFrom('placements')
    .selectAll()
    .where('ref', 'in', [...refs])
    .execute();
  await journal.settled();
  return new Map([...kept, ...rows].map((row) => [row.ref, row]));
}

export const storedOutcome = ({ outcome }: StoredPlacement): PlacementOutcome | null =>
  outcome === null ? null : PlacementOutcome.parse(JSON.parse(outcome));

const calledOff: RefusalReason = {
  type: 'PLACEMENT_FENCED',
  message: 'This bet was called off before it arrived. It was not placed and never will be.',
};

/** A late request after a fence: refused for good (FAIL-17). */
const fencedOutcome = (stating: Stating, user: UserId, slip: PlacementSlip): PlacementOutcome => ({
  ...outcomeHead(slip),
  status: 'FAILED',
  betslipId: null,
  errors: [calledOff],
  receipt: null,
  notPlaced: refusalOf(stating, user, slip, [calledOff]),
});

/**
 * What a ref that was used before means for a slip that carries it. The same content gets the stored outcome
 * (FAIL-18, FAIL-22), other content a refusal without any effect (FAIL-20), and someone else's ref looks like
 * none at all (FAIL-21). A stored failure also answers for the altered body that caused it (FAIL-23).
 */
export function knownAnswer(
  stating: Stating,
  stored: StoredPlacement,
  user: UserId,
  slip: PlacementSlip,
): RefAnswer {
  const { ref } = slip;
  if (stored.user_id !== user) return { kind: 'notFound', ref };
  if (stored.state === 'FENCED') return { kind: 'answered', outcome: fencedOutcome(stating, user, slip) };
  const claimsSame = stored.content_hash === slip.contentHash;
  const isSame = claimsSame && (stored.state === 'FAILED' || contentHashOf(slip, user) === slip.contentHash);
  const outcome = storedOutcome(stored);
  return isSame && outcome !== null ? { kind: 'answered', outcome } : { kind: 'sameRefOtherContent', ref };
}
