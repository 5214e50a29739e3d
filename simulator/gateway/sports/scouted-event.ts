import { simulatorConfig } from '#gateway/feeds/synthetic/config.ts';
import type { Programme, Run } from '#gateway/feeds/synthetic/playing/script.ts';
import type { MarketSight } from '#gateway/feeds/synthetic/playing/sight.ts';
import { programmeOf } from '#gateway/feeds/synthetic/playing/sport-programme.ts';
import { playedSports } from '#gateway/feeds/synthetic/programmes.ts';
import type { AnySport } from '#gateway/feeds/synthetic/sport.ts';
import { BEGIN } from '../../scenario/begin.ts';

const SEED = 'worlds';
const DAY_MS = 86_400_000;

/** A sport, and the events of one day of it. */
export interface Listed {
  readonly programme: Programme;
  readonly keys: () => readonly string[];
  /** Those with a whole book. */
  readonly whole: () => readonly string[];
  /** Somebody could not go on in these, or they never began. */
  readonly brokenOff: () => readonly string[];
}

/** An event whose whole course is known: when something happens in it, and how it ends. */
export interface Scouted {
  readonly key: string;
  readonly programme: Programme;
  readonly instants: () => readonly number[];
  readonly startsAt: number;
  /** Types of all its markets, and of those that end by more than won and lost. */
  readonly types: readonly string[];
  readonly odd: readonly string[];
  /** Names of the latter. */
  readonly oddKeys: readonly string[];
  /** Nobody was ahead in the end: told by the board, as results may be wrong. */
  readonly isLevel: boolean;
}

/** Follows from the seed alone, and takes longer than a world: once in a process. */
const ends = new Map<string, readonly string[]>();

const brokenOffOf = (sport: AnySport, keys: readonly string[]): readonly string[] =>
  sport((played) => {
    const known = played.brokenOff === undefined ? [] : ends.get(played.prefix);
    if (known !== undefined) return known;
    const found = keys.filter((key) => {
      const fixture = played.fixtureOf(SEED, key);
      if (fixture === undefined) return false;
      const course = played.courseOf(SEED, fixture);
      const first = played.initial(course);
      const end = course.moments.reduce((state, moment) => played.step(course, state, moment), first);
      return played.brokenOff?.(end) === true;
    });
    ends.set(played.prefix, found);
    return found;
  });

const wholeOf = (sport: AnySport, keys: readonly string[]): readonly string[] =>
  sport((played) => keys.filter((key) => played.fixtureOf(SEED, key)?.tier === 'A'));

export const listedSports = (): readonly Listed[] =>
  playedSports(simulatorConfig).map((sport) => {
    const programme = sport(programmeOf(SEED));
    const keys = () => programme.listed(BEGIN, BEGIN + DAY_MS).map(({ key }) => key);
    const whole = () => wholeOf(sport, keys());
    return { programme, keys, whole, brokenOff: () => brokenOffOf(sport, keys()) };
  });

const isOdd = ({ result }: MarketSight): boolean =>
  result?.results.some(
    ({ result: { outcome, deadHeat } }) =>
      deadHeat !== undefined || (outcome !== 'WON' && outcome !== 'LOST'),
  ) === true;

function instantsOf(run: Run): readonly number[] {
  const instants: number[] = [];
  for (let next = run.next(); next !== undefined; next = run.next()) {
    instants.push(next);
    run.advance(next);
  }
  return instants;
}

export function scouted(programme: Programme, key: string): Scouted | undefined {
  const run = programme.open(key);
  if (run === undefined) return undefined;
  const { event } = run.look();
  const instants = instantsOf(run);
  const { markets, scoreboard } = run.look();
  const odd = markets.filter(isOdd);
  const typesOf = (some: readonly MarketSight[]) => [...new Set(some.map(({ shape }) => shape.type))];
  return {
    ...{ key, programme, startsAt: event.startTime },
    instants: () => instants,
    types: typesOf(markets),
    odd: typesOf(odd),
    isLevel: scoreboard !== undefined && scoreboard.home === scoreboard.away,
    oddKeys: odd.map(({ shape }) => shape.key),
  };
}
