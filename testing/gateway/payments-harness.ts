import { wallClock } from '#gateway/feeds/clock.ts';
import type { Payments } from '#gateway/payments/payments.ts';
import { DemonstrationProvider } from '#gateway/providers/demonstration/demonstration-provider.ts';
import type { ProviderMessage } from '#gateway/providers/payment-provider.ts';
import { signatureOf } from '#gateway/providers/signature.ts';
import { ManualClock } from './manual-clock.ts';

const START = 1_790_000_000_000;

/** Payments at the demonstration provider, which tells a test alone what became of them. */
export function paymentsHarness() {
  let hands = new ManualClock(START);
  /** Waits of payments are moved by hand; what a commit waits for on its path runs by itself. */
  const clock = {
    now: () => hands.now(),
    after: (ms: number, work: () => void) =>
      ms >= 1_000 ? hands.after(ms, work) : wallClock.after(ms, work),
  };
  const told: ProviderMessage[] = [];
  const provider = new DemonstrationProvider({
    clock,
    tell: (message) => Promise.resolve(void told.push(message)),
    report: () => undefined,
    originFor: () => 'http://localhost:4601',
  });
  return {
    provider,
    options: { clock, now: () => hands.now(), paymentProvider: provider, payments: { watchEvery: 1e12 } },
    /** So many ms after the start. */
    advance: (ms: number) => hands.advanceTo(START + ms),
    fresh: () => {
      hands = new ManualClock(START);
    },
    /** Delivers what the provider has told so far, signed as it signs. */
    hearAll: async (payments: Payments): Promise<void> => {
      for (const message of told.splice(0)) {
        const body = JSON.stringify(message);
        await payments.hear(signatureOf(provider.messageKey, hands.now(), body), body);
      }
    },
  };
}
