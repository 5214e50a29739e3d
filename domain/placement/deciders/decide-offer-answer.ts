import type { SlipContext } from '../../betslip/slip-context.ts';
import { ignored } from '../../betslip/slip-decision-state.ts';
import type { DataOf, NewDerived } from '../../events/registry.ts';
import { attemptOf, isOpen } from '../attempts.ts';
import { contentHashInput } from '../content-hash-input.ts';
import { asOffered } from '../counter-offer.ts';
import type { PlacementState } from '../placement.ts';
import type { Sha256Hex } from './plan-slips.ts';

const INTENT = 'intent/offerAnswerPressed';

/**
 * Accept or decline on a counter-offer: a fact about exactly the offer that is held, or ignored with the
 * reason. After its end by this device's clock nothing is sent (INV-05, FAIL-43). A yes strikes a bet, so it
 * counts as little as a press while a window must be answered first (RGT-01); a no always counts.
 *
 * @param at epoch ms of the customer's clock
 */
export function decideOfferAnswer(
  state: PlacementState,
  { ref, offerId, answer }: DataOf<typeof INTENT>,
  { at, intervention }: { readonly at: number } & Pick<SlipContext, 'intervention'>,
  sha256Hex: Sha256Hex,
): NewDerived {
  const attempt = attemptOf(state, ref);
  const bet = attempt?.bets.find((candidate) => candidate.ref === ref);
  if (attempt === undefined || bet === undefined || !isOpen(bet)) return ignored(INTENT, 'noOffer');
  const offer = bet.hold?.offer ?? null;
  if (offer === null || offer.id !== offerId) return ignored(INTENT, 'noOffer');
  if (bet.offerAnswer?.state === 'sending') return ignored(INTENT, 'answered');
  if (at >= (bet.hold?.until ?? 0)) return ignored(INTENT, 'expired');
  if (answer === 'ACCEPT' && intervention) return ignored(INTENT, 'intervention');
  const contentHash = sha256Hex(contentHashInput(asOffered(bet.slip, offer), attempt.account));
  return { type: 'placement/offerAnswered', data: { ref, offerId, answer, contentHash } };
}
