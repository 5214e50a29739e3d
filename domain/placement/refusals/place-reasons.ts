import type { NoticeInput } from '../../betslip/notices/notices.ts';
import { type PlaceReason, reasonsAgainstPlacing } from '../../betslip/reasons.ts';
import { identitiesChecking } from '../attempts.ts';
import { betIdentity } from '../bet-identity.ts';
import type { PlacementState } from '../placement.ts';

/**
 * All reasons why the slip cannot be placed now, in order; the decider of the place button uses the same
 * function.
 */
export const placeReasons = (placement: PlacementState, input: NoticeInput): readonly PlaceReason[] =>
  reasonsAgainstPlacing({
    ...input,
    resultShown: placement.step !== 'before',
    gateOpen: placement.gateOpen,
    checking: identitiesChecking(placement),
    identityOf: (bet) => betIdentity(bet, input.context),
  });
