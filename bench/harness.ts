/**
 * How every figure of `npm run bench` is taken. A candidate and a named baseline do equal work, alternating
 * in one process, so that whatever else the machine does hits both. CPU time, not wall time; the median of
 * the ratios of at least five trials. Absolute rates are never compared: only ratios inside one run count.
 */

/**
 * `atLeast`: the ratio says how many times faster. `atMost`: it says what share of the baseline's cost is
 * left.
 */
export interface Limit {
  readonly kind: 'atLeast' | 'atMost';
  /** What the benchmark must not miss: `npm run bench` fails below (or above) it. */
  readonly gate: number;
  /** Where we want to be. */
  readonly aim: number;
}

export interface Benchmark {
  /** Row of the table of goals: `R1`, `F2` ... */
  readonly id: string;
  readonly title: string;
  readonly candidate: string;
  readonly baseline: string;
  readonly limit: Limit;
  readonly measure: () => Promise<Measured> | Measured;
}

export interface Measured {
  /**
   * One ratio per trial, in the sense of the limit's kind. A deterministic figure (bytes) has one. None means
   * that the machine lacks something it needs (a browser, a data set): it was not run, and the notes say why.
   */
  readonly ratios: readonly number[];
  /** Figures worth reading beside the ratio, one line each. */
  readonly notes?: readonly string[];
}

/** One side of a comparison. */
export interface Side {
  /** Not timed: fresh state for the next run. */
  readonly prepare?: () => void | Promise<void>;
  /** Timed. Returns how many units of work (updates, events, bytes) it did. */
  readonly run: () => number | Promise<number>;
}

export interface Alternation {
  readonly candidate: Side;
  readonly baseline: Side;
  readonly kind: Limit['kind'];
  /** At least five. */
  readonly trials?: number;
  /** Each side is repeated within a trial until it used this much CPU time: short runs are noise. */
  readonly minCpuMs?: number;
}

const defaults = { trials: 7, warmUps: 2, minCpuMs: 60 } as const;

/** CPU microseconds of this process, all threads (compiler and collector included). */
function cpuMicros(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** CPU microseconds per unit of work. */
async function cost(side: Side, minCpuMs: number): Promise<number> {
  let spent = 0;
  let units = 0;
  while (spent < minCpuMs * 1000) {
    await side.prepare?.();
    const before = cpuMicros();
    units += await side.run();
    spent += cpuMicros() - before;
  }
  if (units <= 0) throw new Error('a benchmark side did no work');
  return spent / units;
}

export interface Compared extends Measured {
  /** Median CPU microseconds per unit. */
  readonly candidateMicros: number;
  readonly baselineMicros: number;
}

/** Runs both sides in turn, swapping who goes first, and returns the ratio of every trial. */
export async function alternate(setup: Alternation): Promise<Compared> {
  const trials = Math.max(5, setup.trials ?? defaults.trials);
  const minCpuMs = setup.minCpuMs ?? defaults.minCpuMs;
  const candidate: number[] = [];
  const baseline: number[] = [];
  for (let trial = -defaults.warmUps; trial < trials; trial += 1) {
    const candidateFirst = trial % 2 === 0;
    const first = await cost(candidateFirst ? setup.candidate : setup.baseline, minCpuMs);
    const second = await cost(candidateFirst ? setup.baseline : setup.candidate, minCpuMs);
    if (trial < 0) continue;
    candidate.push(candidateFirst ? first : second);
    baseline.push(candidateFirst ? second : first);
  }
  const ratios = candidate.map((own, trial) => {
    const other = baseline[trial] ?? Number.NaN;
    return setup.kind === 'atLeast' ? other / own : own / other;
  });
  return { ratios, candidateMicros: median(candidate), baselineMicros: median(baseline) };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

export const meets = (ratio: number, limit: number, kind: Limit['kind']): boolean =>
  kind === 'atLeast' ? ratio >= limit : ratio <= limit;

/** Three significant digits; `1/172` for small shares, as the goals are written. */
export function ratioText(ratio: number): string {
  if (ratio > 0 && ratio < 0.1) return `1/${digits(1 / ratio)}`;
  return digits(ratio);
}

const digits = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-GB') : String(Number(value.toPrecision(3)));
