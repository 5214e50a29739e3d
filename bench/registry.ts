import type { Benchmark } from './harness.ts';

/** One line per family of benchmarks; loaded only when one of its ids is asked for. */
export interface Family {
  readonly ids: readonly string[];
  readonly load: () => Promise<readonly Benchmark[]>;
}

export const families: readonly Family[] = [
  { ids: ['F1', 'F2', 'F3'], load: async () => (await import('./fold/fold.ts')).foldBenchmarks },
  {
    ids: ['R1', 'R2', 'R3', 'B1', 'B3', 'P1', 'P2'],
    load: async () => [
      ...(await import('./recording/replay.ts')).replayBenchmarks,
      (await import('./recording/real-projections.ts')).realProjectionsBenchmark,
      (await import('./recording/bytes.ts')).bytesBenchmark,
      (await import('./recording/main-thread.ts')).mainThreadBenchmark,
      (await import('./recording/against-rrweb.ts')).sessionBytesBenchmark,
      (await import('./recording/against-rrweb.ts')).scriptBenchmark,
    ],
  },
  {
    ids: ['J1'],
    load: async () => [(await import('./start/first-scripts.ts')).firstScriptsBenchmark],
  },
  { ids: ['L1'], load: async () => [(await import('./start/largest-paint.ts')).largestPaintBenchmark] },
  { ids: ['R4'], load: async () => [(await import('./start/reload.ts')).reloadBenchmark] },
  {
    ids: ['E1', 'E2', 'E3'],
    load: async () => (await import('./recording/budgets.ts')).budgetBenchmarks,
  },
  { ids: ['W1'], load: async () => (await import('./wire/wire.ts')).wireBenchmarks },
  { ids: ['G1'], load: async () => (await import('./gateway/placement.ts')).placementBenchmarks },
  { ids: ['G2'], load: async () => (await import('./gateway/live.ts')).liveBenchmarks },
  { ids: ['G3'], load: async () => (await import('./gateway/views.ts')).viewBenchmarks },
  { ids: ['G4'], load: async () => (await import('./gateway/search.ts')).searchBenchmarks },
  {
    ids: ['H1', 'H2', 'H3', 'H4'],
    load: async () => (await import('./gateway/whole-book.ts')).wholeBookBenchmarks,
  },
  { ids: ['V1', 'V2'], load: async () => (await import('./cash-outs/values.ts')).valueBenchmarks },
  {
    ids: ['C1', 'C2', 'C3', 'C4'],
    load: async () => [
      ...(await import('./slip/intent.ts')).intentBenchmarks,
      ...(await import('./slip/press.ts')).pressBenchmarks,
      ...(await import('./slip/calculate.ts')).calculateBenchmarks,
      ...(await import('./slip/fold.ts')).slipFoldBenchmarks,
    ],
  },
  {
    ids: ['O1', 'O2', 'O3', 'O4', 'K1'],
    load: async () => [
      ...(await import('./console/console.ts')).consoleBenchmarks,
      (await import('./console/bet-story.ts')).betStoryBenchmark,
      (await import('./console/seek-screen.ts')).seekScreenBenchmark,
    ],
  },
  {
    ids: ['S1', 'S2'],
    load: async () => [
      (await import('./simulator/simulator.ts')).simulatorBenchmark,
      (await import('./simulator/fuzz.ts')).fuzzBenchmark,
    ],
  },
  { ids: ['U1', 'U3'], load: async () => (await import('./screen/screen.ts')).screenBenchmarks },
  { ids: ['U4'], load: async () => [(await import('./screen/coupon.ts')).couponBenchmark] },
  { ids: ['T1'], load: async () => [(await import('./presses/presses.ts')).pressesBenchmark] },
];
