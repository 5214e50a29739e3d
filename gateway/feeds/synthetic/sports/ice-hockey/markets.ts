import { caseMarket, nextOrFirst, question } from '../../families/cases.ts';
import { type Contest, growing, type Score } from '../../families/contest.ts';
import { bothTrue, correctScore } from '../../families/exact-scores.ts';
import { handicap } from '../../families/handicaps.ts';
import type { Head, MarketSpec as Spec } from '../../families/market-spec.ts';
import { doubleChance, type Names, threeWay, twoWay, winner } from '../../families/results.ts';
import { oddOrEven, total } from '../../families/totals.ts';
import type { Tier } from '../../sport.ts';
import type { Fixture } from './fixtures.ts';
import type { Outlook } from './outlook.ts';
import { playerMarkets } from './player-markets.ts';
import type { Tally } from './state.ts';

export type MarketSpec = Spec<Outlook, Tally>;

export const GROUPS = [
  { id: 'main', type: 'MAIN', rank: 1, name: 'Main' },
  { id: 'goals', type: 'GROUP', rank: 2, name: 'Goals' },
  { id: 'periods', type: 'GROUP', rank: 3, name: 'Periods' },
  { id: 'players', type: 'GROUP', rank: 7, name: 'Players' },
  { id: 'your-bet', type: 'YOUR_BET', rank: 8, name: 'Bet builder' },
  { id: 'other', type: 'OTHER', rank: 9, name: 'Other' },
] as const;
type IceHead = Head & { readonly group: Exclude<(typeof GROUPS)[number]['id'], 'your-bet'> };
const head = (about: IceHead): Head => about;
/** Of single periods, of the order of goals and of players the endings of a bet builder say nothing. */
const alone = (about: IceHead): Head => ({ ...about, combines: false });

/** More goals of one side than any market tells apart. */
const MOST_MORE = 10;
const nil: Score = { home: 0, away: 0 };

/** After sixty minutes. */
const SIXTY: Contest<Outlook, Tally> = {
  chance: (outlook, holds) => outlook.sixty(holds),
  reach: ({ home, away, sixty }) =>
    sixty === undefined
      ? { scores: growing({ home, away }, MOST_MORE), over: false }
      : { scores: [sixty], over: true },
};

/** With overtime and a shoot-out, which is one goal: level at sixty, exactly one more falls. */
function finals({ home, away, sixty }: Tally): readonly Score[] {
  if (sixty === undefined) return growing({ home, away }, MOST_MORE);
  if (home !== away) return [{ home, away }];
  return [
    { home: home + 1, away },
    { home, away: away + 1 },
  ];
}
const FULL: Contest<Outlook, Tally> = {
  chance: (outlook, holds) => outlook.final(holds),
  reach: (tally) => ({ scores: finals(tally), over: tally.over }),
};

/** Of the goals of one period. */
const ofPeriod = (period: number): Contest<Outlook, Tally> => ({
  chance: (outlook, holds) => outlook.ofPeriod(period, holds),
  reach: ({ periods, now }) => {
    const known = periods[period - 1];
    if (known !== undefined) return { scores: [known], over: true };
    return { scores: growing(periods.length === period - 1 ? now : nil, MOST_MORE), over: false };
  },
});

const text = (line: number): string => `${line}`.replace('.', '').replace('-', 'MINUS_');

const totalGoals = (line: number): MarketSpec =>
  total(
    head({
      code: `TOTAL_GOALS_${text(line)}`,
      type: 'TOTAL_GOALS',
      name: 'Total goals (incl. overtime)',
      group: 'goals',
    }),
    FULL,
    line,
  );

const puckLine = (names: Names, start: number): MarketSpec =>
  handicap(
    head({
      code: `PUCK_LINE_${start < 0 ? 'MINUS' : 'PLUS'}_${text(Math.abs(start))}`,
      type: 'PUCK_LINE',
      name: 'Puck line',
      group: 'main',
    }),
    FULL,
    names,
    start,
  );

/** Who wins, however long it takes: the row of leagues of the North American kind. */
const moneyLine = (names: Names, american: boolean): MarketSpec =>
  winner(
    head({
      code: 'MONEY_LINE',
      type: american ? 'MONEY_LINE' : 'WINNER_INCL_OVERTIME',
      name: american ? 'Money line' : 'Winner (incl. overtime)',
      group: 'main',
    }),
    FULL,
    names,
  );

/** The row of other leagues. Beside a money line it has a type of its own: "to win" is said of one alone. */
const sixtyMinutes = (names: Names, american: boolean): MarketSpec =>
  threeWay(
    head({
      code: 'MATCH_ODDS',
      type: american ? 'RT_MATCH_ODDS' : 'MATCH_ODDS',
      name: '60 minutes',
      group: 'main',
    }),
    SIXTY,
    names,
  );

const teamTotal = (names: Names, side: 'home' | 'away', line: number): MarketSpec =>
  total(
    head({
      code: `TEAM_TOTAL_${side.toUpperCase()}_${text(line)}`,
      type: 'TEAM_TOTAL_GOALS',
      name: `${names[side]} goals`,
      group: 'goals',
    }),
    FULL,
    line,
    side,
  );

const bothScore: MarketSpec = question(
  head({ code: 'BOTH_TEAMS_TO_SCORE', name: 'Both teams to score', group: 'goals' }),
  {
    chance: (outlook) => outlook.final((home, away) => home > 0 && away > 0),
    answer: (tally) => {
      const answers = finals(tally).map(({ home, away }) => home > 0 && away > 0);
      return answers.every((answer) => answer === answers[0]) ? answers[0] : undefined;
    },
  },
);

const overtime: MarketSpec = question(head({ code: 'OVERTIME', name: 'Overtime', group: 'other' }), {
  chance: (outlook) => outlook.beyond().overtime,
  answer: ({ sixty, overtime: came }) => (sixty === undefined ? undefined : came),
});

const shootOut: MarketSpec = question(head({ code: 'SHOOT_OUT', name: 'Shoot-out', group: 'other' }), {
  chance: (outlook) => outlook.beyond().shootOut,
  answer: ({ sixty, home, away, shootOut: came }) => {
    if (came !== undefined) return true;
    return sixty !== undefined && home !== away ? false : undefined;
  },
});

/** The `n`-th goal, counted from 1; that of a shoot-out is none. */
export const nextGoal = (names: Names, n: number): MarketSpec =>
  nextOrFirst(
    alone({
      code: `NEXT_GOAL_${n}`,
      type: 'NEXT_GOAL',
      name: `Goal ${n}`,
      group: 'goals',
      rank: 40 + n,
      line: `${n}`,
    }),
    { ...names, none: 'No goal' },
    {
      chance: (outlook) => outlook.nextGoal(),
      who: ({ scorers, sixty, home, away, shootOut: came }) =>
        scorers[n - 1] ?? (came !== undefined || (sixty !== undefined && home !== away) ? 'none' : undefined),
    },
  );

const QUOTED = [0, 1, 2, 3, 4].flatMap((home) => [0, 1, 2, 3, 4].map((away) => ({ home, away })));
const NTH = ['First', 'Second', 'Third'] as const;

const periodMarkets = (names: Names): readonly MarketSpec[] =>
  NTH.flatMap((nth, index) => {
    const period = index + 1;
    return [
      threeWay(
        alone({
          code: `PERIOD_RESULT_${period}`,
          type: 'PERIOD_RESULT',
          name: `${nth} period result`,
          group: 'periods',
          line: `${period}`,
        }),
        ofPeriod(period),
        names,
      ),
      ...[1.5, 2.5].map((line) =>
        total(
          alone({
            code: `PERIOD_${period}_TOTAL_${text(line)}`,
            type: `PERIOD_${period}_TOTAL`,
            name: `${nth} period goals`,
            group: 'periods',
          }),
          ofPeriod(period),
          line,
        ),
      ),
    ];
  });

const highestPeriod: MarketSpec = caseMarket(
  alone({ code: 'HIGHEST_SCORING_PERIOD', name: 'Highest-scoring period', group: 'periods' }),
  [...NTH.map((nth, index) => ({ code: `P${index + 1}`, name: nth })), { code: 'EQUAL', name: 'Equal' }],
  {
    chances: (outlook) => outlook.highestPeriod(),
    winner: ({ periods, sixty }) => {
      if (sixty === undefined) return undefined;
      const goals = periods.map(({ home, away }) => home + away);
      const most = Math.max(...goals);
      return goals.filter((one) => one === most).length > 1 ? 'EQUAL' : `P${goals.indexOf(most) + 1}`;
    },
  },
);

const resultAndTotal = (names: Names): MarketSpec =>
  bothTrue(
    head({ code: 'RESULT_AND_TOTAL', name: '60 minutes and total goals', group: 'goals', line: '5.5' }),
    SIXTY,
    [
      { code: 'HOME', name: names.home, holds: (home, away) => home > away },
      { code: 'DRAW', name: 'Draw', holds: (home, away) => home === away },
      { code: 'AWAY', name: names.away, holds: (home, away) => home < away },
    ],
    [
      { code: 'OVER', name: 'Over 5.5', holds: (home, away) => home + away > 5.5 },
      { code: 'UNDER', name: 'Under 5.5', holds: (home, away) => home + away < 5.5 },
    ],
  );

/** What an event has from start to end, in display order. */
export function standingMarkets(fixture: Fixture): readonly MarketSpec[] {
  const { home, away, league, tier } = fixture;
  const names = { home, away };
  const row = league.american
    ? [moneyLine(names, true), puckLine(names, -1.5), sixtyMinutes(names, true)]
    : [sixtyMinutes(names, false), moneyLine(names, false), puckLine(names, -1.5)];
  const few: readonly MarketSpec[] = [
    ...row,
    puckLine(names, 1.5),
    doubleChance(
      head({ code: 'DOUBLE_CHANCE', name: 'Double chance (60 minutes)', group: 'main' }),
      SIXTY,
      names,
    ),
    totalGoals(5.5),
    bothScore,
  ];
  const whole = (): readonly MarketSpec[] => [
    twoWay(head({ code: 'DRAW_NO_BET', name: 'Draw no bet (60 minutes)', group: 'main' }), SIXTY, names),
    ...[4.5, 6.5, 7.5].map(totalGoals),
    ...(['home', 'away'] as const).flatMap((side) =>
      [1.5, 2.5, 3.5].map((line) => teamTotal(names, side, line)),
    ),
    correctScore(
      head({ code: 'CORRECT_SCORE', name: 'Correct score (60 minutes)', group: 'goals' }),
      SIXTY,
      QUOTED,
      'Any other score',
    ),
    resultAndTotal(names),
    ...periodMarkets(names),
    highestPeriod,
    overtime,
    shootOut,
    ...playerMarkets(fixture),
    oddOrEven(head({ code: 'ODD_OR_EVEN', name: 'Odd or even goals', group: 'other', preMatch: true }), FULL),
  ];
  return WITHIN[tier](row, few, whole);
}

type Markets = readonly MarketSpec[];
const WITHIN: Readonly<Record<Tier, (row: Markets, few: Markets, whole: () => Markets) => Markets>> = {
  A: (_, few, whole) => [...few, ...whole()],
  B: (_, few) => few,
  C: (row) => row,
};
