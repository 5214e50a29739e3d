import type { Phase } from '../device/phases.ts';
import type { Chances } from '../random/prng.ts';
import type { Person } from '../workload/customers/person.ts';
import { type Aim, aimText, type Entry, readAim } from './aims.ts';
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
  /** Which entry of that phase in the world it was, from 0. */
  readonly nth: number;
  /** Whose entry, and which of theirs. */
  readonly by: Entry;
}

/** Decides which fault strikes, at the moments that matter: whenever a placement enters a phase. */
export class FaultInjector {
  readonly struck: Struck[] = [];
  readonly #chances: Chances;
  readonly #strike: number;
  readonly #weighted: readonly string[];
  readonly #aims: Aim[];
  /** Entries so far, by phase, and by phase and person. */
  readonly #entries = new Map<string, number>();
  isOver = false;

  constructor(chances: Chances, strike: number, weights: Readonly<Record<string, number>>) {
    this.#chances = chances;
    this.#strike = strike;
    this.#weighted = KINDS.flatMap(({ name, impossible }) =>
      impossible === undefined ? Array.from({ length: weights[name] ?? 0 }, () => name) : [],
    );
    this.#aims = Object.keys(weights).flatMap((key) => readAim(key) ?? []);
  }

  enter(phase: Phase, world: Assailable, person: Person): void {
    if (this.isOver) return;
    const nth = this.#count(phase);
    const by = { who: person.name, nth: this.#count(`${phase} ${person.name}`) };
    const chance = this.#chances.of('storm');
    const aimed = this.#aims.filter((aim) => aim.phase === phase && isMeant(aim, nth, by));
    for (const aim of aimed) {
      // What it drew in the world that this one was made smaller from, it draws here.
      if (!this.#strikeNow(aim.kind, { phase, nth: aim.nth ?? nth, by }, world, person)) continue;
      this.#aims.splice(this.#aims.indexOf(aim), 1);
      // One that is meant for a single entry is there beside all others of it.
      if (aim.nth === undefined) return;
    }
    if (aimed.length > 0 || this.#weighted.length === 0 || !chance.chance(this.#strike, 100)) return;
    this.#strikeNow(chance.pick(this.#weighted), { phase, nth, by }, world, person);
  }

  #count(entry: string): number {
    const nth = this.#entries.get(entry) ?? 0;
    this.#entries.set(entry, nth + 1);
    return nth;
  }

  /** What it draws depends on where it strikes alone: others can be left out, and this one stays the same. */
  #strikeNow(
    kind: string,
    { phase, nth, by }: Pick<Struck, 'phase' | 'nth' | 'by'>,
    world: Assailable,
    person: Person,
  ): boolean {
    const chance = this.#chances.of(`strike ${aimText(kind, phase, nth)}`);
    if (strikes[kind]?.({ world, person, chance }) === false) return false;
    this.struck.push({ kind, phase, at: world.time.now(), nth, by });
    return true;
  }
}

const isMeant = (aim: Aim, nth: number, by: Entry): boolean =>
  aim.by === undefined ? (aim.nth ?? nth) === nth : aim.by.who === by.who && aim.by.nth === by.nth;
