import type { Invariant } from '../invariant.ts';

/**
 * INV-23: a calculation that stands is the answer to the newest request, in whatever order answers came
 * (TRAP-16).
 */
export function newestCalculation(): Invariant {
  let newest: string | null = null;
  return {
    name: 'newestCalculation',
    sentence: 'of calculations in any order the newest request’s counts (INV-23)',
    holds: ({ betslip: { calculation } }, commit) => {
      for (const event of commit)
        if (event.type === 'betslip/calculationRequested') newest = event.data.requestId;
      return calculation.status !== 'resulted' || calculation.requestId === newest;
    },
  };
}
