import { openRunCache } from '../databases/run-cache.ts';

/** Vitest calls it before the first test file, and what it returns after the last. */
export default openRunCache;
