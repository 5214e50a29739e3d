import type { PlacementSlip } from '#domain/contract/betting.ts';
import type { AppEvent, DataOf } from '#domain/events/registry.ts';
import type { Person } from '../../workload/customers/person.ts';

type Offer = NonNullable<DataOf<'placement/decisionDeferred'>['offer']>;

/**
 * What presses sent, by ref. One ref may have carried several slips: a page that could not store its press
 * does not know that it sent one, and sends the next one of the same bet under the same ref (INV-02).
 */
export function requestedSlips(people: readonly Pick<Person, 'lives'>[]): Map<string, PlacementSlip[]> {
  const slips = new Map<string, PlacementSlip[]>();
  for (const { lives } of people)
    for (const { events } of lives)
      for (const { type, data } of events)
        if (type === 'placement/requested')
          for (const { slip } of data.bets) slips.set(slip.ref, [...(slips.get(slip.ref) ?? []), slip]);
  return slips;
}

/**
 * Every form in which a person agreed to a bet, by its ref: what a press sent, and counter-offers that got a
 * yes, in this tab or another. Read event by event: what a screen still shows at the end of the world is
 * less.
 */
export function agreedSlips(people: readonly Person[]): ReadonlyMap<string, readonly PlacementSlip[]> {
  const events = people.flatMap(({ lives }) => lives.flatMap((life) => life.events));
  const slips = requestedSlips(people);
  const offers = offersIn(events);
  for (const { type, data } of events) {
    // A bet that takes the place of another is agreed to with the end of that (EDT-02.1).
    if (type === 'cashOut/requested' && data.request.edit !== undefined)
      slips.set(data.request.edit.ref, [data.request.edit]);
    if (type !== 'placement/offerAnswered' || data.answer !== 'ACCEPT') continue;
    const [slip] = slips.get(data.ref) ?? [];
    const offer = offers.get(data.offerId);
    if (slip !== undefined && offer !== undefined) slips.get(data.ref)?.push(at(slip, offer));
  }
  return slips;
}

const offersIn = (events: readonly AppEvent[]): ReadonlyMap<string, Offer> =>
  new Map(
    events.flatMap(({ type, data }) =>
      type === 'placement/decisionDeferred' && data.offer !== null ? [[data.offer.id, data.offer]] : [],
    ),
  );

/** By hand: the same legs at the stake and the prices that were offered. */
const at = (slip: PlacementSlip, { stake, selections }: Offer): PlacementSlip => ({
  ...slip,
  stake,
  selections: slip.selections.map((leg) => ({
    ...leg,
    odds: selections.find(({ id }) => id === leg.id)?.odds ?? null,
  })),
});
