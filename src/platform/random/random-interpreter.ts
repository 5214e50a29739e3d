import type { Interpreter } from '#effects/runtime/commit.ts';

/** A random unsigned 32-bit integer. */
export type RandomSource = () => number;

export const browserRandom: RandomSource = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/** Uniform in 0..below-1: draws from the part of the range that divides evenly, so no value is favoured. */
export function drawBelow(below: number, source: RandomSource): number {
  const range = 2 ** 32;
  const even = range - (range % below);
  for (;;) {
    const value = source();
    if (value < even) return value % below;
  }
}

/** `random/requested` → `random/drawn`. The draw is an input, so replay sees the same value (TRAP-34). */
export function createRandomInterpreter(source: RandomSource): Interpreter {
  return (event, submit) => {
    if (event.type !== 'random/requested') return;
    const { drawId, below } = event.data;
    const value = below >= 1 ? drawBelow(below, source) : 0;
    submit({ type: 'random/drawn', data: { drawId, value } });
  };
}
