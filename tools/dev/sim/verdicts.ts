import { CHECKERS } from '#simulator/checkers/registry.ts';
import type { Tally } from '#simulator/report/tally.ts';
import type { SessionResult } from '#simulator/session.ts';

/** What one checker came to over all worlds of a run. */
export interface Verdict {
  readonly name: string;
  readonly says: string;
  readonly failed: readonly SessionResult[];
}

/** One for every checker, in their order. */
export const verdictsOf = (tally: Tally): readonly Verdict[] =>
  CHECKERS.map(({ name, says }) => ({
    name,
    says,
    failed: tally.failed.filter(({ findings }) => findings.some(({ checker }) => checker === name)),
  }));
