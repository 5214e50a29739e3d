import { BRANCHES, OUTS, PLACES, placeOf, type Rates } from './plays.ts';

/** Runs of a half inning that are told apart: more than these come once in millions. */
export const RUNS = 16;
const MOST_MEN = 3;

/** Chances of each number of runs, from nought. */
export type Runs = Float64Array;

/** What comes of a half inning from a place, while it goes on to its third out and when it need not. */
export interface HalfLaw {
  /** To the third out. */
  readonly runs: Runs;
  /** The home side is so many behind and has won as soon as it is ahead. */
  readonly untilAhead: (behind: number) => Runs;
}

/**
 * How often each place is come to with each number of runs. Whoever bats is out, or is on base, or is home:
 * outs, and then men on base and runs together, only grow, so that one pass in that order meets all.
 */
function visits(rates: Rates, start: number): Float64Array {
  const times = new Float64Array(PLACES * RUNS);
  times[start * RUNS] = 1;
  for (let outs = 0; outs < OUTS; outs += 1)
    for (let come = 0; come < RUNS + MOST_MEN; come += 1)
      for (let bases = 0; bases < 8; bases += 1) {
        const on = (bases & 1) + ((bases >> 1) & 1) + (bases >> 2);
        const runs = come - on;
        if (runs < 0 || runs >= RUNS) continue;
        const place = placeOf(outs, bases);
        const here = times[place * RUNS + runs] ?? 0;
        if (here === 0) continue;
        for (const branch of BRANCHES[place] ?? []) {
          const after = runs + branch.runs;
          if (branch.outs >= OUTS || after >= RUNS) continue;
          const into = placeOf(branch.outs, branch.bases) * RUNS + after;
          times[into] = (times[into] ?? 0) + here * rates[branch.result] * branch.share;
        }
      }
  return times;
}

function normalised(runs: Runs): Runs {
  const all = runs.reduce((sum, chance) => sum + chance, 0);
  return runs.map((chance) => chance / all);
}

/** Most runs that come of one batter. */
const MOST_AT_ONCE = 4;

/** How often what comes of a batter adds so many runs, or ends the half inning, by the runs before it. */
interface Steps {
  readonly ended: Runs;
  readonly homers: Float64Array;
  readonly others: Float64Array;
}

const stepAt = (before: number, runs: number): number => before * (MOST_AT_ONCE + 1) + runs;

function stepsFrom(rates: Rates, start: number): Steps {
  const times = visits(rates, start);
  const size = stepAt(RUNS, 0);
  const steps = {
    ended: new Float64Array(RUNS),
    homers: new Float64Array(size),
    others: new Float64Array(size),
  };
  for (let place = 0; place < PLACES; place += 1)
    for (const { outs, runs, result, share } of BRANCHES[place] ?? []) {
      const isOver = outs >= OUTS;
      if (!isOver && runs === 0) continue;
      const rate = rates[result] * share;
      const into = isOver ? steps.ended : result === 'homer' ? steps.homers : steps.others;
      for (let before = 0; before < RUNS; before += 1) {
        // With the third out nobody comes home.
        const at = isOver ? before : stepAt(before, runs);
        into[at] = (into[at] ?? 0) + (times[place * RUNS + before] ?? 0) * rate;
      }
    }
  return steps;
}

/** The home side bats until it is ahead: of a home run all count, of anything else the run that wins. */
function aheadOf({ ended, homers, others }: Steps, behind: number): Runs {
  const law = new Float64Array(RUNS + MOST_AT_ONCE);
  for (let before = 0; before <= Math.min(behind, RUNS - 1); before += 1) {
    law[before] = (law[before] ?? 0) + (ended[before] ?? 0);
    for (let runs = behind + 1 - before; runs <= MOST_AT_ONCE; runs += 1) {
      const at = stepAt(before, runs);
      law[before + runs] = (law[before + runs] ?? 0) + (homers[at] ?? 0);
      law[behind + 1] = (law[behind + 1] ?? 0) + (others[at] ?? 0);
    }
  }
  return normalised(law);
}

/** A half inning from outs and runners on, `start` of both in one number. */
export function halfLaw(rates: Rates, start: number): HalfLaw {
  const steps = stepsFrom(rates, start);
  const known = new Map<number, Runs>();
  return {
    runs: normalised(steps.ended),
    untilAhead: (behind) => {
      const found = known.get(behind) ?? aheadOf(steps, behind);
      known.set(behind, found);
      return found;
    },
  };
}

/** Two numbers of runs that have nothing to do with each other, added. */
export function plus(one: Runs, other: Runs): Runs {
  const sum = new Float64Array(one.length + other.length - 1);
  for (let a = 0; a < one.length; a += 1) {
    const chance = one[a] ?? 0;
    if (chance < 1e-14) continue;
    for (let b = 0; b < other.length; b += 1) sum[a + b] = (sum[a + b] ?? 0) + chance * (other[b] ?? 0);
  }
  return sum;
}
