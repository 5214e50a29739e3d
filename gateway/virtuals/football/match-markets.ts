import {
  HALF_TIME,
  type MatchGoal,
  type MatchScore,
  MINUTES,
  SCORES,
  scoreAfter,
} from '#domain/virtuals/virtual-match.ts';
import { breakAndEnd, type Lead, question } from '../../feeds/synthetic/families/cases.ts';
import type { Contest, Holds } from '../../feeds/synthetic/families/contest.ts';
import { correctScore } from '../../feeds/synthetic/families/exact-scores.ts';
import type { Head, MarketSpec } from '../../feeds/synthetic/families/market-spec.ts';
import { doubleChance, type Names, threeWay } from '../../feeds/synthetic/families/results.ts';
import { oddOrEven, total } from '../../feeds/synthetic/families/totals.ts';
import type { VirtualRules } from '../virtual-rules.ts';

/** Tickets of every score: the one distribution that all markets of a match are priced from. */
export type ScoreTickets = readonly number[];
/** Every goal of a match that is over; undefined before. */
export type Played = readonly MatchGoal[] | undefined;

export const GROUPS = [
  { id: 'main', type: 'MAIN', rank: 1, name: 'Main' },
  { id: 'goals', type: 'GROUP', rank: 2, name: 'Goals' },
  { id: 'score', type: 'GROUP', rank: 3, name: 'Correct score' },
];

/** A weight of each score, added up in proportion to its tickets. */
function mean(tickets: ScoreTickets, weight: (score: MatchScore) => number): number {
  let [sum, all] = [0, 0];
  for (const [index, score] of SCORES.entries()) {
    const count = tickets[index] ?? 0;
    sum += count * weight(score);
    all += count;
  }
  return sum / all;
}

const FULL_TIME: Contest<ScoreTickets, Played> = {
  chance: (tickets, holds: Holds) => mean(tickets, ({ home, away }) => (holds(home, away) ? 1 : 0)),
  reach: (goals) =>
    goals === undefined ? { scores: SCORES, over: false } : { scores: [scoreAfter(goals)], over: true },
};

const leadIn = ({ home, away }: MatchScore): Lead => (home > away ? 1 : home < away ? -1 : 0);
const LEADS: readonly Lead[] = [1, 0, -1];

/** Chances that so many of a side's goals fall in the first half, each for itself. */
function firstHalfOf(goals: number): readonly number[] {
  let chances = [1];
  const first = HALF_TIME / MINUTES;
  for (let nth = 0; nth < goals; nth += 1)
    chances = Array.from(
      { length: chances.length + 1 },
      (_, at) => (chances[at] ?? 0) * (1 - first) + (chances[at - 1] ?? 0) * first,
    );
  return chances;
}

/** Chance of a lead at the break of a match that ends with a score. */
const leadAtBreak = ({ home, away }: MatchScore, lead: Lead): number =>
  firstHalfOf(home).reduce(
    (sum, own, at) =>
      sum +
      firstHalfOf(away).reduce(
        (all, other, of) => all + (leadIn({ home: at, away: of }) === lead ? own * other : 0),
        0,
      ),
    0,
  );

const QUOTED = [0, 1, 2, 3].flatMap((home) => [0, 1, 2, 3].map((away) => ({ home, away })));
const LINES = [0.5, 1.5, 2.5, 3.5, 4.5];
const TEAM_LINES = [0.5, 1.5];
const underscored = (line: number): string => `${line}`.replace('.', '');

/** The markets of a match, in display order; all on offer before the start alone. */
export function matchMarkets(
  names: Names,
  { books }: Pick<VirtualRules, 'books'>,
): readonly MarketSpec<ScoreTickets, Played>[] {
  const few = (about: Head): Head => ({ combines: false, preMatch: true, overround: books.few, ...about });
  const many = (about: Head): Head => few({ overround: books.many, ...about });
  const teamTotal = (side: 'home' | 'away', line: number) =>
    total<ScoreTickets, Played>(
      few({
        code: `${side === 'home' ? 'HOME' : 'AWAY'}_GOALS_${underscored(line)}`,
        name: `${names[side]} goals ${line}`,
        group: 'goals',
      }),
      FULL_TIME,
      line,
      side,
    );
  return [
    threeWay(few({ code: 'MATCH_ODDS', name: 'Match result', group: 'main' }), FULL_TIME, names),
    doubleChance(few({ code: 'DOUBLE_CHANCE', name: 'Double chance', group: 'main' }), FULL_TIME, names),
    question(few({ code: 'BOTH_TEAMS_TO_SCORE', name: 'Both teams to score', group: 'main' }), {
      chance: (tickets) => FULL_TIME.chance(tickets, (home, away) => home > 0 && away > 0),
      answer: (goals) => {
        if (goals === undefined) return undefined;
        const { home, away } = scoreAfter(goals);
        return home > 0 && away > 0;
      },
    }),
    breakAndEnd(
      many({ code: 'HALF_TIME_FULL_TIME', name: 'Half-time / full-time', group: 'main' }),
      names,
      { atBreak: LEADS, atEnd: LEADS },
      {
        chance: (tickets, atBreak, atEnd) =>
          mean(tickets, (score) => (leadIn(score) === atEnd ? leadAtBreak(score, atBreak) : 0)),
        known: (goals) => goals && [leadIn(scoreAfter(goals, HALF_TIME)), leadIn(scoreAfter(goals))],
      },
    ),
    ...LINES.map((line) =>
      total<ScoreTickets, Played>(
        few({
          code: `OVER_UNDER_${underscored(line)}`,
          name: `Over/under ${line} goals`,
          group: 'goals',
        }),
        FULL_TIME,
        line,
      ),
    ),
    ...TEAM_LINES.flatMap((line) => [teamTotal('home', line), teamTotal('away', line)]),
    oddOrEven(few({ code: 'ODD_OR_EVEN', name: 'Odd or even goals', group: 'goals' }), FULL_TIME),
    correctScore(
      many({ code: 'CORRECT_SCORE', name: 'Correct score', group: 'score' }),
      FULL_TIME,
      QUOTED,
      'Any other score',
    ),
  ];
}
