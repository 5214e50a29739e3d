import type { Insertable } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/**
 * The line about a change of a bet, to be written in the transaction that makes it (FAIL-76).
 *
 * @param call what changed it: `settle`, or the command of staff
 */
export const actOfBetChange = (
  bet: { readonly ref: string; readonly id: string },
  call: string,
  content: object,
  at: number,
): Insertable<Schema['gateway_acts']> => ({
  at,
  session: null,
  pseudonym: null,
  kind: 'changed',
  call,
  ref: bet.ref,
  bet: bet.id,
  corr: null,
  class: 'evidence',
  content: JSON.stringify(content),
});
