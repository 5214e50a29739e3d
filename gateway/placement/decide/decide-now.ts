import type { CounterOffer, PlacementSlip } from '#domain/contract/betting.ts';
import type { PlacementContext } from '../context.ts';
import { atOfferedPrices } from '../risk/counter-offer.ts';
import { type Decision, decide } from './decide.ts';

/** What came before a decision. */
export interface Before {
  /** The counter-offer that made the slip what it is; undefined where none did. */
  readonly offer: CounterOffer | undefined;
  /** How long the bet has waited since its customer last agreed to it, ms. */
  readonly waited: number;
}

/**
 * Decides on what stands at this moment, with or without a wait before (FAIL-04, FAIL-42, FAIL-43). A yes to
 * a counter-offer holds as long as the market is not below its price, whatever else the customer lets pass.
 * The delay of the game is waited for whole, as it may have begun or grown.
 */
export function decideNow(
  { offer: standing, limits, settings }: Pick<PlacementContext, 'offer' | 'limits' | 'settings'>,
  slip: PlacementSlip,
  { offer, waited }: Before,
): Decision {
  const asked = offer === undefined ? slip : { ...slip, acceptOddsChange: 'NOT_ACCEPT' as const };
  const on = offer === undefined ? standing : atOfferedPrices(standing, offer);
  const decision = decide(asked, on, limits, false);
  if (decision.kind !== 'delayed') return decision;
  const ms = Math.min(decision.ms, settings.longestDelay);
  return ms <= waited ? decide(asked, on, limits, true) : { kind: 'delayed', ms };
}
