import type { Prng } from '../chance/prng.ts';
import { noSpaceLeft } from './database-error.ts';
import type { Gate } from './gate.ts';

export interface ShortageOptions {
  readonly chance: Prng;
  /** Out of 100 placements that enter a gateway, how many find no room in its database. */
  readonly starved: number;
}

/**
 * Databases that have no room left in the very transaction in which a placement would be written, and room again for what comes after
 * it: the gateway refuses, keeps that it did, and takes no bets until it has tried to write (P33). An error that strikes anywhere seldom
 * leads there: before the transaction it is an answer that was not given, and at its COMMIT a bet in doubt (P35).
 */
export class Shortage {
  readonly #options: ShortageOptions;
  isOver = false;

  constructor(options: ShortageOptions) {
    this.#options = options;
  }

  /** A placement that enters the gateway behind this gate. */
  strike(gate: Pick<Gate, 'fault'>): void {
    const { chance, starved } = this.#options;
    if (this.isOver || !chance.chance(starved, 100)) return;
    gate.fault({ at: 'begin', next: { at: 'query', error: noSpaceLeft() } });
  }
}
