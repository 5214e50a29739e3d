import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SportId } from '#domain/brand.ts';
import { BRANDS } from '#domain/config/defaults.ts';
import { FOOTBALL, kickOff, market, match, RACING } from '#testing/offers/catalogue-fixture.ts';
import { offer } from '../config/offer.ts';
import { createCatalogue } from '../core/create-catalogue.ts';
import type { FeedChange } from '../core/feed.ts';
import { memoryIdBook } from '../core/memory-id-book.ts';
import { favouritesView } from './favourites.ts';

const NAMES = ['Alderwick Town', 'Ivelbridge Vale', 'Öst, FK', 'A:B'] as const;
const SPORTS = [FOOTBALL, SportId.parse('SBTC1_5')] as const;

const meeting = fc.record({
  sport: fc.constantFrom(...SPORTS),
  sides: fc.shuffledSubarray([...NAMES], { minLength: 2, maxLength: 2 }),
  hours: fc.integer({ min: -2, max: 90 }),
  state: fc.constantFrom('NOTSTARTED', 'NOTSTARTED', 'INPLAY', 'FINISHED', 'CANCELED'),
});
const starred = fc.uniqueArray(
  fc.record({ sportId: fc.constantFrom(...SPORTS, RACING), name: fc.constantFrom(...NAMES, 'Nobody') }),
  { selector: ({ sportId, name }) => `${sportId} ${name}` },
);

describe('favourite teams', () => {
  it('[BRW-17.1] each has its next events of its own sport, with their prices, and stays where it has none', () => {
    fc.assert(
      fc.property(fc.array(meeting, { maxLength: 12 }), starred, (meetings, teams) => {
        const catalogue = createCatalogue(memoryIdBook());
        const changes = meetings.flatMap(({ sport, sides, hours, state }, at): FeedChange[] => [
          {
            kind: 'event',
            event: match(`e${at}`, {
              ...{ sportId: sport, state, inplay: state === 'INPLAY' },
              startTime: kickOff + hours * 3_600_000,
              participants: sides.map((name, side) => ({
                ...{ id: side === 0 ? 'home' : 'away', name },
                role: side === 0 ? 'home' : 'away',
              })),
            }),
          },
          { kind: 'market', market: market(`e${at}.odds`, `e${at}`, ['1/1', '2/1']) },
        ]);
        catalogue.apply({ at: kickOff, changes });
        const context = { catalogue, now: kickOff, brands: BRANDS };
        const { result, entities } = favouritesView(context, [], [], teams);
        const named = (ids: readonly number[]) =>
          ids.map((id) => entities.events.find((event) => event.id === id)?.name);
        expect(result.participants?.map(({ sportId, name }) => ({ sportId, name }))).toEqual(teams);
        for (const [nth, { sportId, name }] of teams.entries()) {
          const next = meetings
            .map((one, at) => ({ ...one, key: `e${at}`, at }))
            .filter(({ sport, sides, state }) => {
              const isOn = state === 'NOTSTARTED' || state === 'INPLAY';
              return isOn && sport === sportId && sides.some((side) => side === name);
            })
            .toSorted((a, b) => a.hours - b.hours || a.at - b.at)
            .slice(0, offer.favouriteTeamEvents)
            .map(({ key }) => key);
          expect(named(result.participants?.[nth]?.eventIds ?? [])).toEqual(next);
        }
        expect(entities.markets).toHaveLength(entities.events.length);
      }),
    );
  });
});
