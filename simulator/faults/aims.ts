import { PHASES, type Phase } from '../device/phases.ts';
import { Chances } from '../random/prng.ts';
import type { Kind } from './kinds.ts';

/**
 * A fault that is meant for a phase: `kill@armed` strikes the first placement that enters it, `kill@armed#2`
 * the third entry alone, `kill@armed#2:customer3.0#0` the first entry of that person, who made the third in
 * the world that this one was made smaller from.
 */
export interface Aim {
  readonly kind: string;
  readonly phase: Phase;
  /**
   * Entry of that phase in the whole world, from 0; undefined: the first at which there is something to harm.
   */
  readonly nth: number | undefined;
  /** Whose entry it was, and which of theirs, from 0. */
  readonly by: Entry | undefined;
}

/** Somebody's n-th entry of a phase, from 0. */
export interface Entry {
  readonly who: string;
  readonly nth: number;
}

/** Names what a strike draws as well, which is why whose it was is left out there. */
export const aimText = (kind: string, phase: Phase, nth?: number, by?: Entry): string =>
  `${kind}@${phase}${nth === undefined ? '' : `#${nth}`}${by === undefined ? '' : `:${by.who}#${by.nth}`}`;

/** Undefined for a plain kind. */
export function readAim(key: string): Aim | undefined {
  const [, kind = '', name, nth, who, own] = /^(\w+)@(\w+)(?:#(\d+))?(?::([^#]+)#(\d+))?$/.exec(key) ?? [];
  const phase = PHASES.find((one) => one === name);
  if (phase === undefined) return undefined;
  const by = who === undefined ? undefined : { who, nth: Number(own) };
  return { kind, phase, nth: nth === undefined ? undefined : Number(nth), by };
}

/** Aims of one world: more of them, and one disturbs what the next needs. */
const AIMS = 3;

/**
 * What the worlds of a run are aimed at, one after the other: the n-th world of a base gets the next few
 * cells of kinds by phases, so that a few hundred worlds in a row come past every cell that can be reached
 * several times.
 */
export function aimsOf(seed: string, kinds: readonly Kind[]): readonly string[] {
  const reachable = kinds.filter(({ impossible }) => impossible === undefined);
  const [, base = '', digits] = /^(.*?)(\d+)$/.exec(seed) ?? [];
  if (digits === undefined || reachable.length === 0) return [];
  const cells = reachable.length * PHASES.length;
  const from = (base === '' ? 0 : new Chances(base).of('aims').below(cells)) + Number(digits) * AIMS;
  return Array.from({ length: AIMS }, (_, at) => cellAt((from + at) % cells, reachable));
}

/** Phases in turn, and kinds so that neighbours are of other families. */
function cellAt(index: number, kinds: readonly Kind[]): string {
  const nth = index % PHASES.length;
  const turn = Math.floor(index / PHASES.length);
  const phase = PHASES[nth] ?? 'armed';
  const kind = kinds[(turn + nth * 7) % kinds.length];
  return aimText(kind?.name ?? '', phase);
}
