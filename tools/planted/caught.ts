/** Who noticed a planted bug. */
export interface Caught {
  readonly by: 'simulator' | 'test';
  /** The checker of the simulator, or the full title of the test. */
  readonly checker: string;
  /** Simulated sessions until then; null for a test. */
  readonly sessions: number | null;
}
