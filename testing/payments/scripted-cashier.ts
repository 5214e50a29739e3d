import { ok, refused, type runtimeHarness } from '../runtime/runtime-harness.ts';

type Outcome = ReturnType<typeof ok>;
type Kind = 'DEPOSIT' | 'WITHDRAWAL';
type Runtime = ReturnType<typeof runtimeHarness>;

interface Stored {
  readonly ref: string;
  readonly kind: Kind;
  readonly steps: string[];
}
interface Body {
  readonly ref: string;
  readonly refs: readonly string[];
  readonly fence: boolean;
}

/** The payments of a gateway whose customer has £100 and pays or withdraws £20 at a time. */
export class ScriptedCashier {
  readonly #payments = new Map<string, Stored>();
  readonly #fenced = new Set<string>();
  #cash = 10_000;

  /** The provider moves every payment on. */
  move(...steps: string[]): void {
    for (const stored of this.#payments.values()) stored.steps.push(...steps);
    if (steps.includes('SUCCEEDED')) this.#cash += 2_000;
  }

  /** Undefined for what is no call of the cashier. */
  answer(op: string, body: Body): Outcome | undefined {
    switch (op) {
      case 'getCashier':
        return this.#offer();
      case 'startDeposit':
        return this.#begin(body.ref, 'DEPOSIT');
      case 'requestWithdrawal':
        return this.#begin(body.ref, 'WITHDRAWAL');
      case 'openPaymentFrame':
        return ok({ resultCode: 0, data: { frameUrl: 'hidden' } });
      case 'openPayOutAccount':
        return ok({ resultCode: 0, data: { accountUrl: 'hidden' } });
      case 'paymentStatus': {
        const payments = body.refs.map((ref) => this.#status(ref, body.fence));
        return ok({ resultCode: 0, data: { payments, balance: this.#balance() } });
      }
      default:
        return undefined;
    }
  }

  #offer(): Outcome {
    const deposit = { min: 500, max: 500_000, amounts: [1_000], allowed: true };
    const withdraw = { min: 500, max: this.#cash, allowed: true };
    const data = { currency: 'GBP', deposit, withdraw, methods: [], recent: [] };
    return ok({ resultCode: 0, data });
  }

  #begin(ref: string, kind: Kind): Outcome {
    if (this.#fenced.has(ref)) return refused(2, 'RefFenced');
    const stored: Stored = { ref, kind, steps: [kind === 'DEPOSIT' ? 'CREATED' : 'REQUESTED'] };
    this.#payments.set(ref, stored);
    if (kind === 'WITHDRAWAL') this.#cash -= 2_000;
    const rest = kind === 'DEPOSIT' ? { frameUrl: 'hidden' } : { balance: this.#balance() };
    return ok({ resultCode: 0, data: { payment: told(stored), ...rest } });
  }

  #status(ref: string, fence: boolean): object {
    const stored = this.#payments.get(ref);
    if (stored !== undefined) return { ref, state: 'KNOWN', payment: told(stored) };
    if (fence) this.#fenced.add(ref);
    return { ref, state: this.#fenced.has(ref) ? 'FENCED' : 'UNKNOWN', payment: null };
  }

  #balance(): object {
    return { cash: this.#cash, version: 2 + this.#payments.size };
  }
}

const told = ({ ref, kind, steps }: Stored): object => ({
  ref,
  paymentId: `p-${ref}`,
  kind,
  amount: 2_000,
  currency: 'GBP',
  state: steps.at(-1),
  reason: null,
  methodLabel: null,
  steps: steps.map((state) => ({ state, at: 0 })),
  expiresAt: null,
});

/** Everything is stored at once, and every draw is the least. */
export const storingAtOnce = (made: Runtime): (() => void) =>
  made.runtime.attach((event) => {
    if (event.type === 'storage/barrierRequested') {
      const { barrierId } = event.data;
      made.submit({ type: 'storage/barrierReached', data: { barrierId, evidence: 'durable', head: null } });
    }
    if (event.type === 'random/requested')
      made.submit({ type: 'random/drawn', data: { drawId: event.data.drawId, value: 0 } });
  });
