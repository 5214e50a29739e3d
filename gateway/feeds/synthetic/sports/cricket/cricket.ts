import { SPORTS } from '../../../sports.ts';
import { twoSides } from '../../families/two-sides.ts';
import type { Seen } from '../../playing/belief.ts';
import type { MovingLine } from '../../playing/moving-line.ts';
import type { Phase, SimulatedSport } from '../../sport.ts';
import { BALLS, BALLS_AN_OVER, type TeamSide } from './balls.ts';
import { BASE_RATES } from './base-rates.ts';
import { type Course, type CricketMoment, courseOf, suspensionOf } from './course.ts';
import { type Fixture, fixtureOf, PREFIX, slots } from './fixtures.ts';
import { arisingMarkets, GROUPS, inningsRuns, standingMarkets } from './markets.ts';
import { type Outlook, outlookOf } from './outlook.ts';
import { type CricketState, type Innings, initialState, step, type Tally, targetOf } from './state.ts';

/** Seconds that an in-play bet waits. */
const INPLAY_DELAY = 6;
/** The line of the first innings moves when an even one is further away, and no more in the last overs. */
const DRIFT = 8;
const LAST_MOVE = 18 * BALLS_AN_OVER;
/** Runs of a ball, for a side of average strength: boundaries, and the rest. */
const A_BALL = { boundaries: 0.79, others: 0.55 } as const;
/** Of what is left, lost for each wicket more than are usual by then. */
const A_WICKET = { each: 0.045, usual: 0.04 } as const;

const PHASES = {
  before: 'before',
  playing: 'playing',
  interval: 'playing',
  superOver: 'playing',
  ended: 'over',
  abandoned: 'abandoned',
} as const;
const phaseOf = ({ stage }: CricketState): Phase => PHASES[stage];

/** About what the first innings comes to: near enough to choose a line. */
function expected({ innings: [first] }: CricketState, { belief: [home = 0, away = 0] }: Seen): number {
  const strength = first === undefined ? (home + away) / 2 : first.side === 'home' ? home : away;
  const { balls, runs, wickets } = first ?? { balls: 0, runs: 0, wickets: 0 };
  const more = wickets - A_WICKET.usual * balls;
  const aBall = A_BALL.others + (A_BALL.boundaries * strength) / 1_000;
  return runs + (BALLS - balls) * aBall * (1 - A_WICKET.each * more);
}

const linesOf = ({ tier }: Fixture): readonly MovingLine<Course, CricketState, Outlook, Tally>[] =>
  tier === 'C'
    ? []
    : [
        {
          code: 'INNINGS_RUNS_MAIN',
          fair: (_, state, seen) => {
            const [first] = state.innings;
            if (first?.closed === true) return undefined;
            return { at: expected(state, seen), moves: (first?.balls ?? 0) < LAST_MOVE };
          },
          drift: DRIFT,
          nearest: (fair) => Math.floor(fair) + 0.5,
          spec: inningsRuns,
        },
      ];

const oversText = ({ balls }: Innings): string => {
  const [whole, rest] = [Math.floor(balls / BALLS_AN_OVER), balls % BALLS_AN_OVER];
  return rest === 0 ? `${whole}` : `${whole}.${rest}`;
};
const scoreText = (of: Innings | undefined): string => (of === undefined ? '-' : `${of.runs}/${of.wickets}`);

/** What is still needed, while the second innings is on. */
function chaseOf({ innings, stage }: CricketState) {
  const [, second] = innings;
  const target = targetOf(innings);
  if (target === undefined || second === undefined || second.closed || stage !== 'playing') return {};
  const [needed, balls] = [target - second.runs, BALLS - second.balls];
  const rate = ((needed * BALLS_AN_OVER) / balls).toFixed(2);
  return { chase: { target, needed, balls, rate } };
}

const PARTS = { first: 1, second: 2, superOver: 3 } as const;
const partOf = ({ innings, tied, abandoned }: CricketState): number => {
  if (tied && !abandoned) return PARTS.superOver;
  return innings.length > 1 ? PARTS.second : PARTS.first;
};

/** How rain ended it: with a par score, or with no result. */
const rainOf = ({ abandoned, par }: CricketState) =>
  abandoned ? { rain: par === undefined ? {} : { par } } : {};

function boardOf({ fixture }: Course, state: CricketState) {
  const { innings, stage } = state;
  const of = (side: TeamSide): Innings | undefined => innings.find((one) => one.side === side);
  const sides = { home: of('home'), away: of('away') };
  const on = innings.at(-1);
  const count = (kind: 'fours' | 'sixes' | 'wides') => ({
    kind,
    home: sides.home?.[kind] ?? 0,
    away: sides.away?.[kind] ?? 0,
  });
  const isOn = stage === 'playing' && on !== undefined && !on.closed;
  const part = partOf(state);
  return {
    kind: 'batting',
    home: sides.home?.runs ?? 0,
    away: sides.away?.runs ?? 0,
    period: stage === 'ended' ? 'END' : part === PARTS.superOver ? 'SO' : `I${part}`,
    part,
    clockSeconds: 0,
    clockAt: fixture.startsAt,
    running: false,
    ...(stage === 'interval' ? { isBreak: true } : {}),
    row: { home: [scoreText(sides.home)], away: [scoreText(sides.away)] },
    points: { home: scoreText(sides.home), away: scoreText(sides.away) },
    columns: [
      {
        name: 'overs',
        home: sides.home === undefined ? '-' : oversText(sides.home),
        away: sides.away === undefined ? '-' : oversText(sides.away),
      },
    ],
    stats: [count('fours'), count('sixes'), count('wides')],
    ...(isOn ? { server: on.side, thisOver: on.marks } : {}),
    ...chaseOf(state),
    ...rainOf(state),
    ...(state.tied && state.winner !== undefined ? { superOver: state.winner } : {}),
  };
}

export const cricket: SimulatedSport<Fixture, CricketMoment, Course, CricketState, Outlook, Tally> = {
  sport: SPORTS.cricket,
  prefix: PREFIX,
  slots,
  inplayDelay: INPLAY_DELAY,
  groups: [...GROUPS],
  doubt: { wrong: 40, restless: 6, least: 400 },
  fixtureOf,
  naming: twoSides,
  courseOf,
  initial: initialState,
  step,
  phase: phaseOf,
  tally: (state) => state,
  brokenOff: ({ abandoned }) => abandoned,
  outlook: outlookOf,
  markets: standingMarkets,
  arising: (fixture, state) => (state.stage === 'before' ? [] : arisingMarkets(fixture, state)),
  lines: linesOf,
  decisive: suspensionOf,
  board: boardOf,
  baseRates: BASE_RATES,
};
