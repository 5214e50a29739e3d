import type { UserId } from '#domain/brand.ts';
import { type Cashier, Payment } from '#domain/contract/payments.ts';
import { momentsOfDays } from '#domain/london-days.ts';
import { Currency } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';
import { balanceOf } from '../ledger/balance.ts';
import { depositLimitLeft } from '../limits/deposit-limit.ts';
import { ProviderMessage } from '../providers/payment-provider.ts';
import { isSigned } from '../providers/signature.ts';
import { applyResult } from './apply-result.ts';
import type { PaymentContext } from './context.ts';
import { defaultOf, makeDefault, methodsOf, removeMethod } from './methods.ts';
import { accountPage, learnAccounts } from './pay-out-accounts.ts';
import { type KnownPayment, knownPayment, OPEN_DEPOSITS, readRow, tellPayment } from './payment-rows.ts';
import { statusOfPayments } from './payment-status.ts';
import type { Payments, TransactionSpan } from './payments.ts';
import { requestPayment } from './request-payment.ts';
import { transactionsOf } from './transactions.ts';
import { transactionsFile } from './transactions-file.ts';
import { askProvider, PaymentWatch } from './watch-payments.ts';

export interface PaymentService extends Payments {
  /** Looks after payments under way from now on. */
  start(): void;
  close(): Promise<void>;
}

const DAY = 86_400_000;

async function cashierOf(context: PaymentContext, user: UserId): Promise<Cashier> {
  const { db, settings, provider, now } = context;
  const row = await db
    .selectFrom('users')
    .select(['currency', 'self_excluded_until'])
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
  await learnAccounts(context, user);
  const { cash } = await balanceOf(db, user);
  const recent = await db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', user)
    .where('state', '<>', 'FENCED')
    .orderBy('created_at', 'desc')
    .limit(settings.recent)
    .execute();
  const limitLeft = await depositLimitLeft(db, user, now());
  const isExcluded = row.self_excluded_until !== null && row.self_excluded_until > now();
  return {
    currency: Currency.parse(row.currency),
    deposit: {
      min: money(settings.depositMin),
      max: money(settings.depositMax),
      amounts: settings.depositAmounts.map(money),
      allowed: provider !== undefined && !isExcluded,
      ...(limitLeft === undefined ? {} : { limitLeft }),
    },
    withdraw: {
      min: money(Math.min(settings.withdrawMin, cash)),
      max: cash,
      allowed: provider !== undefined,
    },
    methods: await methodsOf(context, user),
    recent: recent.flatMap((one) => {
      const payment = knownPayment(one);
      return payment === undefined ? [] : [Payment.parse(tellPayment(payment))];
    }),
  };
}

/**
 * The provider's page for a deposit that can still be paid; null where there is none, or it cannot be
 * reached.
 */
async function frameOf(
  context: PaymentContext,
  payment: KnownPayment,
  shownBy: string,
): Promise<string | null> {
  const { provider, report } = context;
  const { paymentId, user, amount, currency, expiresAt, kind, state } = payment;
  const isPayable = kind === 'DEPOSIT' && OPEN_DEPOSITS.some((one) => one === state) && state !== 'PENDING';
  if (provider === undefined || expiresAt === null || !isPayable) return null;
  try {
    const methodId = await defaultOf(context, user);
    return await provider.open({ paymentId, user, amount, currency, expiresAt, shownBy, methodId });
  } catch (error) {
    report(error);
    return null;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a message of the provider is worth: signed, of the form, and about a payment as it was agreed. */
async function hear(context: PaymentContext, signature: unknown, body: string) {
  const { provider, now, settings } = context;
  const fresh = { now: now(), life: settings.signatureLife };
  if (provider === undefined || !isSigned(provider.messageKey, signature, body, fresh))
    return 'forged' as const;
  const message = ProviderMessage.safeParse(jsonOf(body));
  if (!message.success) return 'malformed' as const;
  const { result, eventId } = message.data;
  const applied = await applyResult(context, result, eventId);
  // A person has to look: money may have been taken that is nobody's here.
  if (applied === 'unknown' || applied === 'mismatch')
    context.report(new Error(`the provider's word about payment ${result.paymentId} is ${applied}`));
  return applied;
}

/** Money in and out, on the database and a provider. */
export function createPayments(context: PaymentContext): PaymentService {
  const watch = new PaymentWatch(context);
  const { db, settings, now } = context;
  const momentsOf = (span: TransactionSpan) =>
    'days' in span ? { since: now() - span.days * DAY } : momentsOfDays(span);
  return {
    cashier: (user) => cashierOf(context, user),
    async startDeposit(user, { ref, amount }, shownBy) {
      const answer = await requestPayment(context, user, { ref, kind: 'DEPOSIT', amount, methodId: null });
      if (answer.kind !== 'answered') return answer;
      const frameUrl = await frameOf(context, answer.payment, shownBy);
      return { kind: 'answered', payment: tellPayment(answer.payment), frameUrl };
    },
    async frame(user, ref, shownBy) {
      const row = await readRow(db, ref);
      const payment = row?.user_id === user ? knownPayment(row) : undefined;
      return payment === undefined ? null : frameOf(context, payment, shownBy);
    },
    async status(user, refs, fence) {
      for (const ref of new Set(refs)) {
        const row = await readRow(db, ref);
        const payment = row?.user_id === user ? knownPayment(row) : undefined;
        if (payment !== undefined) await askProvider(context, payment);
      }
      const payments = await statusOfPayments(context, user, refs, fence);
      const { cash, version } = await balanceOf(db, user);
      return { payments, balance: { cash, version } };
    },
    async withdraw(user, { ref, amount, methodId }) {
      const answer = await requestPayment(context, user, { ref, kind: 'WITHDRAWAL', amount, methodId });
      if (answer.kind !== 'answered') return answer;
      await askProvider(context, answer.payment);
      const { cash, version } = await balanceOf(db, user);
      return { kind: 'answered', payment: tellPayment(answer.payment), balance: { cash, version } };
    },
    async payOut(user, request, order) {
      const answer = await requestPayment(context, user, { ...request, kind: 'WITHDRAWAL' }, order);
      if (answer.kind === 'answered') await askProvider(context, answer.payment);
      return answer;
    },
    accountPage: (user, shownBy) => accountPage(context, user, shownBy),
    removeMethod: (user, methodId) => removeMethod(context, user, methodId),
    makeDefault: (user, methodId) => makeDefault(context, user, methodId),
    transactions: (user, { span, kind, below }) =>
      transactionsOf(db, user, { ...momentsOf(span), kind, below, limit: settings.page }),
    transactionsFile: (user, span) =>
      transactionsFile(db, user, { ...momentsOf(span), limit: settings.filePage }),
    hear: (signature, body) => hear(context, signature, body),
    framesFor: (host) => context.provider?.framesFor(host) ?? [],
    start: () => watch.start(),
    close: () => watch.close(),
  };
}
