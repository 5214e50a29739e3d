import { Chances } from '../chance/prng.ts';
import { FAMILIES, type Family, KINDS } from '../faults/kinds.ts';

export type Mode = 'lite' | 'swarm' | 'perf';

/** How one world is. Everything is drawn from the seed and printed, so that a seed means the same wherever it runs. */
export interface WorldOptions {
  readonly seed: string;
  readonly mode: Mode;
  /** ms of virtual time under faults. */
  readonly safetyMs: number;
  readonly customers: number;
  /** Devices of each customer. */
  readonly devices: number;
  readonly gateways: number;
  /** ms between two looks of a person at the screen, on average. */
  readonly thinkMs: number;
  /** ms between two movements of the market, on average. */
  readonly marketMs: number;
  /** Out of 100 entries of a phase, how many are struck by a fault. */
  readonly strike: number;
  readonly eagerness: number;
  readonly appetite: number;
  /** Minor units. */
  readonly funds: number;
  /** Weight of each kind of fault; those left out never strike. */
  readonly faults: Readonly<Record<string, number>>;
}

/**
 * Options for a seed. Swarm: of the kinds allowed some are left out and some are frequent, so that extreme mixes happen,
 * which an even mix hardly ever reaches.
 */
export function drawOptions(seed: string, mode: Mode, families: readonly Family[] = FAMILIES): WorldOptions {
  const chance = new Chances(seed).of('options');
  const base = {
    seed,
    mode,
    safetyMs: chance.between(20, 60) * 1_000,
    customers: chance.chance(1, 6) ? 2 : 1,
    devices: chance.chance(1, 6) ? 2 : 1,
    gateways: chance.chance(1, 5) ? 2 : 1,
    thinkMs: chance.between(300, 2_000),
    marketMs: chance.between(500, 6_000),
    eagerness: chance.between(30, 95),
    appetite: chance.between(1, 4),
    funds: chance.pick([500, 5_000, 20_000]),
  };
  if (mode !== 'swarm') return { ...base, customers: 1, devices: 1, gateways: 1, strike: 0, faults: {} };
  const allowed = KINDS.filter(({ family }) => families.includes(family));
  const share = chance.between(1, 4);
  const faults = Object.fromEntries(
    allowed.flatMap(({ name }) => (chance.chance(share, 4) ? [[name, chance.between(1, 8)] as const] : [])),
  );
  return { ...base, strike: chance.between(5, 40), faults };
}
