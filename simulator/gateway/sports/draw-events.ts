import { simulatorConfig } from '#gateway/feeds/synthetic/config.ts';
import type { Programme, Run } from '#gateway/feeds/synthetic/playing/script.ts';
import type { MarketSight, Sight } from '#gateway/feeds/synthetic/playing/sight.ts';
import { programmeOf } from '#gateway/feeds/synthetic/playing/sport-programme.ts';
import { playedSports } from '#gateway/feeds/synthetic/programmes.ts';
import type { Prng } from '../../random/prng.ts';
import { BEGIN } from '../../scenario/begin.ts';
import type { Sports } from '../../scenario/sports.ts';
import { FewMarkets } from './few-markets.ts';
import { PlayedEvent } from './played-event.ts';

const SEED = 'worlds';
const DAY_MS = 86_400_000;
/** Events that one with an unusual ending is looked for among. */
const CANDIDATES = 6;
/** Looks before an event begins. */
const BEFORE = 2;

const programmes = (): readonly Programme[] =>
  playedSports(simulatorConfig).map((sport) => sport(programmeOf(SEED)));

/** An event whose whole course is known: when something happens in it, and how it ends. */
interface Scouted {
  readonly key: string;
  readonly programme: Programme;
  readonly instants: readonly number[];
  readonly startsAt: number;
  /** Types of markets that end by more than won and lost. */
  readonly odd: readonly string[];
}

const isOdd = ({ result }: MarketSight): boolean =>
  result?.results.some(
    ({ result: { outcome, deadHeat } }) =>
      deadHeat !== undefined || (outcome !== 'WON' && outcome !== 'LOST'),
  ) === true;

const oddTypes = ({ markets }: Sight): readonly string[] => [
  ...new Set(markets.filter(isOdd).map(({ shape }) => shape.type)),
];

function instantsOf(run: Run): readonly number[] {
  const instants: number[] = [];
  for (let next = run.next(); next !== undefined; next = run.next()) {
    instants.push(next);
    run.advance(next);
  }
  return instants;
}

function scouted(programme: Programme, key: string): Scouted | undefined {
  const run = programme.open(key);
  if (run === undefined) return undefined;
  const { event } = run.look();
  const instants = instantsOf(run);
  return { key, programme, instants, startsAt: event.startTime, odd: oddTypes(run.look()) };
}

/** One of a sport, and of several the one with most that ends as few do where that is asked for. */
function chosen(chance: Prng, programme: Programme, odd: number): Scouted | undefined {
  const keys = programme.listed(BEGIN, BEGIN + DAY_MS).map(({ key }) => key);
  const wanted = chance.chance(odd, 100) ? CANDIDATES : 1;
  const found = Array.from({ length: wanted }, () => scouted(programme, chance.pick(keys))).filter(
    (one) => one !== undefined,
  );
  return found.toSorted((one, other) => other.odd.length - one.odd.length)[0];
}

/** So many of them at most, in order, and the last one. */
function cutsOf(chance: Prng, { instants, startsAt }: Scouted, looks: number): readonly number[] {
  const some = (of: readonly number[], count: number): readonly number[] =>
    of.length === 0 ? [] : Array.from({ length: count }, () => chance.pick(of));
  const before = some(
    instants.filter((at) => at < startsAt),
    BEFORE,
  );
  const after = some(
    instants.filter((at) => at >= startsAt),
    looks - BEFORE,
  );
  return [...new Set([...before, ...after, ...instants.slice(-1)])].toSorted((a, b) => a - b);
}

/**
 * Events of different sports.
 *
 * @param start epoch ms of the world
 * @param name of each, before its number
 */
export function drawEvents(
  chance: Prng,
  { events, markets, looks, odd }: Sports,
  start: number,
  name = 'sport',
): readonly PlayedEvent[] {
  const left = [...programmes()];
  return Array.from({ length: events }, (_, nth) => {
    const programme = chance.pick(left);
    left.splice(left.indexOf(programme), 1);
    const found = chosen(chance, programme, odd);
    const run = found?.programme.open(found.key);
    if (found === undefined || run === undefined) return [];
    const few = new FewMarkets(chance, markets, found.odd);
    return [new PlayedEvent(`${name}${nth}`, run, cutsOf(chance, found, looks), few, start)];
  }).flat();
}
