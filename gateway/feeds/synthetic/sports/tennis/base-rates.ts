import { type BaseRate, band, type Played } from '../../chances/base-rate.ts';
import type { Course } from './course.ts';
import type { MatchState } from './match-state.ts';
import { otherOf, pointServer, type Side } from './tally.ts';

type Match = Played<Course, MatchState>;
type Rate = BaseRate<Course, MatchState>;

/** A figure as it is in the world, and as it comes out here. */
type Both = readonly [real: number, model: number];
const figure = ([real, model]: Both): Pick<Rate, 'real' | 'within' | 'model'> => ({
  real,
  within: band(real),
  model,
});

const setsIn = ({ end }: Match): number => end.tally.sets.length;
const gamesIn = ({ end }: Match): number => end.tally.gameWinners.flat().length;
const isTieBreakSet = ({ home, away }: { home: number; away: number }): boolean => home + away === 13;

/** Of the games that somebody served, the part that he won; service goes on in turn over the sets. */
function holdsIn({ course, end }: Match): number {
  let server: Side = course.firstServer;
  let served = 0;
  let held = 0;
  for (const winner of end.tally.gameWinners.flatMap((set) => set.map((side, nth) => ({ side, nth })))) {
    if (winner.nth < 12) {
      served += 1;
      if (winner.side === server) held += 1;
    }
    server = otherOf(server);
  }
  return held / served;
}

function servePointsIn({ course, states }: Match): number {
  const points = course.moments.flatMap((moment, nth) => {
    const before = states[nth];
    return moment.kind !== 'point' || before === undefined
      ? []
      : [moment.winner === pointServer(before.tally)];
  });
  return points.filter(Boolean).length / points.length;
}

function firstSetWinnerWins({ end }: Match): number {
  const winners = end.tally.sets.map(({ home, away }) => home > away);
  return winners[0] === winners.at(-1) ? 1 : 0;
}

interface Tour {
  readonly sex: 'men' | 'women';
  readonly bestOf: 3 | 5;
}
const of =
  ({ sex, bestOf }: Tour, measure: (match: Match) => number): Rate['of'] =>
  (match) => {
    const { league } = match.course.fixture;
    return league.sex === sex && league.bestOf === bestOf ? measure(match) : undefined;
  };

interface Season {
  readonly deciders: Both;
  readonly tieBreaks: Both;
  readonly holds: Both;
  readonly servePoints: Both;
  readonly games: Both;
  readonly firstSetWins: Both;
}

const ratesOf = (name: string, tour: Tour, season: Season): readonly Rate[] => [
  {
    name: `${name}: three sets`,
    of: of(tour, (match) => (setsIn(match) === 3 ? 1 : 0)),
    ...figure(season.deciders),
  },
  {
    name: `${name}: tie-breaks a set`,
    of: of(tour, (match) => match.end.tally.sets.filter(isTieBreakSet).length / setsIn(match)),
    ...figure(season.tieBreaks),
  },
  { name: `${name}: holds`, of: of(tour, holdsIn), ...figure(season.holds) },
  { name: `${name}: points won on serve`, of: of(tour, servePointsIn), ...figure(season.servePoints) },
  { name: `${name}: games`, of: of(tour, gamesIn), ...figure(season.games) },
  { name: `${name}: first set and match`, of: of(tour, firstSetWinnerWins), ...figure(season.firstSetWins) },
];

const MEN = { sex: 'men', bestOf: 3 } as const;
const WOMEN = { sex: 'women', bestOf: 3 } as const;
const FIVE = { sex: 'men', bestOf: 5 } as const;

/**
 * 7,147 matches of men, 7,775 of women and 1,517 over five sets, of 2022 to 2024: public results of
 * the tours.
 */
export const BASE_RATES: readonly Rate[] = [
  ...ratesOf('men', MEN, {
    deciders: [0.358, 0.3729],
    tieBreaks: [0.192, 0.1796],
    holds: [0.797, 0.7791],
    servePoints: [0.639, 0.6287],
    games: [23.4, 23.51],
    firstSetWins: [0.815, 0.8126],
  }),
  { name: 'men: games, deviation', what: 'deviation', of: of(MEN, gamesIn), ...figure([6, 6.08]) },
  ...ratesOf('women', WOMEN, {
    deciders: [0.339, 0.3492],
    tieBreaks: [0.11, 0.1119],
    holds: [0.655, 0.6501],
    servePoints: [0.567, 0.5649],
    games: [21.8, 22.15],
    firstSetWins: [0.82, 0.8277],
  }),
  ...(
    [
      [0.436, 0.4447],
      [0.345, 0.3165],
      [0.218, 0.2388],
    ] as const
  ).map((share, nth) => ({
    name: `best of five: ${nth + 3} sets`,
    of: of(FIVE, (match: Match) => (setsIn(match) === nth + 3 ? 1 : 0)),
    ...figure(share),
  })),
];
