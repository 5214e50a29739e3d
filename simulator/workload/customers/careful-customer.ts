import { MARKETING_CHANNELS, MARKETING_VERSION } from '#domain/account/marketing.ts';
import {
  BREAK_DAYS,
  EXCLUSION_MONTHS,
  LIMIT_KINDS,
  LIMIT_PERIODS,
  type LimitKind,
  type LimitPeriod,
} from '#domain/account/own-limits.ts';
import type { UserId } from '#domain/brand.ts';
import { login } from '#domain/contract/account.ts';
import { type PlacementSlip, placeBets } from '#domain/contract/betting.ts';
import { CLIENT_IDS, REQUEST_HEADERS } from '#domain/contract/headers.ts';
import { setMarketing } from '#domain/contract/marketing.ts';
import { reviewLimits } from '#domain/contract/own-controls.ts';
import { answerLimit, excludeSelf, setLimit, startBreak } from '#domain/contract/own-limits.ts';
import { paymentStatus, startDeposit } from '#domain/contract/payments.ts';
import { getOwnPromotions, optIn } from '#domain/contract/promotions.ts';
import { acknowledgeRealityCheck, chooseRealityCheckInterval } from '#domain/contract/safer-gambling.ts';
import { money } from '#domain/money/parse-money.ts';
import { demonstrationPromotions } from '#gateway/config/promotions.ts';
import type { Answer, Request } from '../../network/http.ts';
import type { Prng } from '../../random/prng.ts';
import type { Caring } from '../../scenario/caring.ts';
import type { VirtualTime } from '../../time/virtual-time.ts';
import type { Browsed } from './hostile-customer.ts';
import { slipOf } from './hostile-slips.ts';

/** What a request was about, as far as a checker asks. */
export type Deed =
  | {
      readonly kind: 'limit';
      readonly of: LimitKind;
      readonly period: LimitPeriod;
      readonly amount: number | null;
    }
  | { readonly kind: 'raise' | 'login' | 'break' | 'exclusion' | 'other' };

/** Epoch ms of the world; status null where no gateway answered. */
export interface Done {
  readonly deed: Deed;
  readonly sentAt: number;
  readonly answeredAt: number;
  readonly status: number | null;
}

export interface CarefulOptions {
  readonly chance: Prng;
  readonly caring: Caring;
  readonly username: string;
  readonly password: string;
  readonly user: UserId;
  readonly time: Pick<VirtualTime, 'now'>;
  readonly offer: () => Browsed | undefined;
  readonly send: (request: Request) => Promise<Answer>;
  /** Hears of each bet that is asked for. */
  readonly agreed: Map<string, PlacementSlip[]>;
  readonly isOver: () => boolean;
}

interface Session {
  readonly cookie: string;
  readonly bettingToken: string;
}

const BETTING_LIMITS = [100, 250, 600, 1_500, 4_000, null] as const;
const DEPOSIT_LIMITS = [500, 1_200, 2_500, 6_000, null] as const;
const DEPOSITS = [500, 700, 1_000, 2_000] as const;
const STAKES = [20, 45, 130, 210] as const;
const MINUTES = [0, 1, 5, 30, 60] as const;
const OTHER: Deed = { kind: 'other' };
/** At most so many requests at once. */
const AT_ONCE = 4;
const SESSIONS = 2;

const isRight = (status: number | null): boolean => status === 200;

/**
 * A customer with an account, two sessions and no app, who uses each tool of safer gambling at any moment,
 * beside bets and deposits that run into it: several at once, and whichever gateway answers. Once shut out
 * they try everything again.
 */
export class CarefulCustomer {
  readonly #options: CarefulOptions;
  readonly #sessions: Session[] = [];
  readonly #deposits: string[] = [];
  readonly done: Done[] = [];

  constructor(options: CarefulOptions) {
    this.#options = options;
  }

  get user(): UserId {
    return this.#options.user;
  }

  act(): void {
    const { chance, caring, isOver } = this.#options;
    if (isOver()) return;
    if (this.#sessions.length < SESSIONS || chance.chance(1, 20)) {
      void this.#logIn();
      return;
    }
    if (chance.chance(caring.leaves, 100)) {
      this.#leave();
      return;
    }
    const deeds = [
      () => this.#limit(),
      () => this.#limit(),
      () => this.#raise(),
      () => this.#bet(),
      () => this.#bet(),
      () => this.#bet(),
      () => this.#deposit(),
      () => this.#deposit(),
      () => this.#askPayments(),
      () => this.#market(),
      () => this.#takeOffer(),
      () => this.#beReminded(),
    ];
    chance.pick(deeds)();
  }

  async #logIn(): Promise<void> {
    const { username, password } = this.#options;
    const answer = await this.#ask({ kind: 'login' }, login.path, { username, password }, undefined);
    if (answer?.cookie === undefined || !isRight(answer.status)) return;
    const token = login.answer.safeParse(JSON.parse(answer.text)).data?.data.bettingToken;
    if (typeof token !== 'string') return;
    if (this.#sessions.length === SESSIONS) this.#sessions.shift();
    this.#sessions.push({ cookie: answer.cookie, bettingToken: token });
    // Of who has bet before, more is used than most limits allow, and no bet is the one that would pass it.
    if (this.#sessions.length === 1 && this.#options.chance.chance(1, 2)) this.#limit();
  }

  #leave(): void {
    const { chance } = this.#options;
    if (chance.chance(1, 2)) this.#say({ kind: 'break' }, startBreak.path, { days: chance.pick(BREAK_DAYS) });
    else this.#say({ kind: 'exclusion' }, excludeSelf.path, { months: chance.pick(EXCLUSION_MONTHS) });
    // What is on its way at the same moment is before it or comes too late.
    for (const deed of [() => this.#bet(), () => this.#deposit(), () => void this.#logIn()])
      if (chance.chance(1, 2)) deed();
  }

  #limit(): void {
    const { chance } = this.#options;
    const of = chance.pick(LIMIT_KINDS);
    const period = chance.pick(LIMIT_PERIODS);
    const amount = chance.pick<number | null>(of === 'DEPOSIT' ? DEPOSIT_LIMITS : BETTING_LIMITS);
    this.#say({ kind: 'limit', of, period, amount }, setLimit.path, { kind: of, period, amount });
    if (chance.chance(1, 3)) this.#bet();
  }

  /** No world lasts a day: none is ever in force by it. */
  #raise(): void {
    const { chance } = this.#options;
    const which = { kind: chance.pick(LIMIT_KINDS), period: chance.pick(LIMIT_PERIODS) };
    if (chance.chance(1, 2)) this.#say({ kind: 'raise' }, answerLimit.path, { ...which, answer: 'CONFIRM' });
    else this.#say(OTHER, reviewLimits.path, { answer: 'KEEP' });
  }

  #bet(): void {
    const { chance, offer: browse, user, agreed } = this.#options;
    const offer = browse();
    const open = offer === undefined ? [] : [...offer.events()].flatMap(({ id }) => offer.marketsOf(id));
    const ids = open.flatMap(({ state, selectionIds }) => (state === 'OPEN' ? selectionIds : []));
    if (offer === undefined || ids.length === 0) return;
    for (let nth = chance.between(1, AT_ONCE); nth > 0; nth -= 1) {
      const leg = offer.selection(chance.pick(ids));
      if (leg === undefined) continue;
      const wish = { stake: money(chance.pick(STAKES)), acceptOddsChange: 'ACCEPT_ANY_ODDS' } as const;
      const slip = slipOf(chance, { user, offer, legs: [leg] }, wish);
      agreed.set(slip.ref, [slip]);
      this.#say(OTHER, placeBets.path, { betSlips: [slip] });
    }
  }

  #deposit(): void {
    const { chance } = this.#options;
    for (let nth = chance.between(1, AT_ONCE); nth > 0; nth -= 1) {
      const ref = chance.uuid();
      this.#deposits.push(ref);
      this.#say(OTHER, startDeposit.path, { ref, amount: chance.pick(DEPOSITS) });
    }
  }

  #askPayments(): void {
    const refs = this.#deposits.slice(-AT_ONCE);
    if (refs.length > 0) this.#say(OTHER, paymentStatus.path, { refs, fence: false });
  }

  #market(): void {
    const { chance } = this.#options;
    const channels = MARKETING_CHANNELS.filter(() => chance.chance(1, 2));
    if (channels.length === 0) return;
    const given = chance.chance(2, 3);
    this.#say(OTHER, setMarketing.path, { product: 'BETTING', channels, given, version: MARKETING_VERSION });
  }

  #takeOffer(): void {
    const { chance } = this.#options;
    const { promotionId, versions } = chance.pick(demonstrationPromotions);
    const termsVersion = chance.pick(versions).terms.version;
    for (let copy = chance.between(1, 2); copy > 0; copy -= 1)
      this.#say(OTHER, optIn.path, { promotionId, termsVersion });
    this.#say(OTHER, getOwnPromotions.path, undefined);
  }

  #beReminded(): void {
    const { chance } = this.#options;
    this.#say(OTHER, chooseRealityCheckInterval.path, { checkInterval: chance.pick(MINUTES) });
    this.#say(OTHER, acknowledgeRealityCheck.path, {});
  }

  /** In any of their sessions, whether it lives or not. */
  #say(deed: Deed, path: string, body: object | undefined): void {
    const session = this.#sessions.length === 0 ? undefined : this.#options.chance.pick(this.#sessions);
    if (session !== undefined) void this.#ask(deed, path, body, session);
  }

  async #ask(
    deed: Deed,
    path: string,
    body: object | undefined,
    session: Session | undefined,
  ): Promise<Answer | undefined> {
    const { send, time } = this.#options;
    const sentAt = time.now();
    const own =
      session === undefined
        ? {}
        : { cookie: session.cookie, [REQUEST_HEADERS.sessionToken]: session.bettingToken };
    const headers = {
      [REQUEST_HEADERS.clientId]: CLIENT_IDS.desktop,
      ...(body === undefined ? {} : { [REQUEST_HEADERS.contentType]: 'application/json' }),
      ...own,
    };
    const written = body === undefined ? undefined : JSON.stringify(body);
    const method = body === undefined ? 'GET' : 'POST';
    const answer = await send({ method, path, headers, body: written }).catch(() => undefined);
    this.done.push({ deed, sentAt, answeredAt: time.now(), status: answer?.status ?? null });
    return answer;
  }
}
