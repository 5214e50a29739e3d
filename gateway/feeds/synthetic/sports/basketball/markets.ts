import { breakAndEnd, caseMarket, eitherOf, question, VOID_CASE } from '../../families/cases.ts';
import { bothTrue, winningMargin } from '../../families/exact-scores.ts';
import { handicap } from '../../families/handicaps.ts';
import { lineCode, startCode } from '../../families/heads.ts';
import type { Head, MarketSpec as Spec } from '../../families/market-spec.ts';
import { type Names, threeWay, winner } from '../../families/results.ts';
import { oddOrEven, total } from '../../families/totals.ts';
import { GAME, type HoopContest, halfOf, quarterOf, WINNER_AND_TOTAL } from './contests.ts';
import type { Fixture } from './fixtures.ts';
import { head, lined } from './heads.ts';
import { LINES } from './lines.ts';
import type { Outlook } from './outlook.ts';
import { playerMarkets } from './player-markets.ts';
import { QUARTERS } from './possession.ts';
import { RACES, type Tally } from './state.ts';

export type MarketSpec = Spec<Outlook, Tally>;

/** On the final score, by which the endings of a bet builder are told apart. */
const combines = true;

const BANDS = [
  { from: 1, to: 5 },
  { from: 6, to: 10 },
  { from: 11, to: 15 },
  { from: 16, to: 20 },
  { from: 21 },
] as const;

/** Who wins, however long it takes: its row. */
const moneyLine = (names: Names, isAmerican: boolean): MarketSpec =>
  winner(
    head('main', 'MONEY_LINE', isAmerican ? 'Money line' : 'Winner (incl. overtime)', { combines }),
    GAME.lead,
    names,
  );

const handicapAt = (names: Names, start: number, code?: string): MarketSpec =>
  handicap(
    head('main', 'HANDICAP', 'Handicap', { code: code ?? `HANDICAP_${startCode(start)}`, combines }),
    GAME.lead,
    names,
    start,
  );

const totalAt = (line: number, code?: string): MarketSpec =>
  total(
    head('main', 'TOTAL_POINTS', 'Total points', {
      code: code ?? `TOTAL_POINTS_${lineCode(line)}`,
      combines,
    }),
    GAME.total,
    line,
  );

/** Markets of the lines that move, by the code that the line gives. */
export const movingMarkets = {
  handicap: (names: Names) => (start: number, code: string) => handicapAt(names, start, code),
  total: (line: number, code: string) => totalAt(line, code),
};

const teamTotals = (names: Names, lines: readonly number[]): readonly MarketSpec[] =>
  (['home', 'away'] as const).flatMap((side) =>
    lines.map((line) =>
      total(
        { ...lined('points', `TEAM_POINTS_${side.toUpperCase()}`, `${names[side]} points`, line), combines },
        GAME.of(side),
        line,
        side,
      ),
    ),
  );

const raceTo = (names: Names, nth: number, to: number): MarketSpec =>
  eitherOf(
    head('points', 'RACE_TO_POINTS', `Race to ${to} points`, { code: `RACE_TO_POINTS_${to}`, line: `${to}` }),
    names,
    {
      chance: (outlook) => ({ ...outlook.firstTo(nth), none: 0 }),
      who: ({ firstTo, finished, abandoned }) => firstTo[nth] ?? (finished || abandoned ? 'void' : undefined),
    },
  );

const winnerAndTotal = ({ home, away }: Names, line: number): MarketSpec =>
  bothTrue(
    head('points', 'WINNER_AND_TOTAL', 'Winner and total points', { line: `${line}`, combines }),
    WINNER_AND_TOTAL,
    [
      { code: 'HOME', name: home, holds: (h, a) => h > a },
      { code: 'AWAY', name: away, holds: (h, a) => h < a },
    ],
    [
      { code: 'OVER', name: `Over ${line}`, holds: (h, a) => h + a > line },
      { code: 'UNDER', name: `Under ${line}`, holds: (h, a) => h + a < line },
    ],
  );

const overtime: MarketSpec = question(head('points', 'OVERTIME', 'Overtime', { combines }), {
  chance: (outlook) => outlook.overtime(),
  answer: ({ overtime: came, quarters, abandoned }) => {
    if (came) return true;
    if (quarters.length === QUARTERS) return false;
    return abandoned ? 'void' : undefined;
  },
});

const halfTimeFullTime = (names: Names): MarketSpec =>
  breakAndEnd(
    head('quarters', 'HALF_TIME_FULL_TIME', 'Half-time / full time'),
    names,
    { atBreak: [1, 0, -1], atEnd: [1, -1] },
    {
      chance: (outlook, atHalf, atEnd) => outlook.halfAndEnd(atHalf, atEnd),
      known: ({ quarters: [first, second], home, away, finished, abandoned, official }) => {
        if (!finished && !abandoned) return undefined;
        const isLevel = home === away;
        if (first === undefined || second === undefined || isLevel || !(finished || official)) return 'void';
        const lead = first.home + second.home - first.away - second.away;
        return [lead > 0 ? 1 : lead < 0 ? -1 : 0, home > away ? 1 : -1];
      },
    },
  );

const NTH = ['First', 'Second', 'Third', 'Fourth'] as const;

const highestQuarter: MarketSpec = caseMarket(
  head('quarters', 'HIGHEST_SCORING_QUARTER', 'Highest-scoring quarter'),
  [...NTH.map((name, nth) => ({ code: `Q${nth + 1}`, name })), { code: 'EQUAL', name: 'Equal' }],
  {
    chances: (outlook) => outlook.highestQuarter(),
    winner: ({ quarters, abandoned }) => {
      if (quarters.length < QUARTERS) return abandoned ? VOID_CASE : undefined;
      const points = quarters.map(({ home, away }) => home + away);
      const most = Math.max(...points);
      return points.filter((one) => one === most).length > 1 ? 'EQUAL' : `Q${points.indexOf(most) + 1}`;
    },
  },
);

interface Part {
  readonly word: 'QUARTER' | 'HALF';
  readonly nth: number;
  readonly name: string;
  readonly rank: number;
  readonly contest: { readonly lead: HoopContest; readonly total: HoopContest };
  readonly starts: readonly number[];
  readonly totals: readonly number[];
}

/** Result, handicap and total of a quarter or a half. */
function partMarkets(names: Names, { word, nth, name, rank, contest, starts, totals }: Part) {
  const about = (type: string, what: string, place: number, end = ''): Head =>
    head('quarters', `${word}_${type}`, `${name} ${what}`, {
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

export function quarterMarkets(fixture: Fixture, nth: number): readonly MarketSpec[] {
  const { quarter } = LINES[fixture.league.american ? 'american' : 'european'];
  return partMarkets(fixture, {
    word: 'QUARTER',
    nth,
    name: `${NTH[nth - 1]} quarter`,
    rank: 50 + 10 * nth,
    contest: quarterOf(nth),
    ...quarter,
  });
}
export function halfMarkets(fixture: Fixture, nth: 1 | 2): readonly MarketSpec[] {
  const { half } = LINES[fixture.league.american ? 'american' : 'european'];
  return partMarkets(fixture, {
    word: 'HALF',
    nth,
    name: `${NTH[nth - 1]} half`,
    rank: 20 + 10 * nth,
    contest: halfOf(nth),
    ...half,
  });
}

/** What an event has from start to end, in display order; its main lines move and are not among these. */
export function standingMarkets(fixture: Fixture): readonly MarketSpec[] {
  const { home, away, league, tier } = fixture;
  const names = { home, away };
  const row = moneyLine(names, league.american);
  if (tier === 'C') return [row];
  const lines = LINES[league.american ? 'american' : 'european'];
  const few = [
    row,
    threeWay(
      head('quarters', 'HALF_1_RESULT', 'First half result', { type: 'HALF_RESULT', rank: 30, line: '1' }),
      halfOf(1).lead,
      names,
    ),
  ];
  if (tier === 'B') return [...few, overtime];
  return [
    row,
    ...lines.starts.map((start) => handicapAt(names, start)),
    ...lines.totals.map((line) => totalAt(line)),
    ...teamTotals(names, lines.team),
    ...RACES.map((to, nth) => raceTo(names, nth, to)),
    winnerAndTotal(names, lines.combined),
    winningMargin(head('points', 'WINNING_MARGIN', 'Winning margin', { combines }), GAME.lead, names, {
      bands: BANDS,
    }),
    overtime,
    oddOrEven(head('points', 'ODD_OR_EVEN', 'Odd or even points', { preMatch: true, combines }), GAME.total),
    ...halfMarkets(fixture, 1),
    halfTimeFullTime(names),
    highestQuarter,
    ...quarterMarkets(fixture, 1),
    ...playerMarkets(fixture),
  ];
}

/** Markets of the second half and of later quarters, in the order in which these begin. */
export function arisingMarkets(fixture: Fixture, { quarters }: Tally): readonly MarketSpec[] {
  if (fixture.tier !== 'A') return [];
  const begun = Math.min(QUARTERS, quarters.length + 1);
  const nths = Array.from({ length: Math.max(0, begun - 1) }, (_, at) => at + 2);
  return nths.flatMap((nth) => [
    ...(nth === 3 ? halfMarkets(fixture, 2) : []),
    ...quarterMarkets(fixture, nth),
  ]);
}
