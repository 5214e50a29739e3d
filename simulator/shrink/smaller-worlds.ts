import type { Finding } from '../checkers/finding.ts';
import { aimText, readAim } from '../faults/aims.ts';
import type { Struck } from '../faults/fault-injector.ts';
import type { WorldOptions } from '../scenario/options.ts';
import { plainer, sizeOfExtras } from './plainer-worlds.ts';

/**
 * The same world with exactly the faults that struck it, each at its entry of its phase, and nothing left to
 * chance.
 */
export function asItHappened(options: WorldOptions, struck: readonly Struck[]): WorldOptions {
  const faults = struck.map(({ kind, phase, nth, by }) => [aimText(kind, phase, nth, by), 1] as const);
  return { ...options, strike: 0, faults: Object.fromEntries(faults) };
}

/** Ends that much after its last fault at the latest. */
const AFTERMATH_MS = 10_000;
const LEAST_MS = 1_000;

/** Shorter under faults, the shortest first. */
export function shorter(options: WorldOptions, lastFaultAfter: number): readonly WorldOptions[] {
  const { safetyMs } = options;
  const lengths = [lastFaultAfter + AFTERMATH_MS, safetyMs / 2, safetyMs * 0.75, safetyMs - 2 * LEAST_MS].map(
    (ms) => Math.max(LEAST_MS, Math.ceil(ms / LEAST_MS) * LEAST_MS),
  );
  return [...new Set(lengths)]
    .filter((ms) => ms < safetyMs)
    .sort((a, b) => a - b)
    .map((ms) => ({ ...options, safetyMs: ms }));
}

/**
 * By then everything that is not swallowed by a line has come to rest: a missed balance, a dead line, a bet
 * that is looked into, ms.
 */
const AT_REST_MS = 75_000;

/**
 * Shorter after the faults: who waits for ever asks and asks, and those minutes are most of what is to be
 * read. Not where that somebody waits is the failure itself, which would then fail of impatience.
 */
export const lessPatient = (
  options: WorldOptions,
  { checker }: Pick<Finding, 'checker'>,
): readonly WorldOptions[] =>
  checker === 'liveness' || options.patienceMs <= AT_REST_MS ? [] : [{ ...options, patienceMs: AT_REST_MS }];

/**
 * Fewer faults: by halves, then one by one; from the end, because what comes first leads to what comes next.
 */
export function fewerFaults(options: WorldOptions): readonly WorldOptions[] {
  const entries = Object.entries(options.faults);
  const candidates: WorldOptions[] = [];
  for (let size = entries.length; size >= 1; size = Math.floor(size / 2))
    for (let end = entries.length; end > 0; end -= size) {
      const kept = entries.filter((_, at) => at < end - size || at >= end);
      candidates.push({ ...options, faults: Object.fromEntries(kept) });
    }
  return candidates;
}

const CUSTOMER = /customer(\d+)/g;

/** Fewer people: those alone whom a failure names, then without each half, quarter and one of them. */
export function fewerPeople(options: WorldOptions, sentence: string): readonly WorldOptions[] {
  const { customers, absent } = options;
  const here = Array.from({ length: customers }, (_, at) => at).filter((at) => !absent.includes(at));
  const named = new Set([...sentence.matchAll(CUSTOMER)].map(([, number]) => Number(number)));
  const candidates: number[][] = [];
  if (here.some((at) => named.has(at))) candidates.push(here.filter((at) => !named.has(at)));
  for (let size = here.length >> 1; size >= 1; size >>= 1)
    for (let end = here.length; end > 0; end -= size)
      candidates.push(here.slice(Math.max(0, end - size), end));
  return candidates
    .filter((gone) => gone.length > 0 && gone.length < here.length)
    .map((gone) => without(options, gone));
}

/** The same world without some of its people, and without what befell them. */
function without(options: WorldOptions, gone: readonly number[]): WorldOptions {
  const names = new Set(gone.map((customer) => `customer${customer}`));
  const isTheirs = (key: string): boolean => names.has(readAim(key)?.by?.who.split('.', 1)[0] ?? '');
  return {
    ...options,
    absent: [...options.absent, ...gone].toSorted((a, b) => a - b),
    faults: Object.fromEntries(Object.entries(options.faults).filter(([key]) => !isTheirs(key))),
  };
}

const SIMPLEST = { devices: 1, tabs: 1, gateways: 1, appetite: 1, matches: 1, leaves: 0 } as const;
/** A market that moves once a minute is out of the way, ms. */
const SLOW_MARKET_MS = 60_000;

/**
 * None of what only some worlds have, fewer devices, tabs, gateways, legs and matches, nobody who leaves, a
 * calm market: one thing at a time.
 */
export function simpler(options: WorldOptions): readonly WorldOptions[] {
  const fewer = (['devices', 'tabs', 'gateways', 'appetite', 'matches', 'leaves'] as const)
    .filter((name) => options[name] > SIMPLEST[name])
    .map((name) => ({ ...options, [name]: SIMPLEST[name] }));
  const slow = options.marketMs < SLOW_MARKET_MS ? [{ ...options, marketMs: SLOW_MARKET_MS }] : [];
  return [...plainer(options), ...fewer, ...slow];
}

/** How many tabs a world's people have open. */
export const tabsOf = ({ customers, absent, devices, tabs }: WorldOptions): number =>
  (customers - absent.length) * devices * tabs;

/** What a person reads of a world: the fewer of it, the better. */
export const sizeOf = (options: WorldOptions): number => {
  const { faults, safetyMs, patienceMs, gateways, appetite, matches, leaves, marketMs } = options;
  const people = 5 * (tabsOf(options) + gateways);
  const market = matches + (marketMs < SLOW_MARKET_MS ? 1 : 0);
  const ways = appetite + (leaves > 0 ? 1 : 0) + sizeOfExtras(options);
  return Object.keys(faults).length * 10 + (safetyMs + patienceMs) / 1_000 + people + market + ways;
};
