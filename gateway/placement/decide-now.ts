import type { CounterOffer, PlacementSlip } from '#domain/contract/betting.ts';
import type { PlacementContext } from './context.ts';
import { type Decision, decide } from './decide.ts';
import { atOfferedPrices } from './risk/counter-offer.ts';

/** What came before a decision. */
export interface Before {
  /** The counter-offer that made the slip what it is; undefined where none did. */
  readonly offer: CounterOffer | undefined;
  /** How long the bet has waited since its customer last agreed to it, ms. */
  readonly waited: number;
}

/**
 * Decides on what stands at this moment, with or without a wait before (P04, P42, P43). A yes to a counter-offer is a
 * placement like any other: the offered price holds as long as the market is not below it, whatever the customer lets
 * pass of ordinary prices, because the yes was to this price alone. The delay of the game is waited for whole: an event
 * may have gone in play, or its delay grown, since the bet was looked at first.
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
