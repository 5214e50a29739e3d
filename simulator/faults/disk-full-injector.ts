import { noSpaceLeft } from '../gateway/database/database-error.ts';
import type { Gate } from '../gateway/database/gate.ts';
import type { Prng } from '../random/prng.ts';

export interface DiskFullInjectorOptions {
  readonly chance: Prng;
  /** Out of 100 placements that enter a gateway, how many find no room in its database. */
  readonly starved: number;
  /** Out of 100 results that a gateway is told, how many find none for the first bet that they settle. */
  readonly unsettled: number;
}

/**
 * Databases that have no room left in the very transaction in which something would be written, and room
 * again afterwards. A gateway that cannot write a placement refuses, keeps that it did, and takes no bets
 * until it has tried to write (FAIL-33); what a result comes to is brought later (FAIL-45).
 */
export class DiskFullInjector {
  readonly #options: DiskFullInjectorOptions;
  isOver = false;

  constructor(options: DiskFullInjectorOptions) {
    this.#options = options;
  }

  /** A placement that enters the gateway behind this gate. */
  meetPlacement(gate: Pick<Gate, 'fault'>): void {
    this.#strike(gate, this.#options.starved);
  }

  /** A result that this gateway is told. */
  meetResult(gate: Pick<Gate, 'fault'>): void {
    this.#strike(gate, this.#options.unsettled);
  }

  #strike(gate: Pick<Gate, 'fault'>, share: number): void {
    if (!this.isOver && this.#options.chance.chance(share, 100))
      gate.fault({ at: 'begin', next: { at: 'query', error: noSpaceLeft() } });
  }
}
