import type { Leg, SlipState } from '#domain/betslip/slip.ts';
import type { SelectionId } from '#domain/brand.ts';
import { groupKey } from '#domain/builder/builder-state.ts';
import { groupPrice, groupsOf } from '#domain/builder/slip-groups.ts';
import type { OddsFormat } from '#domain/contract/betting.ts';
import { totalText } from '#domain/odds/display-odds.ts';
import { decimalOf } from '#domain/odds/total-odds.ts';

interface SlipSlice {
  readonly betslip: SlipState;
}

const isPick = ({ builder }: SlipState, leg: Leg): boolean => builder.members.includes(leg.selectionId);

const picksOf = (slip: SlipState, eventId: number): readonly Leg[] =>
  slip.legs.filter((leg) => leg.eventId === eventId && isPick(slip, leg));

/** How a selection stands to the bet builder of its event: in it, free to join, or why it cannot (BBD-02). */
export type BuilderPick =
  | 'picked'
  | 'free'
  | 'sameMarket'
  | 'impossible'
  | 'implied'
  | 'implies'
  | 'notOffered';

const REASONS: ReadonlySet<string> = new Set<BuilderPick>([
  'sameMarket',
  'impossible',
  'implied',
  'implies',
  'notOffered',
]);
const isReason = (text: string): text is BuilderPick => REASONS.has(text);

/** The market is known at once; what the event's model rules out comes with the calculation. */
export function builderPick(
  { betslip: slip }: SlipSlice,
  ids: { readonly eventId: number; readonly marketId: number; readonly selectionId: SelectionId },
): BuilderPick {
  const picks = picksOf(slip, ids.eventId);
  if (picks.some((leg) => leg.selectionId === ids.selectionId)) return 'picked';
  if (picks.some((leg) => leg.marketId === ids.marketId)) return 'sameMarket';
  const key = groupKey(picks.map((leg) => leg.selectionId));
  const asked = slip.calculation.groups.find(
    ({ selections }) => selections.length === picks.length && groupKey(selections) === key,
  );
  const reason = asked?.excluded?.find(({ id }) => id === ids.selectionId)?.reason;
  return reason !== undefined && isReason(reason) ? reason : 'free';
}

/** The bet builder of one event as its page tells it. */
export interface BuilderStatus {
  readonly picks: number;
  /** Empty until the price has come. */
  readonly odds: string;
  /** Why the group has no price, or why the last press added nothing; null when there is nothing to say. */
  readonly refusal: string | null;
  /** The prebuilt one that was refused. */
  readonly refusedAcca: string | null;
}

export function builderStatus(
  { betslip: slip }: SlipSlice,
  eventId: number,
  format: OddsFormat,
): BuilderStatus {
  const group = groupsOf(slip).find((one) => one.eventId === eventId);
  const price = group && groupPrice(slip, group);
  const { refusal } = slip.builder;
  const pressed = refusal?.eventId === eventId ? refusal : null;
  return {
    picks: picksOf(slip, eventId).length,
    odds: price?.kind === 'priced' ? totalText(decimalOf(price.odds), format) : '',
    refusal: pressed?.reasons[0] ?? (price?.kind === 'refused' ? price.reason : null),
    refusedAcca: pressed?.accaId ?? null,
  };
}

/** Whether exactly these selections are the bet builder of their event. */
export function isBuilt({ betslip: slip }: SlipSlice, eventId: number, ids: readonly SelectionId[]): boolean {
  const picks = picksOf(slip, eventId).map((leg) => leg.selectionId);
  return picks.length > 0 && groupKey(picks) === groupKey(ids);
}
