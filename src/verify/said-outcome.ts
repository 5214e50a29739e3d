import { UNHELD, type Verdict } from '#recordings/format/evidence/verdict.ts';

/**
 * The outcome by the name of its text: what a receipt names and the recording does not have is more than a
 * check that is left open.
 */
export function saidOutcome({ outcome, limits }: Verdict): Verdict['outcome'] | 'unheld' {
  return outcome === 'incomplete' && limits.some(({ kind }) => UNHELD.has(kind)) ? 'unheld' : outcome;
}
