import { aimText } from '../faults/aims.ts';
import type { Chances } from '../random/prng.ts';

/** What people do between a press and what becomes of it, where most would wait. 0 for nothing of a kind. */
export interface MidPlacement {
  /**
   * Out of 100 looks at a press of which some bets are placed and others on their way, how many end in
   * logging out.
   */
  readonly walksOut: number;
  /**
   * Out of 100 looks at a slip whose customer waits for the truth about a bet, how many end on another tab of
   * it until it is known.
   */
  readonly turnsOver: number;
  /**
   * Out of 100 people, how many bet on accumulators, and put the slip that a page finds again together in
   * another order.
   */
  readonly reorders: number;
  /**
   * How many placements lose their page in the moment that a gateway has them, and the end of its log with
   * it.
   */
  readonly forgets: number;
}

/** Of so many worlds, in one people waver. */
const WAVERED = 5;
/** A page is lost, opened again, its slip found and placed, ms. */
const LASTING_MS = 9_000;
/** A page is lost over one of so many placements of a world, counted from its first. */
const PLACEMENTS = 16;
/** Accumulators of two need two, and who takes one of two out has no accumulator. */
const LEAST_LEGS = 3;
/** A slip gives up on an outcome so soon, s, that people have something to wait for. */
const SOON_S = 2;

/** A stream of its own, as habits have. */
export function drawMidPlacement(chances: Chances): MidPlacement | null {
  const chance = chances.of('wavering');
  if (!chance.chance(1, WAVERED)) return null;
  return {
    walksOut: chance.chance(1, 2) ? chance.between(20, 60) : 0,
    turnsOver: chance.chance(1, 2) ? chance.between(30, 90) : 0,
    reorders: chance.chance(1, 2) ? chance.between(40, 90) : 0,
    forgets: chance.between(0, 6),
  };
}

interface Wavered {
  readonly seed: string;
  readonly appetite: number;
  readonly safetyMs: number;
  readonly habits: { readonly waitingSeconds: number } | null;
  readonly faults: Readonly<Record<string, number>>;
  readonly wavering: MidPlacement | null;
}

/** What a world needs for them. @param isLossy whether the storage of pages may fail there */
export function forWaverers<Options extends Wavered>(
  all: Options,
  chances: Chances,
  isLossy: boolean,
): Options {
  const { wavering, habits } = all;
  if (wavering === null) return all;
  const chance = chances.of('forgotten presses');
  const losses = Array.from({ length: isLossy ? wavering.forgets : 0 }, () => {
    const phase = chance.pick(['requestInFlight', 'insideGateway'] as const);
    return [aimText('corruptedRecord', phase, chance.below(PLACEMENTS)), 1] as const;
  });
  const isHasty = wavering.turnsOver > 0 && habits?.waitingSeconds === 0;
  return {
    ...all,
    safetyMs: Math.max(all.safetyMs, LASTING_MS),
    appetite: wavering.reorders > 0 ? Math.max(all.appetite, LEAST_LEGS) : all.appetite,
    habits: isHasty ? { ...habits, waitingSeconds: SOON_S } : habits,
    faults: { ...all.faults, ...Object.fromEntries(losses) },
  };
}
