import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CategoryId } from '#domain/brand.ts';
import { BRANDS, DEFAULTS } from '#domain/config/defaults.ts';
import { changes } from '#testing/offers/arbitrary-changes.ts';
import { kickOff, market, match, race } from '#testing/offers/catalogue-fixture.ts';
import { searchRules } from '../config/search.ts';
import { createCatalogue } from '../core/create-catalogue.ts';
import type { FeedChange } from '../core/feed.ts';
import { memoryIdBook } from '../core/memory-id-book.ts';
import { LEAGUES } from '../feeds/synthetic/sports/football/clubs.ts';
import type { FinishedRow } from '../results/finished-rows.ts';
import { OfferIndex } from './offer-index.ts';
import { searchView } from './search-view.ts';

const hour = 3_600_000;

function fixture(home: string, away: string, league: string, startTime: number): FeedChange[] {
  const key = `${home} v ${away}`;
  const priced = market(`${key}.odds`, key, ['5/2', '6/4', '3/1']);
  const names = [home, 'Draw', away];
  const categoryId = CategoryId.parse(league.toLowerCase().replaceAll(' ', '-'));
  return [
    {
      kind: 'event',
      event: match(key, {
        startTime,
        categoryId,
        categories: [
          { id: categoryId, name: league },
          { id: CategoryId.parse('football'), name: 'Football' },
        ],
        participants: [
          { id: home, name: home, role: 'home' },
          { id: away, name: away, role: 'away' },
        ],
      }),
    },
    {
      kind: 'market',
      market: {
        ...priced,
        selections: priced.selections.map((one, i) => ({ ...one, name: names[i] ?? one.name })),
      },
    },
  ];
}

/** A round of every invented league, a race with two horses, and who wins the first league. */
function offerOfAll(): FeedChange[] {
  const rounds = LEAGUES.flatMap(({ name, clubs }) =>
    clubs.flatMap((club, i) =>
      i % 2 === 1 ? fixture(clubs[i - 1] ?? '', club, name, kickOff + i * hour) : [],
    ),
  );
  const win = market('14:35 Ascot.win', '14:35 Ascot', ['4/1', '10/1'], { type: 'WIN' });
  const [crown] = LEAGUES;
  const winner = market('winner', 'Crown winner', ['4/1']);
  return [
    ...rounds,
    { kind: 'event', event: race('14:35 Ascot', kickOff, 'GB', 'Ascot') },
    {
      kind: 'market',
      market: {
        ...win,
        selections: win.selections.map((one, i) => ({
          ...one,
          name: ['Silver Tempest', 'Río Bravo'][i] ?? '',
        })),
      },
    },
    { kind: 'event', event: match('Crown winner', { outright: true, startTime: kickOff - hour }) },
    {
      kind: 'market',
      market: {
        ...winner,
        type: 'WINNER',
        selections: winner.selections.map((one) => ({ ...one, name: crown?.clubs[0] ?? '' })),
      },
    },
  ];
}

function searching(offer: readonly FeedChange[]) {
  const catalogue = createCatalogue(memoryIdBook());
  catalogue.apply({ at: kickOff, changes: offer });
  const index = new OfferIndex();
  const context = { catalogue, now: kickOff, brands: BRANDS };
  return { catalogue, index, find: (text: string) => searchView(context, index, text) };
}

/** One letter of a name wrong, missing, doubled, or two in the other order. */
const slip = fc.constantFrom(
  (word: string, at: number) => `${word.slice(0, at)}x${word.slice(at + 1)}`,
  (word: string, at: number) => word.slice(0, at) + word.slice(at + 1),
  (word: string, at: number) => word.slice(0, at) + (word[at] ?? '') + word.slice(at),
  (word: string, at: number) =>
    word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
);
const clubs = LEAGUES.flatMap((league) => league.clubs);

describe('search', () => {
  const all = searching(offerOfAll());

  it('[SCH-01.1] finds a team by the longest word of its name, mistyped in any place', () => {
    fc.assert(
      fc.property(fc.constantFrom(...clubs), slip, fc.nat(), (club, mistype, where) => {
        const [word = ''] = club
          .toLowerCase()
          .split(' ')
          .toSorted((a, b) => b.length - a.length);
        const typed = mistype(word, 1 + (where % (word.length - 2)));
        const { participants, eventIds } = all.find(typed).result;
        expect(
          participants.map(({ name }) => name),
          typed,
        ).toContain(club);
        expect(eventIds.length, typed).toBeGreaterThan(0);
      }),
    );
  });

  it('[SCH-01.1] finds a team by its name with a letter mistyped in each of its words', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...clubs),
        fc.array(slip, { minLength: 4 }),
        fc.nat(),
        (club, slips, where) => {
          const typed = club
            .toLowerCase()
            .split(' ')
            .map((word, at) =>
              word.length < 4 ? word : (slips[at] ?? slips[0])?.(word, 1 + (where % (word.length - 2))),
            )
            .join(' ');
          const found = all.find(typed).result.participants.map(({ name }) => name);
          expect(found, typed).toContain(club);
        },
      ),
    );
  });

  it('[SCH-01.1] answers with twenty at most, by events, leagues, participants and runners', () => {
    const { events, markets } = all.find('football').entities;
    expect(events.length).toBeLessThanOrEqual(DEFAULTS.search.results);
    expect(markets).toHaveLength(events.length);
    expect(Object.values(searchRules.most).reduce((sum, most) => sum + most, 0)).toBe(
      DEFAULTS.search.results,
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const { eventIds, leagues, participants, runners } = all.find(text).result;
        expect([eventIds, leagues, participants, runners].flat().length).toBeLessThanOrEqual(
          DEFAULTS.search.results,
        );
      }),
    );
  });

  it('[SCH-01.1] [BRW-05.1] finds a special by its own name, and its answers are nobody’s', () => {
    const asked = market('special', 'Special', ['4/1']);
    const answers = asked.selections.map((one) => ({ ...one, name: 'Quentin or Zebulon' }));
    const { find } = searching([
      {
        kind: 'event',
        event: match('Special', { name: 'Opening favourite or the field', specials: true, participants: [] }),
      },
      { kind: 'market', market: { ...asked, selections: answers } },
    ]);
    expect(find('Zebulon').result).toMatchObject({ participants: [], eventIds: [] });
    expect(find('favourite').result.eventIds).toHaveLength(1);
  });

  it('[SCH-01.1] needs three letters', () => {
    expect(all.find('al').result.participants).toEqual([]);
    expect(all.find(' al ').result.participants).toEqual([]);
    expect(all.find('ald').result.participants.map(({ name }) => name)).toContain('Alderwick Town');
  });

  it('[SCH-01.1] of two words each fits what is found, and of three all but one', () => {
    expect(all.find('alderwick town').result.participants[0]?.name).toBe('Alderwick Town');
    const loose = all.find('alderwick qqqqqqq').result;
    expect([loose.participants, loose.runners, loose.eventIds, loose.leagues].flat()).toEqual([]);
    const { participants } = all.find('alderwick town qqqqqqq').result;
    expect(participants.map(({ name }) => name)).toEqual(['Alderwick Town']);
  });

  it('leads a team to its next match and its own price there, and not to the outright', () => {
    const { result, entities } = all.find('alderwick');
    const [team] = result.participants;
    const selection = entities.selections.find(({ id }) => id === team?.selectionId);
    expect(selection).toMatchObject({
      name: 'Alderwick Town',
      eventId: team?.eventId,
      marketId: team?.marketId,
    });
    expect(entities.events.find(({ id }) => id === team?.eventId)?.outright).toBe(false);
  });

  it('finds horses in their race, whatever the accents, and leagues with what they have', () => {
    for (const typed of ['rio brvao', 'RÍO', 'bravo rio'])
      expect(all.find(typed).result.runners, typed).toMatchObject([{ name: 'Río Bravo' }]);
    expect(all.find('crown prem').result.leagues).toMatchObject([
      { category: { name: 'Crown Premier' }, sport: 'Football', eventCount: 8 },
    ]);
  });

  it('[SCH-01.4] a match that is over is told with its number where it has one: it has a page of its own', () => {
    const row: FinishedRow = {
      category_id: 'crown',
      starts_at: kickOff,
      name: 'Over v Out',
      sport_id: 'SBTC1_1',
      sport: 'Football',
      category: 'Crown Premier',
      country: null,
      home: 'Over',
      away: 'Out',
      state: 'FINISHED',
      ending: null,
      at: kickOff,
      event_id: 4_711,
    };
    const rows = [row, { ...row, name: 'Past v Out', event_id: null }];
    const context = { catalogue: all.catalogue, now: kickOff, brands: BRANDS };
    const { finished = [] } = searchView(context, all.index, 'xyzzy', rows).result;
    expect(finished.map(({ eventId }) => eventId)).toEqual([4_711, undefined]);
  });

  it('[SCH-01.4] matches that are over stand behind what is on offer and never make it more than twenty', () => {
    const finished = (n: number): FinishedRow => ({
      category_id: 'crown',
      starts_at: kickOff - n,
      name: `Over ${n}`,
      sport_id: 'SBTC1_1',
      sport: 'Football',
      category: 'Crown Premier',
      country: null,
      home: 'Over',
      away: String(n),
      state: 'FINISHED',
      ending: '{"kind":"score","home":1,"away":0}',
      at: kickOff,
      event_id: n,
    });
    const rows = [1, 2, 3, 4, 5, 6].map(finished);
    const { catalogue, index } = searching(offerOfAll());
    const find = (text: string) =>
      searchView({ catalogue, now: kickOff, brands: BRANDS }, index, text, rows).result;
    expect(find('al').finished).toEqual([]);
    expect(find('xyzzy').finished).toHaveLength(searchRules.mostFinished);
    expect(find('xyzzy').finished?.[0]).toMatchObject({
      name: 'Over 1',
      category: { id: 'crown', name: 'Crown Premier' },
      ending: { kind: 'score', home: 1, away: 0 },
    });
    for (const text of ['football', 'town', 'crown prem', 'bravo']) {
      const { finished: over = [], eventIds, leagues, participants, runners } = find(text);
      const open = eventIds.length + leagues.length + participants.length + runners.length;
      expect(over.length, text).toBe(Math.min(searchRules.mostFinished, DEFAULTS.search.results - open));
    }
  });

  it('follows the offer: after any changes it finds what an index made anew finds', () => {
    fc.assert(
      fc.property(fc.array(fc.array(changes, { maxLength: 5 }), { maxLength: 8 }), (batches) => {
        const { catalogue, index } = searching([]);
        for (const batch of batches) {
          try {
            catalogue.apply({ at: kickOff, changes: batch });
          } catch {
            // Batches that contradict themselves are refused whole.
          }
          index.follow(catalogue);
        }
        const fresh = new OfferIndex();
        fresh.follow(catalogue);
        for (const text of ['football', 'premier', 'x', 'y', 'a', 'b', 'c', 'e1']) {
          const told = (of: OfferIndex) =>
            of
              .find(text)
              .map(({ kind, name, eventIds }) => `${kind} ${name} ${[...eventIds].sort().join()}`)
              .sort();
          expect(told(index), text).toEqual(told(fresh));
        }
      }),
    );
  });
});
