import type { Prng } from '../../random/prng.ts';
import type { Sports } from '../../scenario/sports.ts';
import { FewMarkets } from './few-markets.ts';
import { PlayedEvent } from './played-event.ts';
import { type Listed, listedSports, type Scouted, scouted } from './scouted-event.ts';

/** Events that one with an unusual ending is looked for among. */
const CANDIDATES = 6;
/** Looks before an event begins. */
const BEFORE = 2;
/** As good as so many types of markets that end by more than won and lost. */
const LEVEL = 5;
/** So many types are on offer before any other, for how their markets end. */
const FIRST = 3;

/** One of a sport, and of several the one with most that ends as few do where that is asked for. */
function chosen(chance: Prng, keys: readonly string[], { programme }: Listed, sports: Sports) {
  const { odd, sought } = sports;
  const wanted = chance.chance(odd, 100) ? (sought?.among ?? CANDIDATES) : 1;
  const found = Array.from({ length: wanted }, () => scouted(programme, chance.pick(keys))).filter(
    (one) => one !== undefined,
  );
  const worth = ({ odd: types, types: all, isLevel }: Scouted): number => {
    if (sought === undefined) return types.length;
    return types.length + sought.types.filter((type) => all.includes(type)).length + (isLevel ? LEVEL : 0);
  };
  return found.toSorted((one, other) => worth(other) - worth(one))[0];
}

/** Of events that are broken off all, of others those with a whole book where something is looked for. */
function keysOf(sport: Listed, isSought: boolean, isBrokenOff: boolean): readonly string[] {
  const some = isBrokenOff ? sport.brokenOff() : isSought ? sport.whole() : [];
  return some.length > 0 ? some : sport.keys();
}

/** A sport out of those left, of which events were broken off where such a one is looked for. */
function pickedSport(chance: Prng, left: readonly Listed[], isBrokenOff: boolean): Listed {
  const some = isBrokenOff ? left.filter(({ brokenOff }) => brokenOff().length > 0) : [];
  return chance.pick(some.length > 0 ? some : left);
}

/** So many of them at most, in order, and the last one. */
function cutsOf(chance: Prng, found: Scouted, looks: number): readonly number[] {
  const { startsAt } = found;
  const instants = found.instants();
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
  sports: Sports,
  start: number,
  name = 'sport',
): readonly PlayedEvent[] {
  const { events, markets, looks, sought } = sports;
  const left = [...listedSports()];
  return Array.from({ length: events }, (_, nth) => {
    const isBrokenOff = nth < (sought?.brokenOff ?? 0);
    const sport = pickedSport(chance, left, isBrokenOff);
    left.splice(left.indexOf(sport), 1);
    const found = chosen(chance, keysOf(sport, sought !== undefined, isBrokenOff), sport, sports);
    const run = found?.programme.open(found.key);
    if (found === undefined || run === undefined) return [];
    const types = [...found.odd.slice(0, FIRST), ...(sought?.types ?? [])];
    const few = new FewMarkets(chance, markets, types, found.oddKeys.slice(0, sought?.odd ?? 0));
    return [new PlayedEvent(`${name}${nth}`, run, cutsOf(chance, found, looks), few, start)];
  }).flat();
}
