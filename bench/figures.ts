import * as z from 'zod/mini';
import { type Benchmark, median, meets } from './harness.ts';

/** What one benchmark came to in one run: median of the trials, and the lowest and highest of them. */
export const Figure = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(['atLeast', 'atMost']),
  gate: z.number(),
  aim: z.number(),
  ratio: z.number(),
  low: z.number(),
  high: z.number(),
});
export type Figure = z.infer<typeof Figure>;

/** Null where the machine lacks something that the benchmark needs. */
export function figureOf({ id, title, limit }: Benchmark, ratios: readonly number[]): Figure | null {
  if (ratios.length === 0) return null;
  return {
    ...{ id, title, kind: limit.kind, gate: limit.gate, aim: limit.aim },
    ...{ ratio: median(ratios), low: Math.min(...ratios), high: Math.max(...ratios) },
  };
}

export type FigureVerdict = 'aim reached' | 'gate holds' | 'GATE MISSED';

export function verdictOf({ kind, gate, aim, ratio }: Figure): FigureVerdict {
  if (!meets(ratio, gate, kind)) return 'GATE MISSED';
  return meets(ratio, aim, kind) ? 'aim reached' : 'gate holds';
}

/** A fall by more than this share of a figure of record is named. */
const FALL = 1 / 10;

/**
 * How much worse a figure is than the one of record, as a share of what it was; null within a tenth. What is
 * worse than it was in its median, and no trial of which comes within a tenth, has fallen: one slow trial has
 * not.
 */
export function fallOf(now: Figure, before: Pick<Figure, 'ratio'>): number | null {
  const [best, share] =
    now.kind === 'atLeast'
      ? [now.high / before.ratio, now.ratio / before.ratio]
      : [before.ratio / now.low, before.ratio / now.ratio];
  return best < 1 - FALL ? 1 - share : null;
}
