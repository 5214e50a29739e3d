import { breakAndEnd, type Lead, nextOrFirst, question } from '../../families/cases.ts';
import { type Contest, growing, type Score } from '../../families/contest.ts';
import { correctScore } from '../../families/exact-scores.ts';
import { signed, threeWayHandicap } from '../../families/handicaps.ts';
import type { Head, MarketSpec as Spec } from '../../families/market-spec.ts';
import { doubleChance, type Names, threeWay, twoWay } from '../../families/results.ts';
import { oddOrEven, total } from '../../families/totals.ts';
import { earlyOf, reportedOf } from './early-payouts.ts';
import type { Outlook } from './outlook.ts';
import type { Tally } from './tally.ts';

export type MarketSpec = Spec<Outlook, Tally>;

export const GROUPS = [
  { id: 'main', type: 'MAIN', rank: 1, name: 'Main' },
  { id: 'goals', type: 'GROUP', rank: 2, name: 'Goals' },
  { id: 'scorers', type: 'GROUP', rank: 3, name: 'Goalscorers' },
  { id: 'halves', type: 'GROUP', rank: 4, name: 'Halves' },
  { id: 'score', type: 'GROUP', rank: 5, name: 'Correct score' },
  { id: 'handicap', type: 'GROUP', rank: 6, name: 'Handicaps' },
  { id: 'corners', type: 'GROUP', rank: 7, name: 'Corners' },
  { id: 'cards', type: 'GROUP', rank: 8, name: 'Cards' },
  { id: 'your-bet', type: 'YOUR_BET', rank: 9, name: 'Bet builder' },
  { id: 'other', type: 'OTHER', rank: 10, name: 'Other' },
] as const;
export type GroupId = Exclude<(typeof GROUPS)[number]['id'], 'your-bet'>;

/** Three sides or more take this much where nothing else is said, and so do football's totals. */
const OVERROUND = 1.06;
type FootballHead = Head & { readonly group: GroupId };
const head = (about: FootballHead): Head => ({ overround: OVERROUND, ...about });

/** More goals of one side than any market tells apart. */
const MOST_MORE = 8;
const left = new Map<string, readonly Score[]>();
function scoresFrom({ home, away }: Score): readonly Score[] {
  const name = `${home}-${away}`;
  const scores = left.get(name) ?? growing({ home, away }, MOST_MORE);
  left.set(name, scores);
  return scores;
}

/** The score after 90 minutes and added time. */
const FULL_TIME: Contest<Outlook, Tally> = {
  chance: (outlook, holds) => outlook.final(holds),
  reach: (tally) => ({ scores: tally.over ? [tally] : scoresFrom(tally), over: tally.over }),
};
const HALF_TIME: Contest<Outlook, Tally> = {
  chance: (outlook, holds) => outlook.atHalf(holds),
  reach: ({ home, away, half }) =>
    half === undefined ? { scores: scoresFrom({ home, away }), over: false } : { scores: [half], over: true },
};

/** `half` is 5 for a line of 2.5, that is twice the line. */
export const totalGoals = (about: FootballHead, half: number): MarketSpec =>
  total(head(about), FULL_TIME, half / 2);

const underscored = (line: number): string => `${line}`.replace('.', '');

const handicap = (names: Names, start: number): MarketSpec =>
  threeWayHandicap(
    head({
      code: `HANDICAP_${start < 0 ? 'MINUS' : 'PLUS'}_${Math.abs(start)}`,
      name: `Handicap (${names.home} ${signed(start)})`,
      group: 'handicap',
    }),
    FULL_TIME,
    names,
    start,
  );

const firstHalfGoals = (line: number): MarketSpec =>
  total(
    head({
      code: `FIRST_HALF_GOALS_${underscored(line)}`,
      name: `First half goals ${line}`,
      group: 'halves',
    }),
    HALF_TIME,
    line,
  );

const LEADS: readonly Lead[] = [1, 0, -1];
const leadIn = ({ home, away }: Score): Lead => (home > away ? 1 : home < away ? -1 : 0);

const halfTimeFullTime = (names: Names): MarketSpec =>
  breakAndEnd(
    head({
      code: 'HALF_TIME_FULL_TIME',
      name: 'Half-time / full-time',
      group: 'halves',
      overround: 1.12,
    }),
    names,
    { atBreak: LEADS, atEnd: LEADS },
    {
      chance: (outlook, half, full) => outlook.halfAndFull(half, full),
      known: (tally) =>
        tally.half === undefined || !tally.over ? undefined : [leadIn(tally.half), leadIn(tally)],
    },
  );

/** The `n`-th goal of the match, counted from 1. On offer while n − 1 have fallen. */
export const nextGoal = (home: string, away: string, n: number): MarketSpec =>
  nextOrFirst(
    head({
      code: `NEXT_GOAL_${n}`,
      type: 'NEXT_GOAL',
      name: `Goal ${n}`,
      group: 'goals',
      rank: 40 + n,
      line: `${n}`,
    }),
    { home, none: 'No goal', away },
    {
      chance: (outlook) => outlook.nextGoal(),
      who: ({ scorers, over }) => scorers[n - 1] ?? (over ? 'none' : undefined),
    },
  );

const QUOTED = [0, 1, 2, 3].flatMap((home) => [0, 1, 2, 3].map((away) => ({ home, away })));

const bothScore = ({ home, away }: Score): boolean => home > 0 && away > 0;

const bothTeamsToScore: MarketSpec = question(
  head({ code: 'BOTH_TEAMS_TO_SCORE', name: 'Both teams to score', group: 'main' }),
  {
    chance: (outlook) => outlook.final((home, away) => bothScore({ home, away })),
    answer: (tally) => (bothScore(tally) ? true : tally.over ? false : undefined),
  },
);

/** The markets that a match has from start to end, in display order. */
export function standingMarkets(home: string, away: string): readonly MarketSpec[] {
  const names = { home, away };
  return [
    {
      ...threeWay(
        head({ code: 'MATCH_ODDS', name: 'Match result', group: 'main', overround: 1.05 }),
        FULL_TIME,
        names,
      ),
      early: { of: reportedOf, soFar: earlyOf },
    },
    doubleChance(head({ code: 'DOUBLE_CHANCE', name: 'Double chance', group: 'main' }), FULL_TIME, names),
    // Void at a draw: with it, the other legs could be worth more together than alone.
    twoWay(
      head({ code: 'DRAW_NO_BET', name: 'Draw no bet', group: 'main', overround: 1.05 }),
      FULL_TIME,
      names,
    ),
    bothTeamsToScore,
    ...[0.5, 1.5, 2.5, 3.5, 4.5, 5.5].map((line) =>
      total(
        head({ code: `OVER_UNDER_${underscored(line)}`, name: `Over/under ${line} goals`, group: 'goals' }),
        FULL_TIME,
        line,
      ),
    ),
    threeWay(
      head({ code: 'HALF_TIME', name: 'Half-time result', group: 'halves', overround: 1.07 }),
      HALF_TIME,
      names,
    ),
    firstHalfGoals(0.5),
    firstHalfGoals(1.5),
    halfTimeFullTime(names),
    correctScore(
      head({ code: 'CORRECT_SCORE', name: 'Correct score', group: 'score', overround: 1.14 }),
      FULL_TIME,
      QUOTED,
      'Any other score',
    ),
    handicap(names, -1),
    handicap(names, 1),
    oddOrEven(head({ code: 'ODD_OR_EVEN', name: 'Odd or even goals', group: 'other' }), FULL_TIME),
  ];
}
