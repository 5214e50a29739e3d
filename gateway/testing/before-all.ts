import { makeOnceInThisRun } from './made-once.ts';

/** Vitest calls it before the first test file, and what it returns after the last. */
export default makeOnceInThisRun;
