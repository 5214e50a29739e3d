import type { SnapshotOptions } from './snapshot-cache.ts';

/** The folds come as a part of their own, long after the first paint, where the keeper runs. */
const stateFolds = async () => (await import('./state-fold.ts')).stateFold;

/** @param build null on the development server, which has no id and changes under a snapshot */
export const snapshotsOf = (build: unknown): SnapshotOptions | null =>
  typeof build === 'string' ? { build, fold: stateFolds } : null;
