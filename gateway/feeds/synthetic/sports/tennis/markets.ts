import { breakAndEnd, eitherOf, type Lead, question } from '../../families/cases.ts';
import type { Contest, Score } from '../../families/contest.ts';
import { correctScore } from '../../families/exact-scores.ts';
import { handicap } from '../../families/handicaps.ts';
import type { Head, MarketSpec as Spec } from '../../families/market-spec.ts';
import { type Names, threeWay, winner } from '../../families/results.ts';
import { oddOrEven, total } from '../../families/totals.ts';
import { aceLines } from './aces.ts';
import { ACE_LEAD, ACES, GAMES, gamesOfSet, ownAces, SETS } from './contests.ts';
import type { Fixture } from './fixtures.ts';
import type { TennisOutlook } from './outlook.ts';
import { isTieBreak, isWon, setsNeeded, setsOf, type TennisTally } from './tally.ts';

export type MarketSpec = Spec<TennisOutlook, TennisTally>;

export const GROUPS = [
  { id: 'main', type: 'MAIN', rank: 1, name: 'Main' },
  { id: 'sets', type: 'GROUP', rank: 2, name: 'Sets' },
  { id: 'games', type: 'GROUP', rank: 3, name: 'Games' },
  { id: 'players', type: 'GROUP', rank: 4, name: 'Players' },
  { id: 'your-bet', type: 'YOUR_BET', rank: 9, name: 'Bet builder' },
  { id: 'other', type: 'OTHER', rank: 10, name: 'Other' },
] as const;
type TennisHead = Head & { readonly group: Exclude<(typeof GROUPS)[number]['id'], 'your-bet'> };
const head = (about: TennisHead): Head => about;

/** `18.5` → `185`, and with its sign for a start. */
const lineCode = (line: number): string => `${Math.abs(line)}`.replace('.', '');
const startCode = (start: number): string => `${start < 0 ? 'MINUS' : 'PLUS'}_${lineCode(start)}`;
const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n);

/** Lines of games on offer: total, and start of the home player. */
const TOTALS = { 3: { A: [18.5, 27.5], B: [21.5, 23.5] }, 5: { A: [30.5, 46.5], B: [37.5, 39.5] } } as const;
const STARTS = { A: [-5.5, -4.5, -3.5, -2.5, -1.5, 1.5, 2.5, 3.5, 4.5, 5.5], B: [-3.5, 3.5] } as const;
const OWN_GAMES = { 3: [9.5, 10.5, 11.5, 12.5], 5: [15.5, 17.5, 19.5] } as const;

/** Who wins: the match stands once a set is complete, whoever cannot go on. */
function matchWinner(names: Names): MarketSpec {
  const spec = winner<TennisOutlook, TennisTally>(
    head({ code: 'MATCH_WINNER', name: 'Match winner', group: 'main' }),
    SETS,
    names,
  );
  return {
    ...spec,
    outcomes: (tally) => {
      const { retired, sets, over } = tally;
      if (!over || retired === undefined || sets.length === 0) return spec.outcomes(tally);
      return retired === 'home' ? ['LOST', 'WON'] : ['WON', 'LOST'];
    },
  };
}

const setBetting = (bestOf: 3 | 5): MarketSpec => {
  const needed = setsNeeded(bestOf);
  const lost = range(0, needed - 1);
  const scores: Score[] = [
    ...lost.map((away) => ({ home: needed, away })),
    ...lost.map((home) => ({ home, away: needed })),
  ];
  return correctScore(head({ code: 'SET_BETTING', name: 'Set betting', group: 'main' }), SETS, scores);
};

const totalGames = (line: number): MarketSpec =>
  total(
    head({
      code: `TOTAL_GAMES_${lineCode(line)}`,
      type: 'TOTAL_GAMES',
      name: 'Total games',
      group: 'games',
    }),
    GAMES,
    line,
  );

const gameHandicap = (names: Names, start: number): MarketSpec =>
  handicap(
    head({
      code: `GAME_HANDICAP_${startCode(start)}`,
      type: 'GAME_HANDICAP',
      name: 'Game handicap',
      group: 'games',
    }),
    GAMES,
    names,
    start,
  );

const setHandicap = (names: Names, start: number): MarketSpec =>
  handicap(
    head({
      code: `SET_HANDICAP_${startCode(start)}`,
      type: 'SET_HANDICAP',
      name: 'Set handicap',
      group: 'sets',
    }),
    SETS,
    names,
    start,
  );

const totalSets = (line: number): MarketSpec =>
  total(
    head({
      code: `TOTAL_SETS_${lineCode(line)}`,
      type: 'TOTAL_SETS',
      name: 'Total sets',
      group: 'sets',
    }),
    SETS,
    line,
  );

const LEADS: readonly Lead[] = [1, -1];
const leadIn = ({ home, away }: Score): Lead => (home > away ? 1 : -1);

const firstSetAndMatch = (names: Names): MarketSpec =>
  breakAndEnd(
    head({ code: 'FIRST_SET_AND_MATCH', name: 'First set / match', group: 'sets' }),
    names,
    { atBreak: LEADS, atEnd: LEADS },
    {
      chance: (outlook, set, match) =>
        outlook.chanceOf(({ first, sets }) => (first === 'home') === (set === 1) && leadIn(sets) === match),
      known: (tally) => {
        const [first] = tally.sets;
        if (first !== undefined && isWon(tally)) return [leadIn(first), leadIn(setsOf(tally))];
        return tally.over ? 'void' : undefined;
      },
    },
  );

const winsASet = (side: 'home' | 'away', name: string): MarketSpec => {
  const other = side === 'home' ? 'away' : 'home';
  return question(
    head({
      code: `TO_WIN_A_SET_${side.toUpperCase()}`,
      type: 'TO_WIN_A_SET',
      name: `${name} to win a set`,
      group: 'sets',
    }),
    {
      chance: (outlook) => outlook.chanceOf(({ sets }) => sets[side] > 0),
      answer: (tally) => {
        const sets = setsOf(tally);
        if (sets[side] > 0) return true;
        if (sets[other] === setsNeeded(tally.bestOf)) return false;
        return tally.over ? 'void' : undefined;
      },
    },
  );
};

const tieBreakInMatch: MarketSpec = question(
  head({ code: 'TIE_BREAK_IN_MATCH', name: 'Tie-break in the match', group: 'sets' }),
  {
    chance: (outlook) => outlook.chanceOf(({ hadTieBreak }) => hadTieBreak),
    answer: (tally) => {
      if (isTieBreak(tally.games) || tally.sets.some(({ home, away }) => home + away === 13)) return true;
      if (isWon(tally)) return false;
      return tally.over ? 'void' : undefined;
    },
  },
);

const ownGames = (side: 'home' | 'away', name: string, line: number): MarketSpec =>
  total(
    head({
      code: `PLAYER_TOTAL_GAMES_${side.toUpperCase()}_${lineCode(line)}`,
      type: 'PLAYER_TOTAL_GAMES',
      name: `${name} games`,
      group: 'players',
    }),
    GAMES,
    line,
    side,
  );

/** Aces of the match and of each; the builder's endings say nothing of them. */
function aceMarkets(fixture: Fixture): readonly MarketSpec[] {
  const { home, away } = fixture;
  const lines = aceLines(fixture);
  const about = (code: string, name: string, type = code): Head =>
    head({ code, type, name, group: 'players', combines: false });
  const own = (side: 'home' | 'away') =>
    total(
      about(`PLAYER_ACES_${side.toUpperCase()}`, `${fixture[side]} aces`, 'PLAYER_ACES'),
      ownAces(side),
      lines[side],
      side,
    );
  return [
    threeWay(about('MOST_ACES', 'Most aces'), ACE_LEAD, { home, away }),
    total(about('TOTAL_ACES', 'Total aces'), ACES, Math.floor(lines.home + lines.away) + 0.5),
    own('home'),
    own('away'),
  ];
}

/** The markets that a match has from start to end, in display order. */
export function standingMarkets(fixture: Fixture): readonly MarketSpec[] {
  const { home, away, tier } = fixture;
  const { bestOf } = fixture.league;
  const names = { home, away };
  const isWhole = tier === 'A';
  const [least, most] = TOTALS[bestOf][isWhole ? 'A' : 'B'];
  const row = [matchWinner(names), setBetting(bestOf)];
  const shared = [
    ...range(least, most).map(totalGames),
    ...STARTS[isWhole ? 'A' : 'B'].map((start) => gameHandicap(names, start)),
    ...[-1.5, 1.5].map((start) => setHandicap(names, start)),
    ...(bestOf === 3 ? [2.5] : [3.5, 4.5]).map(totalSets),
    firstSetAndMatch(names),
  ];
  if (tier === 'C') return row.slice(0, 1);
  if (!isWhole) return [...row, ...shared];
  return [
    ...row,
    ...shared,
    winsASet('home', home),
    winsASet('away', away),
    tieBreakInMatch,
    ...OWN_GAMES[bestOf].map((line) => ownGames('home', home, line)),
    ...OWN_GAMES[bestOf].map((line) => ownGames('away', away, line)),
    oddOrEven(
      head({ code: 'ODD_EVEN_GAMES', name: 'Odd or even games', group: 'other', preMatch: true }),
      GAMES,
    ),
    ...aceMarkets(fixture),
  ];
}

const SET_TOTALS = [8.5, 9.5, 10.5] as const;
const SET_SCORES: readonly Score[] = [0, 1, 2, 3, 4]
  .map((away) => ({ home: 6, away }))
  .concat([
    { home: 7, away: 5 },
    { home: 7, away: 6 },
  ])
  .flatMap(({ home, away }) => [
    { home, away },
    { home: away, away: home },
  ])
  .toSorted((a, b) => Number(b.home > b.away) - Number(a.home > a.away));

/** A set that is void when the match is broken off in it may combine: no course of play does that. */
function setMarkets(names: Names, nth: number, isWhole: boolean): readonly MarketSpec[] {
  const contest: Contest<TennisOutlook, TennisTally> = gamesOfSet(nth);
  // Only the set that is on has a price: of its score the builder's endings say everything.
  const about = { group: 'sets', line: `${nth}` } as const;
  const rank = 20 * nth;
  const set = winner<TennisOutlook, TennisTally>(
    head({ ...about, code: `SET_WINNER_${nth}`, type: 'SET_WINNER', name: `Set ${nth} winner`, rank }),
    contest,
    names,
  );
  if (!isWhole) return [set];
  return [
    set,
    correctScore(
      head({
        ...about,
        code: `SET_CORRECT_SCORE_${nth}`,
        type: 'SET_CORRECT_SCORE',
        name: `Set ${nth} score`,
        rank: rank + 1,
      }),
      contest,
      SET_SCORES,
    ),
    ...SET_TOTALS.map((line, index) =>
      total<TennisOutlook, TennisTally>(
        head({
          ...about,
          code: `SET_${nth}_TOTAL_GAMES_${lineCode(line)}`,
          type: 'SET_TOTAL_GAMES',
          name: `Set ${nth} games`,
          rank: rank + 2 + index,
        }),
        contest,
        line,
      ),
    ),
  ];
}

/** The game of a set, both counted from 1: on offer while it is on, and while the one before it is. */
const gameWinner = (names: Names, set: number, game: number): MarketSpec =>
  eitherOf(
    head({
      code: `GAME_WINNER_${set}_${game}`,
      type: 'GAME_WINNER',
      name: `Set ${set}, game ${game} winner`,
      group: 'games',
      rank: 100 + 20 * set + game,
      combines: false,
    }),
    names,
    {
      chance: (outlook) => {
        const { tally } = outlook;
        const isOn = (tally.gameWinners.at(-1) ?? []).length === game - 1;
        const home = outlook.homeWinsGame(isOn ? 'this' : 'next');
        return { home, none: 0, away: 1 - home };
      },
      who: (tally) => {
        const found = tally.gameWinners[set - 1]?.[game - 1];
        if (found !== undefined) return found;
        // The set ended before it, or the match was broken off.
        return tally.over || tally.sets.length >= set ? 'void' : undefined;
      },
    },
  );

/**
 * Games of a set for which there are markets so far: those played, the one that is on, and the one
 * after it.
 */
function gamesWithMarkets(tally: TennisTally, set: number): number {
  const played = (tally.gameWinners[set - 1] ?? []).length;
  const isOn = tally.sets.length === set - 1;
  // A thirteenth would be the tie-break, which another rule serves; a set may be over before it.
  return isOn ? Math.min(12, played + 2) : Math.min(12, played + 1);
}

/** Markets that have come with the score: those of each set so far, and of its games. */
export function arisingMarkets({ home, away, tier }: Fixture, tally: TennisTally): readonly MarketSpec[] {
  const names = { home, away };
  const isWhole = tier === 'A';
  return tally.gameWinners.flatMap((_, index) => [
    ...setMarkets(names, index + 1, isWhole),
    ...(isWhole
      ? range(1, gamesWithMarkets(tally, index + 1)).map((game) => gameWinner(names, index + 1, game))
      : []),
  ]);
}
