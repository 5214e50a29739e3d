import { expect, it, vi } from 'vitest';
import type { EventId } from '#domain/brand.ts';
import { getRacingEvent, getRacingMeetings } from '#domain/contract/catalogue.ts';
import { getRaceResults } from '#domain/contract/race-lists.ts';
import { onEachDatabase } from '#testing/databases/each-database.ts';
import { HttpCustomer } from '#testing/gateway/http-customer.ts';
import { plainDogs, reduced, SEED } from '#testing/offers/chosen-races.ts';
import { RACING_OF_CODES, simulatorAt } from '#testing/offers/synthetic-race.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const MINUTE = 60_000;
const polled = <T>(ask: () => Promise<T>): Promise<T> => vi.waitFor(ask, { timeout: 30_000, interval: 100 });

const RACES = [
  ['horses', reduced],
  ['greyhounds', plainDogs],
] as const;

const cardOf = (guest: HttpCustomer, ...ids: readonly EventId[]) =>
  guest.call(getRacingEvent, { query: { eventid: ids.join(',') } });

onEachDatabase('a race that is over, asked for by its id', undefined, (store) => {
  it.each(RACES)(
    '[RAC-11.5] of %s is told as the results tell it, once it has left the offer and after a restart',
    async (racing, race) => {
      const { code, config } = RACING_OF_CODES[racing];
      const { id: sport } = code.sport;
      const { feed, clock } = simulatorAt(SEED, race.listedAt + MINUTE, racing);
      const gateway = await store.start(feed);
      const guest = new HttpCustomer(gateway.url);
      const { entities } = await guest.call(getRacingMeetings, { query: { sportcategoryid: sport } });
      const event = entities.events.find(({ racingData }) => racingData?.raceName === race.raceName);
      if (event === undefined) throw new Error(`${race.raceName} is not on the card`);
      expect((await cardOf(guest, event.id)).result).toEqual({ eventIds: [event.id] });

      clock.advanceTo(race.overAt + 2_000);
      const results = await polled(async () => {
        const { result } = await guest.call(getRaceResults, { query: { sportcategoryid: sport } });
        const record = result.races.find(({ eventId }) => eventId === event.id);
        if (record === undefined) throw new Error('no result yet');
        return record;
      });
      // It is on offer for a while, and a card as before.
      expect((await cardOf(guest, event.id)).result).toEqual({ eventIds: [event.id] });

      clock.advanceTo(race.overAt + config.linger + 2_000);
      const gone = await polled(async () => {
        const answer = await cardOf(guest, event.id);
        if (answer.result.eventIds.length > 0) throw new Error('it is still on offer');
        return answer;
      });
      const { eventId, ...told } = results;
      expect(eventId).toBe(event.id);
      expect(told.placed.length).toBeGreaterThan(2);
      expect(gone.result.over).toEqual({ ...told, sportId: sport });
      expect(gone.entities).toEqual({ events: [], markets: [], selections: [] });
      // Cards of several races are those on offer.
      await expect(cardOf(guest, event.id, event.id)).rejects.toThrow('404');
      await gateway.stop();

      const later = await store.start(simulatorAt(SEED, clock.now(), racing).feed);
      const another = new HttpCustomer(later.url);
      expect((await cardOf(another, event.id)).result.over).toEqual({ ...told, sportId: sport });
      await expect(another.call(getRacingEvent, { query: { eventid: '999999999' } })).rejects.toThrow('404');
      await later.stop();
    },
  );
});
