import type { Placement } from '../services.ts';
import { answerOffer } from './answer-offer.ts';
import { betStatus } from './bet-status.ts';
import type { PlacementContext } from './context.ts';
import { readExposures } from './decide/exposure.ts';
import { PendingPlacements } from './journal/pending-placements.ts';
import { ProcessPauses } from './journal/process-pauses.ts';
import { type PlacementParts, placeBets } from './place-bets.ts';
import { ReadOnly } from './read-only.ts';

export interface PlacementService extends Placement {
  /** Takes up what waited when the gateway went down. After the journal was checked. */
  resume(): Promise<void>;
  close(): Promise<void>;
}

/** Placement and resolve, on the database. */
export function createPlacement(context: PlacementContext): PlacementService {
  const readOnly = new ReadOnly(context);
  const pauses = new ProcessPauses(context.idleClock);
  const pending = new PendingPlacements(context, pauses);
  const parts: PlacementParts = { context, pauses, pending, readOnly };
  return {
    placeBets: (user, slips, from = null) => placeBets(parts, user, slips, from),
    betStatus: (user, refs, fence) => betStatus(context, user, refs, fence),
    answerOffer: (user, reply) => answerOffer(parts, user, reply),
    exposures: (user, selections) => readExposures(context.db, user, selections),
    publicKey: () => context.signer.publicKey,
    async resume() {
      await readOnly.resume();
      await pending.resume();
    },
    async close() {
      pauses.close();
      await readOnly.close();
      await pending.close();
    },
  };
}
