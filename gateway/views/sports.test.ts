import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CategoryId, EventId } from '#domain/brand.ts';
import { matchEntity } from '#testing/offers/match-entity.ts';
import { SPORTS } from '../feeds/sports.ts';
import { inPlayCountsOf, summariesOf } from './sports.ts';

const sports = Object.values(SPORTS);
const drawn = fc.record({ sport: fc.constantFrom(...sports), inplay: fc.boolean() });

it('[BRW-01.1] sports stand by their rank, whatever order events come in, with how many are in play', () => {
  fc.assert(
    fc.property(fc.array(drawn, { maxLength: 30 }), (all) => {
      const events = all.map(({ sport, inplay }, nth) =>
        matchEntity({
          id: EventId.parse(nth + 1),
          sportId: sport.id,
          inplay,
          categories: [
            { id: CategoryId.parse('league'), name: 'Some League' },
            { id: CategoryId.parse(sport.id), name: sport.name },
          ],
        }),
      );
      const told = summariesOf(events);
      const present = sports.filter(({ id }) => all.some(({ sport }) => sport.id === id));
      expect(told.map(({ sportId }) => sportId)).toEqual(
        present.toSorted((a, b) => a.rank - b.rank).map(({ id }) => id),
      );
      for (const { sportId, inPlayCount, eventCount } of told) {
        const own = all.filter(({ sport }) => sport.id === sportId);
        expect([inPlayCount, eventCount]).toEqual([own.filter(({ inplay }) => inplay).length, own.length]);
        expect(inPlayCountsOf(told)[sportId]).toBe(inPlayCount);
      }
    }),
  );
});
