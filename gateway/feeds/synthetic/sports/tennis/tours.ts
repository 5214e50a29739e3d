import { drawNormal, normalRank } from '../../chances/normal.ts';
import { peopleOf } from '../../names/people.ts';
import { random } from '../../random.ts';
import type { League } from '../../sport.ts';

/** A tournament that is always on: invented, like its players. */
export interface Tournament extends League {
  readonly sex: 'men' | 'women';
  readonly bestOf: 3 | 5;
  readonly surface: 'hard' | 'clay' | 'grass';
  /** Plays by day in real time; the others round the clock at a quicker pace. */
  readonly calendar: boolean;
  readonly players: readonly string[];
}

const PLAYERS = 48;

const tournament = (
  code: string,
  name: string,
  country: string,
  rest: Omit<Tournament, 'code' | 'name' | 'country' | 'players'>,
): Tournament => ({ code, name, country, ...rest, players: peopleOf(code, PLAYERS, rest.sex) });

export const TOURNAMENTS: readonly Tournament[] = [
  tournament('tharbour', 'Harbour Open, men', 'Australia', {
    sex: 'men',
    bestOf: 5,
    surface: 'hard',
    calendar: true,
  }),
  tournament('tlakeside', 'Lakeside Classic, women', 'Switzerland', {
    sex: 'women',
    bestOf: 3,
    surface: 'clay',
    calendar: true,
  }),
  tournament('tmeadow', 'Meadow Park Championship, men', 'England', {
    sex: 'men',
    bestOf: 3,
    surface: 'grass',
    calendar: true,
  }),
  tournament('tcoast', 'Coast Challenger, men', 'Portugal', {
    sex: 'men',
    bestOf: 3,
    surface: 'hard',
    calendar: false,
  }),
  tournament('tvalley', 'Valley Challenger, women', 'Slovenia', {
    sex: 'women',
    bestOf: 3,
    surface: 'hard',
    calendar: false,
  }),
  tournament('tterrace', 'Terrace Challenger, men', 'Argentina', {
    sex: 'men',
    bestOf: 3,
    surface: 'clay',
    calendar: false,
  }),
];

/**
 * Chance that the server wins a point, and how strengths differ, in ten-thousandths. The figures are those at
 * which three-set matches, tie-breaks and holds come as often as in three seasons of both tours.
 */
const SERVE = { men: 6_410, women: 5_675 } as const;
const SURFACE = { hard: 0, clay: -220, grass: 200 } as const;
const DIFFERENCE = { men: 950, women: 1_000 } as const;
const LEVEL = 300;
/** A difference of two has twice the variance; nine tenths of it are the players', the rest is the day's. */
const HALF_ROOT = Math.SQRT1_2;
const ROOT_OF_LASTING = 0.948_683_298_050_513_8;
const ROOT_OF_DAY = 0.316_227_766_016_837_94;

/**
 * How much better than the average of the tour a player is: a difference of points won, in ten-
 * thousandths.
 */
function strengthOf(seed: string, { code, sex, players }: Tournament, player: string): number {
  const ranking = random(seed, 'ranking', code).shuffled(players);
  const spread = DIFFERENCE[sex] * HALF_ROOT * ROOT_OF_LASTING;
  return normalRank(ranking.indexOf(player), players.length) * spread;
}

/** Chances that home and away win a point on their own serve, in ten-thousandths. */
export function servesOf(
  seed: string,
  { key, league, home, away }: { key: string; league: Tournament; home: string; away: string },
): readonly [number, number] {
  const day = random(seed, 'day', key);
  const difference =
    strengthOf(seed, league, home) -
    strengthOf(seed, league, away) +
    drawNormal(day) * DIFFERENCE[league.sex] * ROOT_OF_DAY;
  const level = SERVE[league.sex] + SURFACE[league.surface] + drawNormal(day) * LEVEL;
  const bounded = (serve: number): number => Math.min(8_500, Math.max(4_000, Math.round(serve)));
  return [bounded(level + difference / 2), bounded(level - difference / 2)];
}

/** In ten-thousandths of matches. */
export const BROKEN_OFF = { retired: { men: 250, women: 310 }, walkover: 70 } as const;
