import { breakAndEnd, caseMarket, nextOrFirst } from '../../families/cases.ts';
import { bothTrue, winningMargin } from '../../families/exact-scores.ts';
import { handicap } from '../../families/handicaps.ts';
import { lineCode, startCode } from '../../families/heads.ts';
import type { Head, MarketSpec as Spec } from '../../families/market-spec.ts';
import { type Names, threeWay, twoWay } from '../../families/results.ts';
import { oddOrEven, total } from '../../families/totals.ts';
import { GAME, type GridironContest, halfOf, quarterOf, TOUCHDOWNS, WINNER_AND_TOTAL } from './contests.ts';
import { QUARTERS } from './drives.ts';
import type { Fixture } from './fixtures.ts';
import { head, LINES } from './heads.ts';
import type { Outlook } from './outlook.ts';
import { playerMarkets } from './player-markets.ts';
import { RACES, type Tally } from './state.ts';

export type MarketSpec = Spec<Outlook, Tally>;

const SIDES = ['home', 'away'] as const;
/** On the final score, by which the endings of a bet builder are told apart. */
const combines = true;
const lead = (home: number, away: number) => (home > away ? 1 : home < away ? -1 : 0);

const BANDS = [
  { from: 1, to: 6 },
  { from: 7, to: 12 },
  { from: 13, to: 18 },
  { from: 19, to: 24 },
  { from: 25 },
] as const;

const handicapAt = (names: Names, start: number, code = `HANDICAP_${startCode(start)}`): MarketSpec =>
  handicap(head('main', 'HANDICAP', 'Handicap', { code, combines }), GAME.lead, names, start);
const totalAt = (line: number, code = `TOTAL_POINTS_${lineCode(line)}`): MarketSpec =>
  total(head('main', 'TOTAL_POINTS', 'Total points', { code, combines }), GAME.total, line);

/** Markets of the lines that move, by the code that the line gives. */
export const movingMarkets = {
  handicap: (names: Names) => (start: number, code: string) => handicapAt(names, start, code),
  total: (line: number, code: string) => totalAt(line, code),
};

/** Who wins; a tie returns stakes. */
const moneyLine = (names: Names): MarketSpec =>
  twoWay(head('main', 'MONEY_LINE', 'Money line'), GAME.lead, names);

const raceTo = (names: Names, nth: number, to: number): MarketSpec =>
  nextOrFirst(
    head('points', 'RACE_TO_POINTS', `Race to ${to} points`, { code: `RACE_TO_POINTS_${to}`, line: `${to}` }),
    { ...names, none: 'Neither' },
    {
      chance: (outlook) => outlook.firstTo(nth),
      who: ({ firstTo, finished }) => firstTo[nth] ?? (finished ? 'none' : undefined),
    },
  );

/** The `n`-th touchdown or field goal, counted from 1. */
const nextScore = (names: Names, n: number): MarketSpec =>
  nextOrFirst(
    head('points', 'NEXT_SCORE', `Score ${n}`, { code: `NEXT_SCORE_${n}`, rank: 40 + n, line: `${n}` }),
    { ...names, none: 'No more scores' },
    {
      chance: (outlook) => {
        const { home, away, none } = outlook.nextScore();
        const sum = (parts: readonly number[]): number => parts.reduce((all, part) => all + part, 0);
        return { home: sum(home), away: sum(away), none };
      },
      who: ({ scores, finished }) => scores[n - 1]?.side ?? (finished ? 'none' : undefined),
    },
  );

const firstScoringPlay = (names: Names): MarketSpec =>
  caseMarket(
    head('points', 'FIRST_SCORING_PLAY', 'First scoring play'),
    [
      ...SIDES.flatMap((side) => [
        { code: `${side.toUpperCase()}_TOUCHDOWN`, name: `${names[side]} touchdown`, participant: side },
        { code: `${side.toUpperCase()}_FIELD_GOAL`, name: `${names[side]} field goal`, participant: side },
      ]),
      { code: 'NONE', name: 'No score' },
    ],
    {
      chances: (outlook) => {
        const { home, away, none } = outlook.nextScore();
        return [...home, ...away, none];
      },
      winner: ({ scores: [first], finished }) => {
        if (first === undefined) return finished ? 'NONE' : undefined;
        return `${first.side.toUpperCase()}_${first.touchdown ? 'TOUCHDOWN' : 'FIELD_GOAL'}`;
      },
    },
  );

const winnerAndTotal = ({ home, away }: Names, line: number): MarketSpec =>
  bothTrue(
    head('points', 'WINNER_AND_TOTAL', 'Winner and total points', { line: `${line}`, combines }),
    WINNER_AND_TOTAL,
    [
      { code: 'HOME', name: home, holds: (h, a) => h > a },
      { code: 'DRAW', name: 'Tie', holds: (h, a) => h === a },
      { code: 'AWAY', name: away, holds: (h, a) => h < a },
    ],
    [
      { code: 'OVER', name: `Over ${line}`, holds: (h, a) => h + a > line },
      { code: 'UNDER', name: `Under ${line}`, holds: (h, a) => h + a < line },
    ],
  );

const halfTimeFullTime = (names: Names): MarketSpec =>
  breakAndEnd(
    head('halves', 'HALF_TIME_FULL_TIME', 'Half-time / full time'),
    names,
    { atBreak: [1, 0, -1], atEnd: [1, 0, -1] },
    {
      chance: (outlook, atHalf, atEnd) => outlook.halfAndEnd(atHalf, atEnd),
      known: ({ quarters: [first, second], home, away, finished }) => {
        if (!finished || first === undefined || second === undefined) return undefined;
        return [lead(first.home + second.home, first.away + second.away), lead(home, away)];
      },
    },
  );

const NTH = ['First', 'Second', 'Third', 'Fourth'] as const;

interface Part {
  readonly word: 'QUARTER' | 'HALF';
  readonly nth: number;
  readonly name: string;
  readonly rank: number;
  readonly contest: { readonly lead: GridironContest; readonly total: GridironContest };
  readonly starts: readonly number[];
  readonly totals: readonly number[];
}

/** Result, handicap and total of a quarter or a half. */
function partMarkets(names: Names, { word, nth, name, rank, contest, starts, totals }: Part) {
  const about = (type: string, what: string, place: number, end = ''): Head =>
    head('halves', `${word}_${type}`, `${name} ${what}`, {
      code: `${word}_${nth}_${type}${end}`,
      line: `${nth}`,
      rank: rank + place,
    });
  return [
    threeWay(about('RESULT', 'result', 0), contest.lead, names),
    ...starts.map((start, at) =>
      handicap(about('HANDICAP', 'handicap', 1 + at, `_${startCode(start)}`), contest.lead, names, start),
    ),
    ...totals.map((line, at) =>
      total(about('TOTAL', 'points', 1 + starts.length + at, `_${lineCode(line)}`), contest.total, line),
    ),
  ];
}

const quarterMarkets = (names: Names, nth: number): readonly MarketSpec[] =>
  partMarkets(names, {
    word: 'QUARTER',
    nth,
    name: `${NTH[nth - 1]} quarter`,
    rank: 50 + 10 * nth,
    contest: quarterOf(nth),
    ...LINES.quarter,
  });
const halfMarkets = (names: Names, nth: 1 | 2): readonly MarketSpec[] =>
  partMarkets(names, {
    word: 'HALF',
    nth,
    name: `${NTH[nth - 1]} half`,
    rank: 20 + 10 * nth,
    contest: halfOf(nth),
    ...LINES.half,
  });

/** What an event has from start to end, in display order; its main lines move and are not among these. */
export function standingMarkets(fixture: Fixture): readonly MarketSpec[] {
  const { home, away, tier } = fixture;
  const names = { home, away };
  const few = [moneyLine(names), firstScoringPlay(names), halfMarkets(names, 1)[0]].filter(
    (spec) => spec !== undefined,
  );
  if (tier !== 'A') return tier === 'C' ? few.slice(0, 1) : few;
  return [
    moneyLine(names),
    ...LINES.starts.map((start) => handicapAt(names, start)),
    ...LINES.totals.map((line) => totalAt(line)),
    ...SIDES.flatMap((side) =>
      LINES.team.map((line) => {
        const type = `TEAM_POINTS_${side.toUpperCase()}`;
        const code = `${type}_${lineCode(line)}`;
        const about = head('points', type, `${names[side]} points`, { code, combines });
        return total(about, GAME.of(side), line, side);
      }),
    ),
    ...RACES.map((to, nth) => raceTo(names, nth, to)),
    firstScoringPlay(names),
    ...LINES.touchdowns.map((line) =>
      total(
        head('points', 'TOTAL_TOUCHDOWNS', 'Total touchdowns', {
          code: `TOTAL_TOUCHDOWNS_${lineCode(line)}`,
        }),
        TOUCHDOWNS,
        line,
      ),
    ),
    winnerAndTotal(names, LINES.combined),
    winningMargin(head('points', 'WINNING_MARGIN', 'Winning margin', { combines }), GAME.lead, names, {
      bands: BANDS,
      draw: 'Tie',
    }),
    oddOrEven(head('points', 'ODD_OR_EVEN', 'Odd or even points', { preMatch: true, combines }), GAME.total),
    ...halfMarkets(names, 1),
    halfTimeFullTime(names),
    ...quarterMarkets(names, 1),
    ...playerMarkets(fixture),
  ];
}

/** The next score; of a whole book, the second half and later quarters in the order in which they begin. */
export function arisingMarkets(fixture: Fixture, { quarters, scores }: Tally): readonly MarketSpec[] {
  if (fixture.tier === 'C') return [];
  const nexts = [...scores, undefined].map((_, nth) => nextScore(fixture, nth + 1));
  if (fixture.tier !== 'A') return nexts;
  const begun = Math.min(QUARTERS, quarters.length + 1);
  const nths = Array.from({ length: Math.max(0, begun - 1) }, (_, at) => at + 2);
  const parts = nths.flatMap((nth) => [
    ...(nth === 3 ? halfMarkets(fixture, 2) : []),
    ...quarterMarkets(fixture, nth),
  ]);
  return [...parts, ...nexts];
}
