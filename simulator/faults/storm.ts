import type { Prng } from '../chance/prng.ts';
import type { Person } from '../client/person.ts';
import type { Phase } from '../client/phases.ts';
import { KINDS } from './kinds.ts';
import { live } from './live.ts';
import { network } from './network.ts';
import { process } from './process.ts';
import { storage } from './storage.ts';
import type { Assailable, Strike } from './target.ts';
import { timeAndLife } from './time-and-life.ts';

const strikes: Readonly<Record<string, Strike>> = {
  ...network,
  ...live,
  ...process,
  ...storage,
  ...timeAndLife,
};

export interface Struck {
  readonly kind: string;
  readonly phase: Phase;
  readonly at: number;
}

/** Decides which fault strikes, at the moments that matter: whenever a placement enters a phase. */
export class Storm {
  readonly struck: Struck[] = [];
  readonly #chance: Prng;
  readonly #strike: number;
  readonly #weighted: readonly string[];
  isOver = false;

  constructor(chance: Prng, strike: number, weights: Readonly<Record<string, number>>) {
    this.#chance = chance;
    this.#strike = strike;
    this.#weighted = KINDS.flatMap(({ name, impossible }) =>
      impossible === undefined ? Array.from({ length: weights[name] ?? 0 }, () => name) : [],
    );
  }

  enter(phase: Phase, world: Assailable, person: Person): void {
    if (this.isOver || this.#weighted.length === 0 || !this.#chance.chance(this.#strike, 100)) return;
    const kind = this.#chance.pick(this.#weighted);
    const done = strikes[kind]?.({ world, person, chance: this.#chance });
    if (done !== false) this.struck.push({ kind, phase, at: world.time.now() });
  }
}
