import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SportId } from '#domain/brand.ts';
import { BRANDS } from '#domain/config/defaults.ts';
import { matchEntity } from '#testing/offers/match-entity.ts';
import { resultRules } from '../config/results.ts';
import { createCatalogue } from '../core/create-catalogue.ts';
import { memoryIdBook } from '../core/memory-id-book.ts';
import { SPORTS } from '../feeds/sports.ts';
import type { Results } from './create-results.ts';
import type { FinishedRow } from './finished-rows.ts';
import { eventResults } from './results-view.ts';

const NOW = Date.UTC(2026, 6, 18, 15);
const HOUR = 3_600_000;
const SIDES = ['Alder', 'Birch', 'Cedar'] as const;
type Side = (typeof SIDES)[number];

interface Drawn {
  readonly home: Side;
  readonly away: Side;
  readonly score: readonly [number, number];
  readonly isAbandoned: boolean;
}
const side = fc.constantFrom(...SIDES);
const drawn: fc.Arbitrary<Drawn> = fc
  .record({ home: side, away: side, score: fc.tuple(fc.nat(2), fc.nat(2)), isAbandoned: fc.boolean() })
  .filter(({ home, away }) => home !== away);

const rowOf = ({ home, away, score, isAbandoned }: Drawn, n: number, sport: SportId): FinishedRow => ({
  category_id: 'league',
  starts_at: NOW - (n + 1) * HOUR,
  name: `${home} v ${away}`,
  sport_id: sport,
  sport: 'Some Sport',
  category: 'Some League',
  country: null,
  home,
  away,
  state: isAbandoned ? 'ABANDONED' : 'FINISHED',
  ending: isAbandoned ? null : JSON.stringify({ kind: 'score', home: score[0], away: score[1] }),
  at: NOW,
  event_id: null,
});

/** What a page of Birch at home to Alder is answered. */
function answerOf(rows: readonly FinishedRow[], sportId: SportId) {
  const results: Results = {
    ofDay: () => Promise.resolve([]),
    ofLeagueDay: () => Promise.resolve([]),
    ofLeague: () => Promise.resolve(rows),
    ofEvent: () => Promise.resolve(undefined),
    season: () => undefined,
    find: () => Promise.resolve([]),
  };
  const ahead = matchEntity({
    name: 'Birch v Alder',
    sportId,
    startTime: NOW + HOUR,
    participants: [
      { id: 'h', name: 'Birch', role: 'home' },
      { id: 'a', name: 'Alder', role: 'away' },
    ],
  });
  const catalogue = { ...createCatalogue(memoryIdBook()), event: () => ahead, events: () => [ahead] };
  return eventResults({ catalogue, now: NOW, brands: BRANDS }, results, ahead.id);
}

it('[BRW-11.12] says where the sides of an event met, each match once, and who won those', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(drawn, { maxLength: 20 }), fc.nat(20), async (matches, twice) => {
      const sport = SPORTS.football.id;
      const rows = matches.map((match, n) => rowOf(match, n, sport));
      const told = rows.flatMap((row, n) => (n === twice ? [row, { ...row }] : [row]));
      const expected: string[] = [];
      const won = { home: 0, drawn: 0, away: 0 };
      for (const [n, { home, away, score, isAbandoned }] of matches.entries()) {
        if (home === 'Cedar' || away === 'Cedar' || expected.length === resultRules.meetings) continue;
        expected.push(`${NOW - (n + 1) * HOUR} ${home} ${isAbandoned ? 'ABANDONED' : score.join(':')}`);
        if (isAbandoned) continue;
        const lead = (score[0] - score[1]) * (home === 'Birch' ? 1 : -1);
        if (lead === 0) won.drawn += 1;
        else if (lead > 0) won.home += 1;
        else won.away += 1;
      }
      const { meetings } = (await answerOf(told, sport)) ?? {};
      const shown = meetings?.results.map(({ startTime, home, ending, state }) => {
        const score = ending?.kind === 'score' ? `${ending.home}:${ending.away}` : state;
        return `${startTime} ${home} ${score}`;
      });
      expect(shown).toEqual(expected);
      expect(meetings?.won).toEqual(won);
    }),
  );
});

it('[BRW-11.12] says nobody has won where a score does not say who did', async () => {
  const rows = [
    rowOf({ home: 'Alder', away: 'Birch', score: [1, 0], isAbandoned: false }, 0, SPORTS.tennis.id),
  ];
  const answer = await answerOf(rows, SPORTS.tennis.id);
  expect(answer?.meetings?.results).toHaveLength(1);
  expect(answer?.meetings?.won).toBeUndefined();
  expect(answer?.sides).toBeUndefined();
});

it('[BRW-11.7] a sport in which a score alone makes no table has results, and form only where the score says who won', async () => {
  const played = (sport: SportId) =>
    [0, 1, 2, 3].map((n) =>
      rowOf({ home: 'Alder', away: 'Birch', score: [n + 1, 0], isAbandoned: false }, n, sport),
    );
  const told = async (sport: SportId) => {
    const answer = await answerOf(played(sport), sport);
    const form = answer?.sides?.map((side) => side.form.map(({ outcome }) => outcome).join(''));
    return { results: answer?.meetings?.results.length, standing: answer?.standing.kind, form };
  };
  const form = ['LLLL', 'WWWW'];
  // Football has a table: of two sides that have met at home and away, too little for one yet.
  expect(await told(SPORTS.football.id)).toEqual({ results: 4, standing: 'tooFew', form });
  expect(await told(SPORTS.basketball.id)).toEqual({ results: 4, standing: 'none', form });
  expect(await told(SPORTS.tennis.id)).toEqual({ results: 4, standing: 'none', form: undefined });
});
