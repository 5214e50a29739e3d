import type {
  DepositOrder,
  PaymentProvider,
  PayoutOrder,
  ProviderMethod,
  ProviderResult,
} from '#gateway/providers/payment-provider.ts';
import type { VirtualTime } from '../time/virtual-time.ts';

/** A deposit is paid so long after it was ordered, unless it was called off before, ms. */
const PAID_MS = 400;

interface Ordered {
  readonly order: DepositOrder;
  state: 'CREATED' | 'SUCCEEDED' | 'CANCELLED';
}

/**
 * Who takes money in a world: one for all its gateways, which outlives them. It tells nothing by itself and
 * is asked, as after words that were lost.
 */
export class SimulatedProvider implements PaymentProvider {
  readonly messageKey = Buffer.alloc(32);
  readonly #time: Pick<VirtualTime, 'after'>;
  readonly #deposits = new Map<string, Ordered>();
  readonly #payouts = new Map<string, PayoutOrder>();

  constructor(time: Pick<VirtualTime, 'after'>) {
    this.#time = time;
  }

  open(order: DepositOrder): Promise<string> {
    if (!this.#deposits.has(order.paymentId)) {
      const ordered: Ordered = { order, state: 'CREATED' };
      this.#deposits.set(order.paymentId, ordered);
      this.#time.after(PAID_MS, () => {
        if (ordered.state === 'CREATED') ordered.state = 'SUCCEEDED';
      });
    }
    return Promise.resolve('https://provider.example/pay/fields');
  }

  payOut(order: PayoutOrder): Promise<void> {
    this.#payouts.set(order.paymentId, order);
    return Promise.resolve();
  }

  resultOf(paymentId: string): Promise<ProviderResult | undefined> {
    const deposit = this.#deposits.get(paymentId);
    const payout = this.#payouts.get(paymentId);
    if (deposit !== undefined) {
      const { order, state } = deposit;
      const { amount, currency, user } = order;
      const method =
        state === 'SUCCEEDED'
          ? { id: `card-${user}`, kind: 'card', label: '•••• 0000', expires: null }
          : null;
      return Promise.resolve({ paymentId, kind: 'DEPOSIT', state, amount, currency, reason: null, method });
    }
    if (payout === undefined) return Promise.resolve(undefined);
    const { amount, currency } = payout;
    const paid = { kind: 'WITHDRAWAL', state: 'PAID', reason: null, method: null } as const;
    return Promise.resolve({ paymentId, amount, currency, ...paid });
  }

  cancel(paymentId: string): Promise<void> {
    const deposit = this.#deposits.get(paymentId);
    if (deposit?.state === 'CREATED') deposit.state = 'CANCELLED';
    return Promise.resolve();
  }

  openAccount(): Promise<string> {
    return Promise.resolve('https://provider.example/pay/account');
  }

  accountsOf(): Promise<readonly ProviderMethod[]> {
    return Promise.resolve([]);
  }

  removeMethod(): Promise<void> {
    return Promise.resolve();
  }

  framesFor(): readonly string[] {
    return [];
  }
}
