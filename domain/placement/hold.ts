import type { CounterOffer } from '../contract/betting.ts';
import type { Money } from '../money/money.ts';

/** Why the gateway has not decided yet, and by when something happens. */
export interface Hold {
  readonly kind: 'delay' | 'trader' | 'offer';
  /** Epoch ms by this device's clock: for countdowns only. */
  readonly until: number;
  /** By the gateway's clock, which decides. */
  readonly serverUntil: number;
  readonly offer: CounterOffer | null;
  /**
   * What is set aside for the bet from the customer's cash, minor units; absent where the gateway did not
   * say.
   */
  readonly reserved?: Money | undefined;
}

/**
 * What the customer said to the offer that is held: not said yet, on its way, or in need of being said again.
 */
export interface OfferAnswer {
  readonly offerId: string;
  readonly answer: 'ACCEPT' | 'DECLINE';
  readonly state: 'sending' | 'lost';
}
