import type { Random } from '../random.ts';
import { exponentialDecay } from './exponential.ts';

/** 1 over the root of twice pi. */
const PEAK = 0.398_942_280_401_432_7;
const STEPS = 4_096;
/** Terms of the series; with arguments up to 4 the last is below 1e-17. */
const TERMS = 70;

const density = (x: number): number => PEAK * exponentialDecay((x * x) / 2);

/** Chance that a standard normal stays below `x`, for |x| up to 6: a series of + × ÷ alone. */
export function normalBelow(x: number): number {
  let term = x;
  let sum = x;
  for (let n = 1; n < TERMS; n += 1) {
    term *= (x * x) / (2 * n + 1);
    sum += term;
  }
  return 0.5 + density(x) * sum;
}

/** The middle of each of 4,096 equal parts, found by Newton from the one before: the upper half. */
function upperHalf(): readonly number[] {
  const quantiles: number[] = [];
  let x = 0;
  for (let n = 0; n < STEPS / 2; n += 1) {
    const wanted = 0.5 + (n + 0.5) / STEPS;
    for (let round = 0; round < 8; round += 1) x -= (normalBelow(x) - wanted) / density(x);
    quantiles.push(x);
  }
  return quantiles;
}
let known: readonly number[] | undefined;

/** The middle of the `part`-th of 4,096 equal parts of a standard normal. */
function quantile(part: number): number {
  known ??= upperHalf();
  const half = STEPS / 2;
  return part < half ? -(known[half - 1 - part] ?? 0) : (known[part - half] ?? 0);
}

/** A standard normal out of 4,096 quantiles. */
export const drawNormal = (draw: Random): number => quantile(draw.below(STEPS));

/**
 * Where the `nth` of `count` stands who are spread as a standard normal is, counted from 0: together
 * they have
 * its deviation whatever order they are put in.
 */
export const normalRank = (nth: number, count: number): number =>
  quantile(Math.floor(((nth + 0.5) * STEPS) / count));
