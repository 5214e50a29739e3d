/**
 * Whether this run is one of a sample, as `npm test` is and `npm run unit`, `npm run e2e` and
 * `npm test -- --whole` are not (ADR 0349).
 */
export const isSample = process.env.SLIPSTREAM_SAMPLE === '1';

/** Of what goes by turns, which half a sample tries: `npm test` sets it by the commit that it tries. */
export const turn: 0 | 1 = process.env.SLIPSTREAM_TURN === '1' ? 1 : 0;

/** Every other of these is left for the other turn, neighbours apart, since they are often of one kind. */
export const ofTheOtherTurn = (files: readonly string[]): readonly string[] =>
  files.filter((_, at) => at % 2 !== turn);

/**
 * Files that a sample leaves out: each takes half a minute or more on two cores, and something smaller of its
 * kind stays in.
 */
export const ofTheWholeRun: readonly string[] = [
  // Draw thousands of matches of every sport. The sports' own folders and the wire stay in.
  'gateway/feeds/synthetic/base-rates.test.ts',
  'gateway/feeds/synthetic/calibration.test.ts',
  'gateway/feeds/synthetic/playing/held-prices.test.ts',
  'gateway/feeds/synthetic/sports.test.ts',
  'gateway/feeds/synthetic/sports/cricket/outlook.test.ts',
  // Run the simulator for minutes, as the step "sim" does.
  'simulator/checkers/placement/statements-match-database.test.ts',
  'simulator/simulator.test.ts',
  'simulator/streams/streams.test.ts',
  // Start whole processes again and again; every journey starts one.
  'gateway/acceptance/start-up.test.ts',
  'tools/dev/attack/attack.test.ts',
  'tools/dev/kill/kill.test.ts',
  'tools/dev/nodes/nodes.test.ts',
  'tools/dev/rush/rush.test.ts',
  // Hours of a feed. Minutes of it are in every test beside it.
  'gateway/live/hours.test.ts',
  // The official client on every kind of bad line. The live channel and real middleboxes stay in.
  'property-tests/live/bets-on-streams.test.ts',
  'property-tests/live/middleboxes.test.ts',
  'property-tests/recordings/upload-on-a-bad-line.test.ts',
  'property-tests/wired-client/*.test.ts',
  // Shrink or stop whole runs. What proposes and judges the steps stays in.
  'replay/shrink/shrink.test.ts',
  'tools/dev/shrink/shrink.test.ts',
  'tools/dev/sim/shrink-log.test.ts',
  'tools/dev/sim/stopped.test.ts',
];
