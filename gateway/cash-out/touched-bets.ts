import type { CatalogueDelta } from '../core/catalogue.ts';
import type { ValuedBet } from './valued-bet.ts';

const namesOf = ({ legs }: ValuedBet): readonly string[] =>
  legs.flatMap(({ selection_id, market_id, event_id }) => [
    `s${selection_id}`,
    `m${market_id}`,
    `e${event_id}`,
  ]);

/** Selections, markets and events that a batch touched. */
export const touchedBy = (delta: CatalogueDelta): ReadonlySet<string> =>
  new Set([
    ...[...delta.priced, ...delta.selections].map((id) => `s${id}`),
    ...[...delta.markets, ...delta.removedMarkets].map((id) => `m${id}`),
    ...delta.results.map(({ market }) => `m${market}`),
    ...[...delta.events, ...delta.removedEvents].map((id) => `e${id}`),
  ]);

/** Whether the value of a bet may be another one after it. */
export const isTouched = (bet: ValuedBet, touched: ReadonlySet<string>): boolean =>
  namesOf(bet).some((name) => touched.has(name));
