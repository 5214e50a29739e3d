import { type CastKind, castLineCount, isCastKind } from '#domain/bet/casts.ts';
import { BET_KINDS } from '#domain/betslip/bets/bet-kinds.ts';
import type { SlipFigures } from '#domain/betslip/bets/figures.ts';
import { castAvailability, castStake } from '#domain/betslip/casts/casts.ts';
import { castTogether, mayStand } from '#domain/betslip/multi-selections.ts';
import type { SlipState, Tab } from '#domain/betslip/slip.ts';
import type { CastView } from './slip-view.ts';

export const castLabelKey = (kind: CastKind): string =>
  Object.values(BET_KINDS).find((names) => names.kind === kind)?.labelKey ?? BET_KINDS.forecast.labelKey;

/** The casts of the slip as the screen shows them (RAC-08). */
export const castViews = (slip: SlipState, tab: Tab, busy: boolean): readonly CastView[] =>
  slip.casts.map((cast) => ({
    id: cast.id,
    labelKey: castLabelKey(cast.kind),
    market: cast.names.market,
    event: cast.names.event,
    lines: castLineCount(cast.kind, cast.picks),
    picks: cast.picks.map(({ selectionId, name, position, availability, version }) => ({
      selectionId,
      name,
      position,
      status: availability,
      version,
    })),
    status: castAvailability(cast),
    shut: cast.shut ?? null,
    removable: !busy,
    stakeId: castStake(cast.id),
    together: castTogether(cast),
    outside: !mayStand(cast.kind, tab),
  }));

/**
 * Whether the total has no number for a price that is not known, or for selections that cannot be combined
 * (MEND-30).
 */
export const isUnpriced = ({ bets }: SlipFigures): boolean =>
  bets.some((bet) => bet.stake.kind === 'valid' && bet.unpriced);

/** Whether the total has no number for dividends alone, and not for a starting price. */
export function onlyDividendsOpen({ bets }: SlipFigures): boolean {
  const open = bets.filter((bet) => bet.stake.kind === 'valid' && bet.returns === null);
  return open.length > 0 && open.every((bet) => isCastKind(bet.kind));
}
