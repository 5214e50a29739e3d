import {
  CAST_PLACES,
  type CastKind,
  type CastPick,
  castLines,
  castTypeOf,
  castTypeOfMarket,
  isCastKind,
} from '#domain/bet/casts.ts';
import type { Lines } from '#domain/bet/lines.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import type { LegView } from '../decide/decide-leg.ts';
import type { RefusalReason } from '../decide/refusal-reason.ts';
import { type BetShape, invalid, type KindRules } from './kind-rules.ts';

export const castPicks = (selections: BetShape['selections']): readonly CastPick[] =>
  (selections ?? []).map(({ id, raceCastPosition }) => ({
    selectionId: id,
    position: raceCastPosition ?? null,
  }));

/** Places of the picks in each line; none when the picks are no bet of the kind. */
function lines({ type, selections }: BetShape): Lines {
  if (!isCastKind(type)) return [];
  const picks = castPicks(selections);
  return (castLines(type, picks) ?? []).map((line) =>
    line.map((id) => picks.findIndex(({ selectionId }) => selectionId === id)),
  );
}

function shapeFaults(kind: CastKind) {
  return (slip: PlacementSlip): RefusalReason[] => {
    const faults: RefusalReason[] = [];
    if (slip.systemType !== null) faults.push(invalid('A forecast or tricast has no system type.'));
    if (slip.freeBet !== null || slip.profitBoost !== null)
      faults.push(invalid('A forecast or tricast takes no free bet and no boost.'));
    if (slip.eachWay) faults.push(invalid('A forecast or tricast cannot be each way.'));
    if (slip.selections.some(({ raceCastPosition }) => raceCastPosition === undefined))
      faults.push(invalid('Every runner of a forecast or tricast is picked for a place, or for any.'));
    if (slip.selections.some(({ odds }) => odds !== null))
      faults.push(invalid('A forecast or tricast is paid by the dividend and has no price.'));
    if (castLines(kind, castPicks(slip.selections)) === undefined)
      faults.push(invalid('These runners and places do not make this bet.'));
    return faults;
  };
}

const noCast = (message: string): RefusalReason => ({ type: 'NO_FORECAST_TRICAST', message });

/**
 * All runners of one race, in the market that this race has for the cast: without it no cast is offered
 * (RAC-08).
 */
function combinationFaults(kind: CastKind) {
  return (views: readonly (LegView | undefined)[]): RefusalReason[] => {
    const known = views.filter((view) => view !== undefined);
    const [first] = known;
    if (first === undefined) return [];
    const type = castTypeOf(kind);
    if (known.some(({ market }) => castTypeOfMarket(market.type) !== type))
      return [noCast('This bet is not offered on this race.')];
    if (known.some(({ market }) => market.id !== first.market.id))
      return [invalid('The runners of a forecast or tricast are of one race.')];
    const { runners } = first.event.racingData ?? {};
    return runners !== undefined && runners < CAST_PLACES[type]
      ? [noCast('Too few runners are left for this bet.')]
      : [];
  };
}

/** Forecasts and tricasts: lines from the places picked, no price, paid by the dividend (RAC-08). */
export const cast = (kind: CastKind): KindRules => ({
  shapeFaults: shapeFaults(kind),
  combinationFaults: combinationFaults(kind),
  lines,
  odds: () => ({ win: null, place: null }),
  minimumStake: (limits) => limits.minimumStake,
  hasPrice: false,
});
