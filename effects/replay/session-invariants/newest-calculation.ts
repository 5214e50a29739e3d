import type { Invariant } from '../invariants.ts';

/** N13: a calculation that stands is the answer to the newest request, in whatever order answers came (T16). */
export function newestCalculation(): Invariant {
  let newest: string | null = null;
  return {
    name: 'newestCalculation',
    sentence: 'of calculations in any order the newest request’s counts (N13)',
    holds: ({ betslip: { calculation } }, commit) => {
      for (const event of commit)
        if (event.type === 'betslip/calculationRequested') newest = event.data.requestId;
      return calculation.status !== 'resulted' || calculation.requestId === newest;
    },
  };
}
