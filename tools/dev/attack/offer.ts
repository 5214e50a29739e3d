import { CategoryId, type SelectionId } from '#domain/brand.ts';
import { getEvents, getEventView } from '#domain/contract/catalogue.ts';
import type { Entities } from '#domain/market/entities.ts';
import type { Offer } from '#gateway/placement/decide/decide.ts';
import { type HttpCustomer, offerOf } from '#testing/gateway/http-customer.ts';

/** What is there to bet on, as a hostile client knows it: what the gateway serves. */
export interface Seen {
  readonly offer: Offer;
  readonly entities: Entities;
  /** Of matches that have not begun, of different matches, at a fixed price. */
  readonly open: readonly SelectionId[];
}

/** Matches looked into. */
const LOOKED = 12;

export async function lookAt(customer: HttpCustomer): Promise<Seen> {
  const query = { interval: 'ALL', categoryid: CategoryId.parse('sim.crown') };
  const { entities: listed } = await customer.call(getEvents, { query });
  const waiting = listed.events.filter(({ inplay }) => !inplay).slice(0, LOOKED);
  const all: { -readonly [Key in keyof Entities]: Entities[Key] } = {
    events: [],
    markets: [],
    selections: [],
  };
  for (const { id } of waiting) {
    const { entities } = await customer.call(getEventView, { query: { eventid: String(id) } });
    for (const name of ['events', 'markets', 'selections'] as const)
      Object.assign(all, { [name]: [...all[name], ...entities[name]] });
  }
  const open = all.events.flatMap(({ id }) => {
    const markets = all.markets.filter(({ eventId, suspended }) => eventId === id && !suspended);
    const first = all.selections.find(
      ({ marketId, odds, suspended }) =>
        odds !== undefined && !suspended && markets.some((market) => market.id === marketId),
    );
    return first === undefined ? [] : [first.id];
  });
  return { offer: offerOf(all), entities: all, open };
}
