import type { UserId } from '#domain/brand.ts';
import type { PlacementOutcome, PlacementSlip } from '#domain/contract/betting.ts';
import type { PlaceBetsResult, Placement } from '../services.ts';
import { answerOffer } from './answer-offer.ts';
import { betStatus } from './bet-status.ts';
import type { PlacementContext } from './context.ts';
import { readExposures } from './exposure.ts';
import { HeldPlacements } from './held.ts';
import { type Answer, answerOf, isOutcome, placerOf } from './place-one.ts';
import { ProcessPauses } from './process-pauses.ts';
import { ReadOnly } from './read-only.ts';
import { knownOutcome, readPlacements } from './stored.ts';

export interface PlacementService extends Placement {
  /** Takes up what waited when the gateway went down. After the journal was checked. */
  resume(): Promise<void>;
  close(): Promise<void>;
}

/** Bets of a list that are looked at or booked until others have their turn: a database in the process holds it (HOLD-01). */
const TOGETHER = 8;

/** Placement and resolve, on the database. */
export function createPlacement(context: PlacementContext): PlacementService {
  const readOnly = new ReadOnly(context);
  const pauses = new ProcessPauses(context.idleClock);
  const held = new HeldPlacements(context, pauses);

  const placeOne = placerOf(context, held, readOnly);

  async function placeList(
    user: UserId,
    slips: readonly PlacementSlip[],
    from: string | null,
  ): Promise<PlaceBetsResult> {
    const stored = await readPlacements(
      context,
      slips.map(({ ref }) => ref),
    );
    const known = new Map<string, Answer>();
    for (const [nth, slip] of slips.entries()) {
      if (nth % TOGETHER === TOGETHER - 1) await context.nextTurn?.();
      const row = stored.get(slip.ref);
      if (row === undefined) continue;
      const answer = answerOf(knownOutcome(context, row, user, slip), slip.ref);
      // A contradiction first, so that a list with one of them has no effect at all.
      if (!isOutcome(answer)) return answer;
      known.set(slip.ref, answer);
    }
    const betSlips: PlacementOutcome[] = [];
    for (const [nth, slip] of slips.entries()) {
      if (nth % TOGETHER === TOGETHER - 1) await context.nextTurn?.();
      const answer = known.get(slip.ref) ?? (await placeOne(user, slip, from));
      if (!isOutcome(answer)) return answer;
      betSlips.push(answer);
    }
    return { kind: 'answered', betSlips };
  }

  return {
    async placeBets(user, slips, from = null) {
      const pause = pauses.caughtUp();
      if (pause !== undefined) await pause;
      const [only] = slips;
      if (only !== undefined && slips.length === 1) {
        // The usual case needs no look before: a ref that was used shows at its insert, whatever is decided now.
        const answer = await placeOne(user, only, from);
        return isOutcome(answer) ? { kind: 'answered', betSlips: [answer] } : answer;
      }
      return placeList(user, slips, from);
    },
    betStatus: (user, refs, fence) => betStatus(context, user, refs, fence),
    async answerOffer(user, reply) {
      const pause = pauses.caughtUp();
      if (pause !== undefined) await pause;
      return answerOffer(context, user, reply, ({ slip, dueAt }, ms) => held.lookAfter(slip.ref, dueAt, ms));
    },
    exposures: (user, selections) => readExposures(context.db, user, selections),
    publicKey: () => context.signer.publicKey,
    async resume() {
      await readOnly.resume();
      await held.resume();
    },
    async close() {
      pauses.close();
      await readOnly.close();
      await held.close();
    },
  };
}
