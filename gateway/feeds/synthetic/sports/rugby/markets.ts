import { breakAndEnd, caseMarket, nextOrFirst } from '../../families/cases.ts';
import { bothTrue, winningMargin } from '../../families/exact-scores.ts';
import { handicap, threeWayHandicap } from '../../families/handicaps.ts';
import { lineCode, startCode } from '../../families/heads.ts';
import type { Head, MarketSpec as Spec } from '../../families/market-spec.ts';
import { type Names, threeWay, twoWay } from '../../families/results.ts';
import { oddOrEven, total } from '../../families/totals.ts';
import { halfOf, MATCH, RESULT_AND_TOTAL, TRIES } from './contests.ts';
import type { Fixture } from './fixtures.ts';
import { head } from './heads.ts';
import type { Outlook } from './outlook.ts';
import { playerMarkets } from './player-markets.ts';
import { type Code, KINDS } from './rules.ts';
import { RACES, type Tally } from './state.ts';

export type MarketSpec = Spec<Outlook, Tally>;

const SIDES = ['home', 'away'] as const;
const KIND_NAMES = { try: 'try', penalty: 'penalty goal', drop: 'drop goal' } as const;
/** On the final score, by which the endings of a bet builder are told apart. */
const combines = true;
/** One or two scores, or more than that: the margin as most ask for it. */
const SHORT = 12;
const lead = (home: number, away: number) => (home > away ? 1 : home < away ? -1 : 0);

const handicapAt = (names: Names, start: number, code = `HANDICAP_${startCode(start)}`): MarketSpec =>
  handicap(head('main', 'HANDICAP', 'Handicap', { code, combines }), MATCH.lead, names, start);
const totalAt = (line: number, code = `TOTAL_POINTS_${lineCode(line)}`): MarketSpec =>
  total(head('main', 'TOTAL_POINTS', 'Total points', { code, combines }), MATCH.total, line);

/** Markets of the lines that move, by the code that the line gives. */
export const movingMarkets = {
  handicap: (names: Names) => (start: number, code: string) => handicapAt(names, start, code),
  total: (line: number, code: string) => totalAt(line, code),
};

/** Who leads after eighty minutes. */
const matchResult = (names: Names): MarketSpec =>
  threeWay(head('main', 'MATCH_ODDS', 'Match result', { combines }), MATCH.lead, names);
const drawNoBet = (names: Names): MarketSpec =>
  twoWay(head('main', 'DRAW_NO_BET', 'Draw no bet'), MATCH.lead, names);

const raceTo = (names: Names, nth: number, to: number): MarketSpec =>
  nextOrFirst(
    head('points', 'RACE_TO_POINTS', `Race to ${to} points`, { code: `RACE_TO_POINTS_${to}`, line: `${to}` }),
    { ...names, none: 'Neither' },
    {
      chance: (outlook) => outlook.firstTo(nth),
      who: ({ firstTo, finished }) => firstTo[nth] ?? (finished ? 'none' : undefined),
    },
  );

/** The `n`-th try, penalty goal or drop goal, counted from 1. */
const nextScore = (names: Names, n: number): MarketSpec =>
  nextOrFirst(
    head('points', 'NEXT_SCORE', `Score ${n}`, { code: `NEXT_SCORE_${n}`, rank: 60 + n, line: `${n}` }),
    { ...names, none: 'No more scores' },
    {
      chance: (outlook) => outlook.nextScore(),
      who: ({ scores, finished }) => scores[n - 1]?.side ?? (finished ? 'none' : undefined),
    },
  );

/** Which side has the `n`-th try. */
const nextTry = (names: Names, n: number): MarketSpec =>
  nextOrFirst(
    head('tries', 'NEXT_TRY', n === 1 ? 'First try' : `Try ${n}`, {
      code: `NEXT_TRY_${n}`,
      rank: n === 1 ? 1 : 60 + n,
      line: `${n}`,
    }),
    { ...names, none: n === 1 ? 'No try' : 'No more tries' },
    {
      chance: (outlook) => outlook.nextTry(),
      who: ({ scores, finished }) =>
        scores.filter(({ kind }) => kind === 'try')[n - 1]?.side ?? (finished ? 'none' : undefined),
    },
  );

const firstScoringPlay = (names: Names): MarketSpec =>
  caseMarket(
    head('points', 'FIRST_SCORING_PLAY', 'First scoring play'),
    [
      ...SIDES.flatMap((side) =>
        KINDS.map((kind) => ({
          code: `${side.toUpperCase()}_${kind.toUpperCase()}`,
          name: `${names[side]} ${KIND_NAMES[kind]}`,
          participant: side,
        })),
      ),
      { code: 'NONE', name: 'No score' },
    ],
    {
      chances: (outlook) => {
        const [home, away, none] = outlook.nextKind();
        return [...home, ...away, none];
      },
      winner: ({ scores: [first], finished }) => {
        if (first === undefined) return finished ? 'NONE' : undefined;
        return `${first.side.toUpperCase()}_${first.kind.toUpperCase()}`;
      },
    },
  );

const resultAndTotal = ({ home, away }: Names, line: number): MarketSpec =>
  bothTrue(
    head('points', 'RESULT_AND_TOTAL', 'Result and total points', { line: `${line}`, combines }),
    RESULT_AND_TOTAL,
    [
      { code: 'HOME', name: home, holds: (h, a) => h > a },
      { code: 'DRAW', name: 'Draw', holds: (h, a) => h === a },
      { code: 'AWAY', name: away, holds: (h, a) => h < a },
    ],
    [
      { code: 'OVER', name: `Over ${line}`, holds: (h, a) => h + a > line },
      { code: 'UNDER', name: `Under ${line}`, holds: (h, a) => h + a < line },
    ],
  );

const bandsOf = (margins: Code['margins']) =>
  margins.map(([from, to]) => (to === undefined ? { from } : { from, to }));
const margin = (names: Names, margins: Code['margins']): MarketSpec =>
  winningMargin(head('points', 'WINNING_MARGIN', 'Winning margin', { combines }), MATCH.lead, names, {
    bands: bandsOf(margins),
    draw: 'Draw',
  });
const shortMargin = (names: Names): MarketSpec =>
  winningMargin(
    head('points', 'WINNING_MARGIN_SHORT', `Winning margin, 1-${SHORT} or more`, { combines }),
    MATCH.lead,
    names,
    {
      bands: [{ from: 1, to: SHORT }, { from: SHORT + 1 }],
      draw: 'Draw',
    },
  );

const halfTimeFullTime = (names: Names): MarketSpec =>
  breakAndEnd(
    head('halves', 'HALF_TIME_FULL_TIME', 'Half-time / full time'),
    names,
    { atBreak: [1, 0, -1], atEnd: [1, 0, -1] },
    {
      chance: (outlook, atHalf, atEnd) => outlook.halfAndEnd(atHalf, atEnd),
      known: ({ halves: [first], home, away, finished }) =>
        !finished || first === undefined ? undefined : [lead(first.home, first.away), lead(home, away)],
    },
  );

const highestHalf = (): MarketSpec =>
  caseMarket(
    head('halves', 'HIGHEST_SCORING_HALF', 'Half with most points'),
    [
      { code: 'FIRST', name: 'First half' },
      { code: 'SECOND', name: 'Second half' },
      { code: 'EQUAL', name: 'Equal' },
    ],
    {
      chances: (outlook) => outlook.highestHalf(),
      winner: ({ halves: [first, second] }) => {
        if (first === undefined || second === undefined) return undefined;
        const more = lead(first.home + first.away, second.home + second.away);
        return more === 0 ? 'EQUAL' : more > 0 ? 'FIRST' : 'SECOND';
      },
    },
  );

/** Result, handicap and total of a half. */
function halfMarkets(names: Names, nth: 1 | 2, { starts, totals }: Code['lines']['half']) {
  const contest = halfOf(nth);
  const name = nth === 1 ? 'First half' : 'Second half';
  const about = (type: string, what: string, place: number, end = ''): Head =>
    head('halves', `HALF_${type}`, `${name} ${what}`, {
      code: `HALF_${nth}_${type}${end}`,
      line: `${nth}`,
      rank: 20 * nth + place,
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

const pointMarkets = (names: Names, { lines, margins }: Code): readonly MarketSpec[] => [
  ...lines.threeWay.map((start) =>
    threeWayHandicap(
      head('points', 'HANDICAP_3_WAY', 'Handicap, three-way', {
        code: `HANDICAP_3_WAY_${startCode(start)}`,
        combines,
        line: `${start}`,
      }),
      MATCH.lead,
      names,
      start,
    ),
  ),
  ...SIDES.flatMap((side) =>
    lines.team.map((line) => {
      const type = `TEAM_POINTS_${side.toUpperCase()}`;
      const code = `${type}_${lineCode(line)}`;
      const about = head('points', type, `${names[side]} points`, { code, combines });
      return total(about, MATCH.of(side), line, side);
    }),
  ),
  margin(names, margins),
  shortMargin(names),
  ...RACES.map((to, nth) => raceTo(names, nth, to)),
  firstScoringPlay(names),
  resultAndTotal(names, lines.combined),
  oddOrEven(head('points', 'ODD_OR_EVEN', 'Odd or even points', { preMatch: true, combines }), MATCH.total),
];

const tryMarkets = (names: Names, { lines }: Code): readonly MarketSpec[] => [
  nextTry(names, 1),
  threeWay(head('tries', 'MOST_TRIES', 'Most tries', { rank: 2 }), TRIES.lead, names),
  ...lines.tries.map((line, nth) =>
    total(
      head('tries', 'TOTAL_TRIES', 'Total tries', { code: `TOTAL_TRIES_${lineCode(line)}`, rank: 3 + nth }),
      TRIES.total,
      line,
    ),
  ),
  ...SIDES.flatMap((side, at) =>
    lines.teamTries.map((line, nth) => {
      const type = `TEAM_TRIES_${side.toUpperCase()}`;
      const rank = 20 + 10 * at + nth;
      const about = head('tries', type, `${names[side]} tries`, { code: `${type}_${lineCode(line)}`, rank });
      return total(about, TRIES.of(side), line, side);
    }),
  ),
];

/** What an event has from start to end, in display order; its main lines move and are not among these. */
export const standingMarkets =
  (code: Code) =>
  (fixture: Fixture): readonly MarketSpec[] => {
    const { home, away, tier } = fixture;
    const { lines } = code;
    const names = { home, away };
    if (tier === 'C') return [matchResult(names)];
    if (tier === 'B') {
      const [halfTime] = halfMarkets(names, 1, lines.half);
      const few = [matchResult(names), drawNoBet(names), shortMargin(names), nextTry(names, 1)];
      return [...few, ...(halfTime === undefined ? [] : [halfTime]), halfTimeFullTime(names)];
    }
    return [
      matchResult(names),
      drawNoBet(names),
      ...lines.starts.map((start) => handicapAt(names, start)),
      ...lines.totals.map((line) => totalAt(line)),
      ...pointMarkets(names, code),
      ...tryMarkets(names, code),
      ...halfMarkets(names, 1, lines.half),
      halfTimeFullTime(names),
      highestHalf(),
      ...playerMarkets(fixture, code),
    ];
  };

/** The next score and the next try; of a whole book, the second half once the first is over. */
export const arisingMarkets =
  ({ lines }: Code) =>
  (
    fixture: Fixture,
    { halves, scores, stage }: Tally & { readonly stage: string },
  ): readonly MarketSpec[] => {
    if (fixture.tier === 'C' || stage === 'before') return [];
    const tries = scores.filter(({ kind }) => kind === 'try').length;
    return [
      ...(fixture.tier === 'A' && halves.length > 0 ? halfMarkets(fixture, 2, lines.half) : []),
      ...[...scores, undefined].map((_, nth) => nextScore(fixture, nth + 1)),
      ...Array.from({ length: tries }, (_, nth) => nextTry(fixture, nth + 2)),
    ];
  };
