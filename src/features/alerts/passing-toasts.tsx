import { OutcomeToasts } from '#src/features/betslip/placing/late-results.tsx';
import { AlertToasts } from './alert-toasts.tsx';

/** What is said in passing, wherever the customer is: what became of bets, and of favourites. */
export function PassingToasts() {
  return (
    <>
      <OutcomeToasts />
      <AlertToasts />
    </>
  );
}
