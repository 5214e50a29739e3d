import { attemptsOf, isOpen } from '#domain/placement/attempts.ts';
import type { Invariant } from '../invariant.ts';

/** INV-15: nothing moves a bet out of an end that is known for good. */
export function finalStatusIsFinal(): Invariant {
  const ended = new Map<string, string>();
  return {
    name: 'absorbing',
    sentence: 'what is known of a bet for good stays as it is (INV-15)',
    holds: ({ placement }) =>
      attemptsOf(placement)
        .flatMap(({ bets }) => bets)
        .every((bet) => {
          const before = ended.get(bet.ref);
          if (!isOpen(bet)) ended.set(bet.ref, bet.status);
          return before === undefined || before === bet.status;
        }),
  };
}
