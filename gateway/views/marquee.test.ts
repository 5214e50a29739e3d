import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CategoryId, SportId } from '#domain/brand.ts';
import { BRANDS } from '#domain/config/defaults.ts';
import { kickOff, match } from '#testing/offers/catalogue-fixture.ts';
import { offer } from '../config/offer.ts';
import { createCatalogue } from '../core/create-catalogue.ts';
import { memoryIdBook } from '../core/memory-id-book.ts';
import { homeView } from './browse.ts';

const [[sport, leagues] = ['', []]] = Object.entries(offer.highlightLeagues);

it('[HOM-03.4] the marquee has the next match of the first highlight league that has one', () => {
  const league = fc.constantFrom(...leagues, 'some-other-league');
  fc.assert(
    fc.property(fc.array(league, { minLength: 1, maxLength: 8 }), (played) => {
      const catalogue = createCatalogue(memoryIdBook());
      const event = (key: string, sportId: string, categoryId: string, at: number) => ({
        kind: 'event' as const,
        event: match(key, {
          sportId: SportId.parse(sportId),
          categoryId: CategoryId.parse(categoryId),
          startTime: kickOff + 1_000 * (at + 1),
        }),
      });
      const changes = [
        ...played.map((id, at) => event(`m${at}`, sport, id, at)),
        // A marquee is of two sports at least.
        event('other', 'SBTC1_99', 'another', 0),
      ];
      catalogue.apply({ at: kickOff, changes });
      const { result } = homeView({ catalogue, now: kickOff, brands: BRANDS });
      const shown = result.widgets.find(({ kind }) => kind === 'marquee')?.eventIds ?? [];
      const names = shown.map((id) => catalogue.event(id)?.name);
      const best = leagues.find((id) => played.includes(id)) ?? played[0] ?? '';
      expect(names).toContain(`m${played.indexOf(best)}`);
      expect(names.filter((name) => name?.startsWith('m'))).toHaveLength(1);
    }),
  );
});
