import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CategoryId, EventId, SportId } from '../brand.ts';
import { eventPath, HORSE_RACING, sportPath } from './destination.ts';
import { matchPath } from './routes.ts';
import { slug } from './slug.ts';

describe('[NAV-02] slugs', () => {
  it('[NAV-02.1] [NAV-02.2] is idempotent and writes only a-z, 0-9 and single hyphens, for any text', () => {
    const texts = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), fc.string());
    fc.assert(
      fc.property(texts, (text) => {
        const once = slug(text, 'event');
        expect(once).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(slug(once, 'event')).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['Brøndby IF & FC København', 'brondby-if-fc-kobenhavn'],
    ['Atlético  Madrid -- Málaga', 'atletico-madrid-malaga'],
    ['Straße/Łódź', 'strasse-lodz'],
    ['İstanbul Başakşehir', 'istanbul-basaksehir'],
    ['???', 'event'],
    ['', 'event'],
  ])('%s becomes %s', (name, expected) => {
    expect(slug(name, 'event')).toBe(expected);
  });

  it('[NAV-02.1] falls back to sport and category too', () => {
    expect([slug('日本', 'sport'), slug('--', 'category')]).toEqual(['sport', 'category']);
  });
});

describe('[NAV-02] canonical paths', () => {
  const event = {
    id: EventId.parse(42),
    name: 'Arsenal v Leeds',
    sportId: SportId.parse('SBTC1_1'),
    categoryId: CategoryId.parse('C1'),
    categories: [{ name: 'Premier League' }, { name: 'Football' }],
  };

  it('names the event in words and by id', () => {
    expect(eventPath(event)).toBe('/sports/football/premier-league/arsenal-v-leeds/42');
    expect(eventPath({ ...event, sportId: SportId.parse(HORSE_RACING) })).toBe(
      '/sports/horse-racing/arsenal-v-leeds/sev/42',
    );
  });

  it('sends a racing sport to its own home', () => {
    expect(sportPath({ sportId: SportId.parse(HORSE_RACING), name: 'Horse racing' })).toBe(
      '/sports/horse-racing',
    );
  });

  it('leads back to the same event whatever its names are', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme' }),
        fc.string(),
        (name, league, sport) => {
          const path = eventPath({ ...event, name, categories: [{ name: league }, { name: sport }] });
          expect(matchPath(path).params.eventId).toBe('42');
        },
      ),
    );
  });
});
