import { useRef } from 'react';
import { shownPriceBoost } from '#domain/bonus/price-boost.ts';
import type { OddsFormat } from '#domain/contract/betting.ts';
import type { DataOf } from '#domain/events/registry.ts';
import type { EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import { NON_RUNNER, STARTING_PRICE, SUSPENDED } from '#domain/market/price-flags.ts';
import { type Shut, whyShut } from '#domain/market/why-shut.ts';
import { oddsText, priceText } from '#domain/odds/display-odds.ts';
import type { Price } from '#domain/odds/odds.ts';
import { oddsOf } from '#domain/odds/parse-odds.ts';
import { useOddsFormat } from '#src/brands/preferences.ts';
import { usePressStart } from '#src/platform/press/press-start.ts';
import { useSubmit } from '#src/platform/store/hooks.ts';
import type { ShownPrice } from '#src/platform/store/price-board.ts';
import { usePaintedPrice } from '#src/platform/store/use-painted-price.ts';
import { spokenPrice } from '#src/text/odds-text.ts';
import { type Text, useText } from '#src/text/text.ts';
import { OddsButton, type OddsState } from '#src/ui/odds-button.tsx';
import { type PaintedOdds, paintOdds, tintOdds } from '#src/ui/paint-odds.ts';
import { useInSlip } from './in-slip.ts';
import { eventName, selectionName, selectionPhrase } from './phrases.ts';
import { shutWord } from './shut-texts.ts';

interface Shown extends PaintedOdds {
  readonly state: OddsState;
}

interface OddsCellProps {
  readonly event: EventEntity;
  readonly market: MarketEntity;
  readonly selection: SelectionEntity;
  /** With the selection's name on the button, as on event pages; otherwise a cell of a row. */
  readonly labelled?: boolean;
  /** Labelled by this, where the head of its column says the rest: `-1.5`. */
  readonly short?: string | undefined;
  /** Labelled, with the name above the price. */
  readonly stacked?: 'always' | 'tall' | 'narrow' | undefined;
  readonly tabStop?: boolean;
  /** Where a race offers both: the button takes the starting price, or the price (RAC-06). */
  readonly atStart?: boolean;
  /** In bet-builder mode: whether it is a pick, and why it cannot become one (BBD-02). */
  readonly builder?: {
    readonly picked: boolean;
    readonly blocked: { readonly short: string; readonly spoken: string } | undefined;
    /** What a press does, where it is not to add to the slip. */
    readonly adds?: 'fives.pick';
  };
  /** Takes the press, with what was painted on the button, in the place of the slip's toggle. */
  readonly onPress?: ((pressed: DataOf<'intent/oddsPressed'>) => void) | undefined;
}

/** The sum that a row of the price table stands for. */
export function priceOf({ odds, flags }: Pick<ShownPrice, 'odds' | 'flags'>): Price {
  if ((flags & STARTING_PRICE) !== 0) return { kind: 'startingPrice' };
  const fixed = odds > 0 ? oddsOf(odds) : undefined;
  return fixed === undefined ? { kind: 'none' } : { kind: 'fixed', odds: fixed };
}

/** The row of a runner that is backed at its starting price: no number, and nothing that could have moved. */
const startingPriceRow = (row: ShownPrice): ShownPrice => ({
  ...row,
  flags: row.flags | STARTING_PRICE,
  trend: 'none',
});

/** Why a row cannot be bet on; undefined while it can. */
const shutOf = (event: EventEntity, market: MarketEntity, row: ShownPrice): Shut | undefined =>
  whyShut(event, market, {
    odds: row.odds,
    suspended: (row.flags & SUSPENDED) !== 0,
    startingPrice: (row.flags & STARTING_PRICE) !== 0,
    nonRunner: (row.flags & NON_RUNNER) !== 0,
  });

function stateOf(row: ShownPrice, shut: Shut | undefined): OddsState {
  if (shut === 'nonRunner') return 'nonRunner';
  if (row.version < 0) return 'loading';
  if (shut === undefined) return 'open';
  return shut === 'noPrice' ? 'unpriced' : 'suspended';
}

function nameOf(
  phrase: string,
  {
    state,
    shut,
    adds = 'odds.add',
  }: {
    readonly state: OddsState;
    readonly shut: Shut | undefined;
    readonly adds: 'odds.add' | 'fives.pick' | undefined;
  },
  row: ShownPrice,
  format: OddsFormat,
  t: Text,
): string {
  if (state === 'loading') return t('odds.loading', { selection: phrase });
  if (state === 'nonRunner')
    return t('odds.unpriced', { selection: phrase, price: t('odds.spokenNonRunner') });
  const spoken = spokenPrice(priceOf(row), format, t);
  if (state === 'unpriced') return t('odds.unpriced', { selection: phrase, price: spoken });
  if (shut !== undefined)
    return t('odds.unavailable', { selection: phrase, price: spoken, why: shutWord(shut, t) });
  const was = row.trend === 'none' ? undefined : oddsOf(row.original);
  const moved =
    was === undefined || row.trend === 'none'
      ? ''
      : `, ${t(`odds.${row.trend}`, { was: oddsText(was, format) })}`;
  return t(adds, { selection: phrase, price: spoken + moved });
}

/** What stands on the button in the place of what was painted there; nothing where it is the same. */
function standingOn(button: HTMLElement | null, painted: string): { readonly standing?: string } {
  const said = button?.textContent ?? painted;
  return said === painted ? {} : { standing: said };
}

/**
 * A price button joined to the price table: React renders what kind of button it is, new prices are painted
 * onto it.
 */
export function OddsCell(props: OddsCellProps) {
  const { event, market, selection, labelled, short, stacked, tabStop, builder, atStart, onPress } = props;
  const t = useText();
  const format = useOddsFormat();
  const inSlip = useInSlip(selection.id, atStart);
  const submit = useSubmit();
  const button = useRef<HTMLButtonElement>(null);
  const phrase = selectionPhrase(market, selection, t);
  const label = labelled === true ? (short ?? selectionName(selection, t)) : undefined;
  const shownAs = (held: ShownPrice): Shown => {
    const shut = shutOf(event, market, held);
    const state = stateOf(held, shut);
    const row = atStart === true && state === 'open' ? startingPriceRow(held) : held;
    const blocked = state === 'open' ? builder?.blocked : undefined;
    if (blocked !== undefined)
      return { state: 'blocked', price: blocked.short, name: blocked.spoken, trend: 'none' };
    const price = state === 'nonRunner' ? t('odds.nonRunner') : priceText(priceOf(row), format);
    return {
      state,
      price,
      name: nameOf(phrase, { state, shut, adds: builder?.adds }, row, format, t),
      trend: row.trend,
    };
  };
  const { row, current } = usePaintedPrice(selection.id, (now, moved) => {
    const element = button.current;
    if (element === null) return;
    paintOdds(element, shownAs(now));
    if (moved && now.trend !== 'none' && atStart !== true) tintOdds(element);
  });
  const selected = builder?.picked ?? inSlip;
  // What the customer saw is what was painted last, not what was rendered last, when the press began.
  const began = usePressStart(button, () => {
    const seen = current();
    const { state, price } = shownAs(seen);
    return {
      state,
      selected,
      shown: {
        price,
        version: seen.version,
        selection: selectionName(selection, t),
        market: market.name,
        event: eventName(event, t),
        ...standingOn(button.current, `${label ?? ''}${price}`),
      },
    };
  });
  const press = (): void => {
    const { shown, ...then } = began();
    // Begun on a lock, or to add what is in the slip by now: the button does something else than was meant.
    if (then.state !== 'open' || then.selected !== selected) return;
    // Seen at once, also where the slip's rules are still on their way.
    button.current?.setAttribute('data-pending', '');
    const data = { selectionId: selection.id, marketId: market.id, eventId: event.id, shown };
    if (onPress !== undefined) onPress(data);
    else submit({ type: builder === undefined ? 'intent/oddsPressed' : 'intent/builderPressed', data });
  };
  const { state, price, name, trend } = shownAs(row);
  return (
    <OddsButton
      ref={button}
      price={price}
      name={name}
      state={state}
      selected={selected}
      trend={trend}
      label={label}
      stacked={stacked}
      cell={labelled !== true}
      boosted={selection.boost === undefined ? undefined : shownPriceBoost(selection) !== undefined}
      tabStop={tabStop}
      takes={`${builder === undefined ? 'leg' : 'pick'}:${selection.id}:${atStart === true ? 'sp' : ''}`}
      onPress={press}
    />
  );
}
