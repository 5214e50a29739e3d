import type { CallDefinition } from '#domain/contract/call.ts';
import type { Outcome } from '../runtime/ports.ts';

/**
 * What became of a wish, as its screen names it: done, why it was refused, or lost. Lost is also a refusal
 * that has no name here: it is not known to be done, and sending it again is safe.
 *
 * @param refusals names by the error type of the contract
 */
export function namedOutcome<Name extends string>(
  outcome: Outcome<CallDefinition>,
  refusals: ReadonlyMap<string, Name>,
): Name | 'done' | 'lost' {
  if (outcome.kind === 'ok') return 'done';
  return outcome.kind === 'refused' ? (refusals.get(outcome.errorType) ?? 'lost') : 'lost';
}
