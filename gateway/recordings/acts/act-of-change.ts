import type { CustomerChange } from '../../services.ts';
import { isSensitive } from '../event-facts.ts';
import type { Act } from './call-record.ts';

/**
 * What became of a placement after its call was answered: the end of an in-play delay, a trader's word
 * (FAIL-76). A bet that was booked has its own line in its own transaction; this is also for those that were
 * not.
 */
export function actOfChange(change: CustomerChange, at: number): Act[] {
  if (change.kind !== 'placement' || change.op !== 'update') return [];
  const { ref, betslipId: bet, status, errors } = change.outcome;
  const types = errors.map(({ type }) => type);
  return [
    {
      at,
      kind: 'changed',
      call: 'decide',
      ref,
      bet,
      sensitive: types.some(isSensitive),
      content: { status, errors: types },
    },
  ];
}
