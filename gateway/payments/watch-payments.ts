import { isEnd, PAYABLE, type PaymentState } from '#domain/payment/payment-states.ts';
import { SHUT_COLUMNS, shutAt } from '../accounts/shut.ts';
import { isBeyondLimit } from '../limits/deposit-limit.ts';
import type { PaymentProvider } from '../providers/payment-provider.ts';
import { applyResult, expirePayment } from './apply-result.ts';
import type { PaymentContext } from './context.ts';
import { type KnownPayment, knownPayment, OPEN_DEPOSITS, OPEN_WITHDRAWALS } from './payment-rows.ts';

const isUnderWay = ({ state }: KnownPayment): boolean => !isEnd(state) || state === 'EXPIRED';

/** A break, an exclusion, a closure and a lower limit end deposits that nobody has paid (UK-24, UK-32). */
async function isCalledOff({ db, now }: PaymentContext, payment: KnownPayment): Promise<boolean> {
  const { kind, user, state } = payment;
  if (kind !== 'DEPOSIT' || !PAYABLE.some((one) => one === state)) return false;
  const row = await db.selectFrom('users').select(SHUT_COLUMNS).where('id', '=', user).executeTakeFirst();
  if (row !== undefined && shutAt(row, now()) !== undefined) return true;
  return isBeyondLimit(db, payment, now());
}

async function ask(context: PaymentContext, provider: PaymentProvider, payment: KnownPayment): Promise<void> {
  const { paymentId, user, amount, currency, methodId, state, kind } = payment;
  const payOut = async (): Promise<void> => {
    if (methodId !== null) await provider.payOut({ paymentId, user, amount, currency, methodId });
  };
  if (await isCalledOff(context, payment)) await provider.cancel(paymentId);
  // Nobody knows whether an order that was given before a restart was heard: the same again is one.
  if (state === 'REQUESTED') await payOut();
  const result = await provider.resultOf(paymentId);
  if (result === undefined && kind === 'WITHDRAWAL' && state !== 'REQUESTED') await payOut();
  if (result !== undefined) {
    const applied = await applyResult(context, result);
    if (applied === 'mismatch' || applied === 'unknown')
      throw new Error(`the provider's answer about payment ${paymentId} is ${applied}`);
  }
  if (kind === 'DEPOSIT' && state !== 'EXPIRED') await expirePayment(context, paymentId);
}

/** Rejects when it takes longer than the provider has for an answer. */
function inTime({ settings, idleClock }: PaymentContext, work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = idleClock.after(settings.askWithin, () =>
      reject(new Error('the payment provider does not answer')),
    );
    work.then(resolve, reject).finally(cancel);
  });
}

/**
 * Asks the provider about a payment that is not over: its own word may have been lost. What it cannot say now
 * stays as it is, and nobody waits long for it.
 */
export async function askProvider(context: PaymentContext, payment: KnownPayment): Promise<void> {
  const { provider } = context;
  if (provider === undefined || !isUnderWay(payment)) return;
  try {
    await inTime(context, ask(context, provider, payment));
  } catch (error) {
    context.report(error);
  }
}

/** Those of one kind, oldest first, from where the last look ended. */
interface Round {
  readonly states: readonly PaymentState[];
  /** Looks between two of this kind. */
  readonly everyNth: number;
  after: { readonly at: number; readonly ref: string } | undefined;
}

/** What ran out is almost never paid: it is asked about once a minute. */
const SELDOM = 12;

/**
 * Looks after payments that nobody asks about: a closed tab ends none (PAY-06.2), and a restart loses none.
 */
export class PaymentWatch {
  readonly #context: PaymentContext;
  readonly #rounds: readonly Round[] = [
    { states: OPEN_WITHDRAWALS, everyNth: 1, after: undefined },
    { states: OPEN_DEPOSITS, everyNth: 1, after: undefined },
    { states: ['EXPIRED'], everyNth: SELDOM, after: undefined },
  ];
  #looks = 0;
  #cancel: () => void = () => undefined;
  #running: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(context: PaymentContext) {
    this.#context = context;
  }

  start(): void {
    const { provider, idleClock, settings, report } = this.#context;
    if (this.#isClosed || provider === undefined) return;
    this.#cancel = idleClock.after(settings.watchEvery, () => {
      this.#running = this.look()
        .catch(report)
        .then(() => this.start());
    });
  }

  /** Some of each kind under way: however many there are, each has its turn. */
  async look(): Promise<void> {
    const nth = this.#looks;
    this.#looks += 1;
    for (const round of this.#rounds) if (nth % round.everyNth === 0) await this.#lookAt(round);
  }

  async #lookAt(round: Round): Promise<void> {
    const { db, settings, now } = this.#context;
    const { after } = round;
    let query = db
      .selectFrom('payments')
      .selectAll()
      .where('state', 'in', round.states)
      .orderBy('created_at')
      .orderBy('ref')
      .limit(settings.watchBatch);
    if (round.states.includes('EXPIRED')) query = query.where('expires_at', '>', now() - settings.lateFor);
    if (after !== undefined)
      query = query.where((eb) =>
        eb.or([
          eb('created_at', '>', after.at),
          eb.and([eb('created_at', '=', after.at), eb('ref', '>', after.ref)]),
        ]),
      );
    const rows = await query.execute();
    const last = rows.length < settings.watchBatch ? undefined : rows.at(-1);
    round.after = last === undefined ? undefined : { at: last.created_at, ref: last.ref };
    for (const row of rows) {
      const payment = knownPayment(row);
      if (payment !== undefined && !this.#isClosed) await askProvider(this.#context, payment);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancel();
    await this.#running;
  }
}
