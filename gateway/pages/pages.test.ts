import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CategoryId, type EventId } from '#domain/brand.ts';
import { BRANDS } from '#domain/config/defaults.ts';
import type { EventEntity } from '#domain/market/entities.ts';
import { ROUTE_TABLE } from '#domain/navigation/route-table.ts';
import { matchPath, routeKeys } from '#domain/navigation/routes.ts';
import { matchEntity } from '#testing/offers/match-entity.ts';
import { headTexts } from '../../tools/build/head-texts.ts';
import { siteMapRules } from '../config/pages.ts';
import { createCatalogue } from '../core/create-catalogue.ts';
import { memoryIdBook } from '../core/memory-id-book.ts';
import { headTags } from './head-tags.ts';
import { wordsOf } from './head-texts.ts';
import { eventNotOnOffer, pageHead } from './page-head.ts';
import { closedPaths, filesOf, SITE_MAP_PARTS, siteMapPaths } from './site-map.ts';

const words = wordsOf(
  {
    texts: {
      'meta.title': '{page} | {brand}',
      'meta.event': '{event} at {brand}',
      'meta.league': '{league} at {brand}',
      'route.myBetsOpen': 'Open bets',
    },
    brands: { slipstream: 'Some Brand', other: 'Another' },
  },
  'slipstream',
);

const eventCalled = (name: string, league = 'Some League'): EventEntity =>
  matchEntity({
    name,
    categories: [
      { id: CategoryId.parse('league'), name: league },
      { id: CategoryId.parse('SBTC1_1'), name: 'Football' },
    ],
  });

const viewOf = (...events: readonly EventEntity[]) => ({
  catalogue: {
    ...createCatalogue(memoryIdBook()),
    events: () => events,
    event: (id: EventId) => events.find((event) => event.id === id),
  },
  now: Date.UTC(2031, 5, 2),
  brands: BRANDS,
});
const ORIGIN = 'https://bets.example';

/** Tags alone, without what stands in them: a block of data ends at the first `</`. */
const shapeOf = (tags: string): string =>
  tags
    .replaceAll(/(<script[^>]*>)[^<]*(?=<\/script>)/g, '$1')
    .replaceAll(/"[^"<>]*"/g, '""')
    .replaceAll(/>[^<>]*(?=<\/)/g, '>');

describe('the head of a page', () => {
  it('[BRW-11.11] names a match that is over by what the results keep of it, and keeps it out of search', () => {
    const route = matchPath('/sports/football/a/b/7');
    const ended = { name: 'Alder v <Birch>' };
    expect(eventNotOnOffer(route, viewOf())).toBe(7);
    expect(eventNotOnOffer(route, viewOf(eventCalled('On Offer')))).toBeUndefined();
    expect(eventNotOnOffer(matchPath('/sports'), viewOf())).toBeUndefined();
    const tags = headTags(pageHead(route, viewOf(), words, ended), ORIGIN, words);
    expect(tags).toContain('<title>Alder v &#60;Birch&#62; | Some Brand</title>');
    expect(tags).toContain('<meta name="robots" content="noindex"');
    expect(tags).not.toContain('rel="canonical"');
    // What is on offer is told by the offer, and what nobody knows has no name.
    expect(pageHead(route, viewOf(eventCalled('On Offer')), words, ended).title).toBe('On Offer');
    expect(pageHead(route, viewOf(), words).title).not.toBe(ended.name);
  });

  it('[SEO-02.1] says what an event is, also for who reads by machine', () => {
    const context = viewOf(eventCalled('Alder v Birch'));
    const tags = headTags(
      pageHead(matchPath('/sports/football/anything/at-all/7'), context, words),
      ORIGIN,
      words,
    );
    expect(tags).toContain('<title>Alder v Birch | Some Brand</title>');
    expect(tags).toContain('content="Alder v Birch at Some Brand"');
    const url = `${ORIGIN}/sports/football/some-league/alder-v-birch/7`;
    expect(tags).toContain(`<link rel="canonical" href="${url}"`);
    const [, json = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(tags) ?? [];
    expect(JSON.parse(json)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'SportsEvent',
      name: 'Alder v Birch',
      url,
      startDate: '2031-06-02T14:00:00.000Z',
      sport: 'Football',
      eventStatus: 'https://schema.org/EventScheduled',
      homeTeam: { '@type': 'SportsTeam', name: 'Alder' },
      awayTeam: { '@type': 'SportsTeam', name: 'Birch' },
    });
  });

  it('[SEO-02.1] whatever a feed calls an event, no tag of it begins or ends', () => {
    const signs = fc.constantFrom('<', '>', '"', "'", '&', '</script>', '</title>', '<!--', '{brand}', '$&');
    fc.assert(
      fc.property(fc.array(fc.oneof(signs, fc.string({ maxLength: 6 }))), (pieces) => {
        const name = `A${pieces.join('')}`;
        const tags = headTags(
          pageHead(matchPath('/sports/football/a/b/7'), viewOf(eventCalled(name, name)), words),
          ORIGIN,
          words,
        );
        const meant = headTags(
          pageHead(matchPath('/sports/football/a/b/7'), viewOf(eventCalled('A', 'A')), words),
          ORIGIN,
          words,
        );
        expect(shapeOf(tags)).toBe(shapeOf(meant));
      }),
    );
  });

  it('[SEO-01.2] sports, in-play, more, fives, app, a sport, a category and an event each have a template', async () => {
    const written = await headTexts('.');
    const own = wordsOf(written, 'slipstream');
    const context = viewOf(eventCalled('Alder v Birch'));
    const [event] = context.catalogue.events();
    const id = { sport: event?.sportId ?? '', league: event?.categoryId ?? '' };
    const heads = [
      '/sports',
      '/inplay',
      '/more',
      '/fives',
      '/download-app',
      `/sports/football/${id.sport}`,
      `/sports/football/some-league/${id.league}`,
      '/sports/football/some-league/alder-v-birch/7',
    ].map((path) => ({ path, ...pageHead(matchPath(path), context, own) }));
    for (const { path, title, description, canonical, noindex } of heads) {
      expect(noindex, path).toBeUndefined();
      expect(canonical, path).toBeDefined();
      expect(title, path).toMatch(/\p{L}/u);
      expect(description, path).toContain('Slipstream');
      expect(description, path).not.toBe(own('meta.default'));
    }
    for (const field of ['title', 'description', 'canonical'] as const)
      expect(new Set(heads.map((head) => head[field])).size, field).toBe(heads.length);
  });

  it('[SEO-01.3] keeps out what belongs to one customer, is not there or is not built', () => {
    const context = viewOf();
    for (const path of ['/mybets/open', '/no/such/thing/at/all', '/sports/a/b/c/9', '/sports/a/b', '/casino'])
      expect(pageHead(matchPath(path), context, words), path).toMatchObject({ noindex: true });
    expect(pageHead(matchPath('/mybets/open'), context, words).title).toBe('Open bets');
  });
});

describe('the map of the site', () => {
  it('[SEO-03.3] has files of at most fifty thousand addresses, and all of them', () => {
    const count = 2 * siteMapRules.perFile + 1;
    const files = filesOf(Array.from({ length: count }, (_, nth) => `/${nth}`));
    expect(files.map(({ length }) => length)).toEqual([50_000, 50_000, 1]);
    expect(new Set(files.flat()).size).toBe(count);
  });

  it('[SEO-03.2] closes every page of a customer, and has none that is closed', () => {
    const closed = closedPaths();
    const isClosed = (path: string) => closed.some((begin) => path.startsWith(begin));
    for (const key of routeKeys) {
      const { path, access } = ROUTE_TABLE[key];
      if (access === 'private') expect(isClosed(path), path).toBe(true);
    }
    const context = viewOf(eventCalled('Alder v Birch'));
    const paths = SITE_MAP_PARTS.flatMap((part) =>
      siteMapPaths(part, context, (path) => pageHead(matchPath(path), context, words)),
    );
    expect(paths).toContain('/sports/football/some-league/league');
    expect(paths.filter(isClosed)).toEqual([]);
    expect(paths.every((path) => matchPath(path).key !== 'notFound')).toBe(true);
  });
});
