import { aimText } from '../faults/aims.ts';
import type { Struck } from '../faults/storm.ts';
import type { WorldOptions } from '../world/options.ts';

/** The same world with exactly the faults that struck it, each at its entry of its phase, and nothing left to chance. */
export function asItHappened(options: WorldOptions, struck: readonly Struck[]): WorldOptions {
  const faults = struck.map(({ kind, phase, nth }) => [aimText(kind, phase, nth), 1] as const);
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

/** Fewer faults: by halves, then one by one; from the end, because what comes first leads to what comes next. */
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
    .map((gone) => ({ ...options, absent: [...absent, ...gone].toSorted((a, b) => a - b) }));
}

const SIMPLEST = { devices: 1, tabs: 1, gateways: 1, appetite: 1 } as const;

/** Fewer devices, tabs, gateways and legs, one thing at a time. */
export const simpler = (options: WorldOptions): readonly WorldOptions[] =>
  (['devices', 'tabs', 'gateways', 'appetite'] as const)
    .filter((name) => options[name] > SIMPLEST[name])
    .map((name) => ({ ...options, [name]: SIMPLEST[name] }));

/** Without what its customers have beside money: all of it, then each part. */
export function plainer(options: WorldOptions): readonly WorldOptions[] {
  const { dealings } = options;
  if (dealings === null) return [];
  const parts = (['freeBets', 'limited', 'barred', 'referred', 'astray', 'mostWinnings'] as const)
    .filter((name) => dealings[name] > 0)
    .map((name) => ({ ...options, dealings: { ...dealings, [name]: 0 } }));
  const flags = (['deaths', 'twofold'] as const)
    .filter((name) => dealings[name])
    .map((name) => ({ ...options, dealings: { ...dealings, [name]: false } }));
  return [{ ...options, dealings: null }, ...parts, ...flags];
}

/** Parts of what customers have beside money. */
const dealingsOf = ({ dealings }: WorldOptions): number =>
  dealings === null ? 0 : 1 + Object.values(dealings).filter((part) => part !== 0 && part !== false).length;

/** How many tabs a world's people have open. */
export const tabsOf = ({ customers, absent, devices, tabs }: WorldOptions): number =>
  (customers - absent.length) * devices * tabs;

/** What a person reads of a world: the fewer of it, the better. */
export const sizeOf = (options: WorldOptions): number => {
  const { faults, safetyMs, gateways, appetite } = options;
  return (
    Object.keys(faults).length * 10 +
    safetyMs / 1_000 +
    5 * (tabsOf(options) + gateways) +
    appetite +
    dealingsOf(options)
  );
};
