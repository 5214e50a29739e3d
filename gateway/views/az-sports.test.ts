import { describe, expect, it } from 'vitest';
import { CategoryId } from '#domain/brand.ts';
import { BRANDS } from '#domain/config/defaults.ts';
import { slug } from '#domain/navigation/slug.ts';
import { kickOff, match, smallOffer } from '#testing/offers/catalogue-fixture.ts';
import { createCatalogue } from '../core/create-catalogue.ts';
import { memoryIdBook } from '../core/memory-id-book.ts';
import { azSportsView } from './az-sports.ts';

const league = (key: string, name: string, more: Parameters<typeof match>[1] = {}) => {
  const id = CategoryId.parse(slug(name, 'category'));
  const categories = [
    { id, name, country: 'Wales' },
    { id: CategoryId.parse('football'), name: 'Football' },
  ];
  return { kind: 'event' as const, event: match(key, { categoryId: id, categories, ...more }) };
};

describe('[BRW-01] the A to Z', () => {
  it('[BRW-01.2] has every competition by name, with what it has of each kind, and no meeting', () => {
    const catalogue = createCatalogue(memoryIdBook());
    catalogue.apply({
      at: kickOff,
      changes: [
        ...smallOffer.changes,
        league('who wins', 'Alliance', { outright: true }),
        league('oddity', 'Alliance', { specials: true }),
        league('over', 'Zenith', { state: 'FINISHED' }),
        league('cup tie', 'Éire Cup'),
      ],
    });
    const { result } = azSportsView({ catalogue, now: kickOff, brands: BRANDS });
    expect(result.sports.map(({ name }) => name)).toEqual(['Football', 'Horse racing']);
    const kinds = ({ name, regular, outright, specials }: (typeof result.categories)[number]) =>
      [name, regular, outright, specials] as const;
    expect(result.categories.map(kinds)).toEqual([
      ['Alliance', 0, 1, 1],
      ['Éire Cup', 1, 0, 0],
      ['Premier League', 2, 0, 0],
    ]);
    expect(result.categories.map(({ country }) => country)).toEqual(['Wales', 'Wales', undefined]);
  });
});
