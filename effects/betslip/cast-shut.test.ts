import { expect, it } from 'vitest';
import type { Offer } from '#domain/betslip/offers.ts';
import { EventId, MarketId } from '#domain/brand.ts';
import { offerOf, Rig, selection } from '#testing/slip/slip-rig.ts';

const [eventId, marketId] = [EventId.parse(900), MarketId.parse(901)];
const runner = (id: number): Offer =>
  offerOf(id, { eventId, marketId, cast: { type: 'FORECAST', availability: 'open' } });

it('[MEND-30] a cast knows that its race is off, and forgets it where the race comes back', () => {
  const rig = new Rig();
  for (const id of [1, 2]) rig.offers.set(id, runner(id));
  const picks = [1, 2].map((id) => ({ selectionId: selection(id), position: id === 1 ? 1 : 2 }) as const);
  rig.submit({ type: 'intent/castPressed', data: { eventId, marketId, picks, shown: 'Add' } });
  const shut = () => rig.view().casts[0]?.shut;
  expect(shut()).toBeNull();
  const off = { availability: 'expired', shut: 'raceOff' } as const;
  for (const id of [1, 2]) rig.change(id, { ...off, cast: { type: 'FORECAST', availability: 'expired' } });
  expect(rig.view().casts[0]).toMatchObject({ status: 'expired', shut: 'raceOff' });
  const told = rig.all('betslip/castAvailabilityChanged').length;
  rig.frame();
  expect(rig.all('betslip/castAvailabilityChanged')).toHaveLength(told);
  // A runner that is not loaded any more is no news.
  for (const id of [1, 2]) rig.offers.delete(id);
  rig.frame();
  expect(shut()).toBe('raceOff');
  for (const id of [1, 2]) rig.offers.set(id, runner(id));
  rig.frame();
  expect(rig.view().casts[0]).toMatchObject({ status: 'open', shut: null });
  expect(rig.slip().casts[0]).not.toHaveProperty('shut');
});
