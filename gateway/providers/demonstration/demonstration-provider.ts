import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UserId } from '#domain/brand.ts';
import { isEnd, mayBecome, PAYABLE, type PaymentState } from '#domain/payment/payment-states.ts';
import type { FeedClock } from '../../feeds/clock.ts';
import { drawBytes, drawUuid } from '../../random-bytes.ts';
import type {
  DepositOrder,
  PaymentProvider,
  PayoutOrder,
  ProviderMessage,
  ProviderMethod,
  ProviderResult,
} from '../payment-provider.ts';
import { lastDigits, type Script, scriptOf } from './cards.ts';
import { type AccountField, PayOutAccounts, type TypedAccount } from './pay-out-accounts.ts';

/** Milliseconds. */
export const PROVIDER_TIMES = {
  pending: 20_000,
  challenge: 300_000,
  /** After a payment has run out. */
  late: 10_000,
  checking: 5_000,
  sent: 10_000,
  paid: 30_000,
  retell: [1_000, 2_000, 4_000, 8_000],
} as const;
/** What the demonstration's bank sends as a code. */
export const CHALLENGE_CODE = '123456';
const TRIES = 3;
/** A payout whose pence are these comes back, so that one can be looked at. */
const RETURNED_PENCE = 13;

interface Play {
  readonly now: PaymentState;
  readonly reason?: string;
  /** The word about it is lost: it is found out by asking. */
  readonly isUntold?: true;
  /** `after` ms; absent: when the payment has run out. */
  readonly later?: { readonly after?: number; readonly state: PaymentState; readonly reason?: string };
}
const { pending, challenge } = PROVIDER_TIMES;
const challenged: Play = {
  now: 'AUTHENTICATING',
  later: { after: challenge, state: 'DECLINED', reason: 'CHALLENGE_TIMED_OUT' },
};
const PLAYS: Readonly<Record<Script, Play>> = {
  paid: { now: 'SUCCEEDED' },
  lost: { now: 'SUCCEEDED', isUntold: true },
  challenge: challenged,
  challengeRefused: challenged,
  declined: { now: 'DECLINED', reason: 'DECLINED_BY_BANK' },
  noFunds: { now: 'DECLINED', reason: 'NO_FUNDS' },
  expired: { now: 'DECLINED', reason: 'CARD_EXPIRED' },
  down: { now: 'DECLINED', reason: 'PROVIDER_DOWN' },
  credit: { now: 'BLOCKED', reason: 'CREDIT_CARD' },
  pendingPaid: { now: 'PENDING', later: { after: pending, state: 'SUCCEEDED' } },
  pendingDeclined: {
    now: 'PENDING',
    later: { after: pending, state: 'DECLINED', reason: 'DECLINED_BY_BANK' },
  },
  late: { now: 'PENDING', later: { state: 'SUCCEEDED' } },
};

interface Session {
  readonly order: DepositOrder;
  readonly token: string;
  state: PaymentState;
  reason: string | null;
  method: ProviderMethod | null;
  script: Script | undefined;
  triesLeft: number;
}
interface Payout {
  readonly order: PayoutOrder;
  state: PaymentState;
  reason: string | null;
}

/** What somebody typed into the provider's page. Nothing of it is kept but the last digits. */
export interface TypedCard {
  readonly number: string;
  readonly expiry: string;
  readonly code: string;
  readonly name: string;
}
export type CardField = keyof TypedCard;
/** What the page shows next. */
export interface Shown {
  readonly state: PaymentState | 'UNKNOWN';
  readonly reason: string | null;
  readonly faults?: readonly CardField[];
}

export interface ProviderOptions {
  readonly clock: FeedClock;
  /** Tells our gateway; rejects where it was not heard. */
  readonly tell: (message: ProviderMessage) => Promise<void>;
  readonly report: (error: unknown) => void;
  /** Origin that a page of this origin or host shows the frames from. */
  readonly originFor: (shownBy: string) => string;
}

const isUnpaid = ({ state }: Session): boolean => PAYABLE.some((one) => one === state);

const hasPassed = (expiry: string, now: number): boolean => {
  const [, month = '', year = ''] = /^(\d\d)\s*\/\s*(\d\d)$/.exec(expiry) ?? [];
  if (month === '' || Number(month) < 1 || Number(month) > 12) return true;
  return Date.UTC(2000 + Number(year), Number(month), 1) <= now;
};

/**
 * A payment provider with scripted cards, in memory, for demonstrations alone. It has an origin of its own,
 * is told nothing but orders, and tells what became of them as a real one does: signed, again until it was
 * heard.
 */
export class DemonstrationProvider implements PaymentProvider {
  readonly messageKey = drawBytes(32);
  readonly #options: ProviderOptions;
  readonly #sessions = new Map<string, Session>();
  readonly #byToken = new Map<string, Session>();
  readonly #payouts = new Map<string, Payout>();
  readonly #waits = new Set<() => void>();
  readonly #methodKey = drawBytes(32);
  readonly #accounts = new PayOutAccounts(this.#methodKey);

  constructor(options: ProviderOptions) {
    this.#options = options;
  }

  open(order: DepositOrder): Promise<string> {
    let session = this.#sessions.get(order.paymentId);
    if (session === undefined) {
      const token = drawBytes(24).toString('hex');
      session = {
        order,
        token,
        state: 'CREATED',
        reason: null,
        method: null,
        script: undefined,
        triesLeft: TRIES,
      };
      this.#sessions.set(order.paymentId, session);
      this.#byToken.set(token, session);
    }
    // In the fragment, which no server and no address bar of ours ever sees.
    return Promise.resolve(`${this.#options.originFor(order.shownBy)}/pay/fields#${session.token}`);
  }

  payOut(order: PayoutOrder): Promise<void> {
    if (this.#payouts.has(order.paymentId)) return Promise.resolve();
    const payout: Payout = { order, state: 'REQUESTED', reason: null };
    this.#payouts.set(order.paymentId, payout);
    const comesBack = order.amount % 100 === RETURNED_PENCE;
    this.#after(PROVIDER_TIMES.checking, () => this.#movePayout(payout, 'CHECKING'));
    this.#after(PROVIDER_TIMES.sent, () => this.#movePayout(payout, 'SENT'));
    this.#after(PROVIDER_TIMES.paid, () =>
      comesBack ? this.#movePayout(payout, 'RETURNED', 'ACCOUNT_CLOSED') : this.#movePayout(payout, 'PAID'),
    );
    return Promise.resolve();
  }

  resultOf(paymentId: string): Promise<ProviderResult | undefined> {
    const session = this.#sessions.get(paymentId);
    const payout = this.#payouts.get(paymentId);
    const result =
      session === undefined
        ? payout === undefined
          ? undefined
          : this.#payoutResult(payout)
        : this.#result(session);
    return Promise.resolve(result);
  }

  openAccount(user: UserId, shownBy: string): Promise<string> {
    const token = this.#accounts.open(user, shownBy);
    return Promise.resolve(`${this.#options.originFor(shownBy)}/pay/account#${token}`);
  }

  accountsOf(user: UserId): Promise<readonly ProviderMethod[]> {
    return Promise.resolve(this.#accounts.of(user));
  }

  /** The page is open. Undefined: nobody's. */
  enterAccount(token: string): { readonly origin: string } | undefined {
    return this.#accounts.enter(token);
  }

  /** @returns what is wrong with what was typed; undefined for a page that is nobody's */
  nameAccount(token: string, typed: TypedAccount): { readonly faults: readonly AccountField[] } | undefined {
    return this.#accounts.name(token, typed);
  }

  removeMethod(user: UserId, methodId: string): Promise<void> {
    this.#accounts.forget(user, methodId);
    return Promise.resolve();
  }

  framesFor(host: string): readonly string[] {
    return [this.#options.originFor(`http://${host}`)];
  }

  /** The page is open. Undefined: no such payment. */
  enter(token: string): { readonly order: DepositOrder; readonly shown: Shown } | undefined {
    const session = this.#sessionOf(token);
    if (session === undefined) return undefined;
    this.#move(session, 'ENTERING');
    return { order: session.order, shown: this.#shown(session) };
  }

  submit(token: string, card: TypedCard): Shown | undefined {
    const session = this.#sessionOf(token);
    if (session === undefined) return undefined;
    if (session.state !== 'CREATED' && session.state !== 'ENTERING') return this.#shown(session);
    const script = scriptOf(card.number);
    const faults: CardField[] = [];
    if (script === undefined) faults.push('number');
    if (hasPassed(card.expiry, this.#options.clock.now())) faults.push('expiry');
    if (!/^\d{3,4}$/.test(card.code)) faults.push('code');
    if (card.name.trim() === '') faults.push('name');
    if (script === undefined || faults.length > 0) return { ...this.#shown(session), faults };
    session.script = script;
    session.method = this.#methodOf(session.order.user, card);
    this.#play(session, script);
    return script === 'lost' ? { state: 'UNKNOWN', reason: null } : this.#shown(session);
  }

  /** @param code null where the customer turned back */
  answerChallenge(token: string, code: string | null): Shown | undefined {
    const session = this.#sessionOf(token);
    if (session === undefined) return undefined;
    if (session.state !== 'AUTHENTICATING') return this.#shown(session);
    if (code === null) this.#move(session, 'CANCELLED', 'CHALLENGE_LEFT');
    else if (session.script === 'challengeRefused') this.#move(session, 'DECLINED', 'CHALLENGE_REFUSED');
    else if (isCode(code)) this.#move(session, 'SUCCEEDED');
    else {
      session.triesLeft -= 1;
      if (session.triesLeft > 0) return { ...this.#shown(session), faults: ['code'] };
      this.#move(session, 'DECLINED', 'CHALLENGE_REFUSED');
    }
    return this.#shown(session);
  }

  cancel(paymentId: string): Promise<void> {
    const session = this.#sessions.get(paymentId);
    if (session !== undefined && isUnpaid(session)) this.#move(session, 'CANCELLED', 'CALLED_OFF');
    return Promise.resolve();
  }

  /** Nobody pays any more once the time of the order is over. */
  #sessionOf(token: string): Session | undefined {
    const session = this.#byToken.get(token);
    if (session === undefined) return undefined;
    if (isUnpaid(session) && this.#options.clock.now() >= session.order.expiresAt)
      this.#move(session, 'EXPIRED');
    return session;
  }

  close(): void {
    for (const cancel of this.#waits) cancel();
    this.#waits.clear();
  }

  #play(session: Session, script: Script): void {
    const { now, reason = null, isUntold = false, later } = PLAYS[script];
    this.#move(session, now, reason, !isUntold);
    if (later === undefined) return;
    const wait = later.after ?? session.order.expiresAt + PROVIDER_TIMES.late - this.#options.clock.now();
    this.#after(wait, () => this.#move(session, later.state, later.reason ?? null));
  }

  #move(session: Session, to: PaymentState, reason: string | null = null, isTold = true): void {
    if (!mayBecome(session.state, to)) return;
    session.state = to;
    session.reason = reason;
    if (isTold) this.#say(this.#result(session));
  }

  #movePayout(payout: Payout, to: PaymentState, reason: string | null = null): void {
    if (!mayBecome(payout.state, to)) return;
    payout.state = to;
    payout.reason = reason;
    this.#say(this.#payoutResult(payout));
  }

  #result({ order, state, reason, method }: Session): ProviderResult {
    const { paymentId, amount, currency } = order;
    return { paymentId, kind: 'DEPOSIT', state, amount, currency, reason, method };
  }

  #payoutResult({ order, state, reason }: Payout): ProviderResult {
    const { paymentId, amount, currency } = order;
    return { paymentId, kind: 'WITHDRAWAL', state, amount, currency, reason, method: null };
  }

  #shown({ state, reason }: Session): Shown {
    return isEnd(state) || reason === null ? { state, reason } : { state, reason: null };
  }

  /** The same card of the same customer is the same method; its number cannot be found from it. */
  #methodOf(user: UserId, card: TypedCard): ProviderMethod {
    const digits = card.number.replaceAll(/\D/g, '');
    const id = createHmac('sha256', this.#methodKey).update(`${user}:${digits}`).digest('hex').slice(0, 24);
    return {
      id: `card-${id}`,
      kind: 'card',
      label: `•••• ${lastDigits(card.number)}`,
      expires: card.expiry.replaceAll(/\s/g, ''),
    };
  }

  #say(result: ProviderResult, eventId = drawUuid(), nth = 0): void {
    this.#options.tell({ eventId, result }).catch((error: unknown) => {
      const wait = PROVIDER_TIMES.retell[nth];
      if (wait === undefined) this.#options.report(error);
      else this.#after(wait, () => this.#say(result, eventId, nth + 1));
    });
  }

  #after(ms: number, work: () => void): void {
    const cancel = this.#options.clock.after(Math.max(0, ms), () => {
      this.#waits.delete(cancel);
      work();
    });
    this.#waits.add(cancel);
  }
}

function isCode(code: string): boolean {
  const [given, right] = [Buffer.from(code), Buffer.from(CHALLENGE_CODE)];
  return given.length === right.length && timingSafeEqual(given, right);
}
