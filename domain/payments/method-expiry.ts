import { METHOD_ENDS_SOON_MS } from '../config/payment-methods.ts';

/**
 * Whether a payment method that runs out with the month `MM/YY` does so within 30 days (PAY-10.3), or has
 * ended. What is written otherwise says nothing.
 *
 * @param now epoch ms
 */
export function methodStanding(expires: string, now: number): 'endsSoon' | 'ended' | undefined {
  const [, month, year] = /^(\d{2})\/(\d{2})$/.exec(expires) ?? [];
  if (month === undefined || year === undefined) return undefined;
  // The first moment of the month after: a card is good until the last day of its own.
  const left = Date.UTC(2_000 + Number(year), Number(month), 1) - now;
  if (left <= 0) return 'ended';
  return left <= METHOD_ENDS_SOON_MS ? 'endsSoon' : undefined;
}
