import type { AcceptCashOutsChange } from '../contract/cash-out.ts';
import type { Money } from '../money/money.ts';

/** Whether a value of now is within what was agreed to at another one (CSH-03.2, INV-05). */
export function isAgreed(asked: Money, now: Money, accept: AcceptCashOutsChange): boolean {
  switch (accept) {
    case 'NOT_ACCEPT':
      return now === asked;
    case 'ACCEPT_HIGHER_CASHOUTS':
      return now >= asked;
    case 'ACCEPT_ANY_CASHOUTS':
      return true;
  }
}
