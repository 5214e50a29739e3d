import { closedLegs } from '#domain/betslip/clean-legs.ts';
import { legOf, quoteOf, trendBetween } from '#domain/betslip/legs.ts';
import type { Availability, Leg, SlipState } from '#domain/betslip/slip.ts';
import type { SlipContext } from '#domain/betslip/slip-context.ts';
import type { SelectionId } from '#domain/brand.ts';
import { DEFAULTS } from '#domain/config/defaults.ts';
import { priceText } from '#domain/odds/display-odds.ts';

/** One leg that is not what it was when the customer left the tab. */
export interface AwayLeg {
  readonly selectionId: SelectionId;
  readonly name: string;
  /** When the customer left, and now, in the odds format of the customer. */
  readonly was: string;
  readonly now: string;
  readonly what: 'price' | 'suspended' | 'closed' | 'open';
}

/**
 * Everything around the legs that comes and goes: quick slip, undo, clearing, what changed, the stake tip.
 */
export interface SlipBanners {
  /** What floats above the bottom navigation in the touch layout (`floatingBetSlipVisibility`, BSL-05). */
  readonly floating: 'none' | 'bar' | 'quick';
  /** Clearing asks first. */
  readonly clearAsks: boolean;
  /** Closed selections, which one press takes out. */
  readonly closed: number;
  /** Empty when there is nothing to tell. */
  readonly away: readonly AwayLeg[];
  /** The stake that could become the default one, as typed; null when nothing is asked. */
  readonly stakeTip: string | null;
}

const WHAT: Readonly<Record<Availability, AwayLeg['what']>> = {
  open: 'open',
  suspended: 'suspended',
  marketSuspended: 'suspended',
  expired: 'closed',
};

function awayLeg(slip: SlipState, leg: Leg, context: SlipContext): AwayLeg | undefined {
  const before = slip.away?.legs[leg.selectionId];
  if (before === undefined) return undefined;
  const now = quoteOf(slip, leg).price;
  const texts = { was: priceText(before.price, context.oddsFormat), now: priceText(now, context.oddsFormat) };
  const moved =
    trendBetween(before.price, now) !== 'none' && texts.was !== texts.now && leg.availability === 'open';
  if (!moved && WHAT[before.availability] === WHAT[leg.availability]) return undefined;
  return {
    selectionId: leg.selectionId,
    name: leg.names.selection,
    ...texts,
    what: moved ? 'price' : WHAT[leg.availability],
  };
}

/** What changed while the customer was away; a leg that is what it was again is not spoken of (FEAT-09). */
function awayLegs(slip: SlipState, context: SlipContext): readonly AwayLeg[] {
  if (slip.away?.until == null) return [];
  return slip.away.changed.flatMap((id) => {
    const leg = legOf(slip, id);
    return (leg === undefined ? undefined : awayLeg(slip, leg, context)) ?? [];
  });
}

function floating(slip: SlipState, context: SlipContext): SlipBanners['floating'] {
  if (slip.legs.length + slip.casts.length === 0 || slip.open) return 'none';
  // The quick slip is for one leg; a cast has its stake in the slip alone.
  const isQuick = slip.quick && slip.casts.length === 0;
  return isQuick && context.formFactor === 'mobile' ? 'quick' : 'bar';
}

export const slipBanners = (slip: SlipState, context: SlipContext): SlipBanners => ({
  floating: floating(slip, context),
  clearAsks: slip.legs.length + slip.casts.length >= DEFAULTS.betslip.confirmClearFrom,
  closed: closedLegs(slip).length,
  away: awayLegs(slip, context),
  stakeTip: slip.stakeHabit.tipShown ? slip.stakeHabit.stake : null,
});
