import type * as z from 'zod/mini';
import type { InterventionReply } from '#domain/account/intervention.ts';
import type { ReviewAnswer } from '#domain/account/limit-review.ts';
import type { ControlAnswer, ControlWish, OwnControlsTold, TimeNews } from '#domain/account/own-controls.ts';
import type { LimitWish } from '#domain/account/own-limits.ts';
import type { BetId, MarketId, PlacementRef, SelectionId, UserId } from '#domain/brand.ts';
import type { CashOutOffer } from '#domain/cash-out/cash-out-offer.ts';
import type { TextVersion } from '#domain/config/texts-in-force.ts';
import type { Balance, login, prolong, register, UserInfo } from '#domain/contract/account.ts';
import type { changePassword, endSessions, WhereLoggedIn } from '#domain/contract/account-security.ts';
import type { answerOffer, betStatus, PlacementOutcome, PlacementSlip } from '#domain/contract/betting.ts';
import type { BonusRecord, UserBonuses } from '#domain/contract/bonuses.ts';
import type { CashOutOutcome, CashOutRequest, CashOutRuleChange } from '#domain/contract/cash-out.ts';
import type { AccountNewsKind } from '#domain/contract/live.ts';
import type { getBonusOffers } from '#domain/contract/messages.ts';
import type { Bet, ShownBet } from '#domain/contract/my-bets.ts';
import type {
  answerLimit,
  excludeOnBreak,
  excludeSelf,
  OwnLimits,
  startBreak,
} from '#domain/contract/own-limits.ts';
import type { changeAddress, PersonalData, savePersonalData } from '#domain/contract/personal-details.ts';
import type { RealityCheckTold } from '#domain/contract/safer-gambling.ts';
import type { Json } from '#domain/json.ts';
import type { InboxMessage, MessageAction } from '#domain/messages/inbox-message.ts';
import type { BetFilter } from '#domain/my-bets/bet-filter.ts';
import type { BetStep } from '#domain/my-bets/bet-step.ts';
import type { Settings } from '#domain/settings/settings.ts';
import type { Access } from './access/access.ts';
import type { LoginResult } from './access/login-result.ts';
import type { Questionnaires } from './asked/questionnaires.ts';
import type { Promotions } from './bonuses/promotions.ts';
import type { CashOutAnswer } from './cash-out/cash-out-rows.ts';
import type { CashOutState } from './cash-out/cash-out-status.ts';
import type { EditOfBet } from './cash-out/edit-of-bet.ts';
import type { RuleSet } from './cash-out/set-rule.ts';
import type { ValuedBet } from './cash-out/valued-bet.ts';
import type { CatalogueDelta, IdBook } from './core/catalogue.ts';
import type { FeedKey } from './core/feed.ts';
import type { NamedKey } from './core/named-keys.ts';
import type { CustomerSession, SessionUse, TokenRule, Visitor } from './customer-session.ts';
import type { Identity } from './identity/identity.ts';
import type { Marketing } from './messages/marketing.ts';
import type { BetSums } from './my-bets/settled-bets.ts';
import type { Payments } from './payments/payments.ts';
import type { Exposure } from './placement/decide/exposure.ts';
import type { RefAnswer } from './placement/ref-result.ts';
import type { Popular } from './popular/create-popular.ts';
import type { Proofs } from './proofs/proofs.ts';
import type { KeptRaces } from './race-results/race-results-of.ts';
import type { Refusal } from './refusal.ts';
import type { Results } from './results/create-results.ts';
import type { Sharing } from './sharing/sharing.ts';

/**
 * What routes and live channels may ask of the gateway's money. Types only; `gateway/open-services.ts` opens
 * them. No service answers before its database transaction is durable.
 */

export type PasswordChange = z.infer<typeof changePassword.body>;
export type AddressChange = z.infer<typeof changeAddress.body>;
export type PhoneChange = z.infer<typeof savePersonalData.body>;
export type LoginBody = z.infer<typeof login.body>;
export type RegisterBody = z.infer<typeof register.body>;
type Known = CustomerSession | Refusal;
export type ProlongData = z.infer<typeof prolong.answer>['data'];

export interface Accounts {
  /** Verifies in constant work, counted before (HOLD-03); `previous`, the cookie sent along, ends. */
  login(body: LoginBody, previous?: string, visitor?: Visitor): Promise<LoginResult>;
  register(body: RegisterBody, previous?: string, visitor?: Visitor): Promise<LoginResult>;
  /**
   * The session behind a cookie, its idle time renewed by a use alone; a refusal carries sessionExpired,
   * sessionRevoked or loginRequired.
   *
   * @param gwSessionId the session that whoever asks believes to be in: refused as revoked where the cookie
   *   is another customer's by now, as all tabs of a browser share it (INV-09). A later session of the same
   *   customer is as good.
   */
  authenticate(credential: string | undefined, gwSessionId?: string, use?: SessionUse): Promise<Known>;
  /** Those of these sessions that are over by now, of whatever kind; nothing is renewed by the question. */
  overAmong(gwSessionIds: readonly string[]): Promise<readonly string[]>;
  /**
   * Renews the session. RECREATE gives a new betting token; the absolute limit of a session is not moved.
   *
   * @param replaced the token that whoever asks has so far
   * @param idle since the customer last did something, ms; undefined: now (ACC-15)
   */
  prolong(session: CustomerSession, rule: TokenRule, replaced?: string, idle?: number): Promise<ProlongData>;
  /** Whether the session may book with this token: undefined, or why not. */
  bettingRefused(session: CustomerSession, token: string | undefined): Promise<Refusal | undefined>;
  /**
   * Ends the session of a credential; with a name only if it is that one (INV-09). Never fails.
   *
   * @returns whether the credential is worth nothing any more; false when it is another session's than the
   *   named one.
   */
  logout(credential: string | undefined, gwSessionId?: string): Promise<boolean>;
  /** Open sessions and known browsers (ACC-06). */
  whereLoggedIn(session: CustomerSession): Promise<WhereLoggedIn>;
  endSessions(session: CustomerSession, wish: z.infer<typeof endSessions.body>): Promise<void>;
  /** Undefined when it was changed; other sessions are over then and other browsers forgotten (ACC-03). */
  changePassword(session: CustomerSession, change: PasswordChange): Promise<Refusal | undefined>;
  /** Who and where they are, as far as they have told (ACC-02). */
  personalData(session: CustomerSession): Promise<PersonalData>;
  /** How many of their bets are not settled yet (USR-04). */
  openBets(session: CustomerSession): Promise<number>;
  changeAddress(session: CustomerSession, change: AddressChange): Promise<PersonalData | Refusal>;
  changePhone(session: CustomerSession, change: PhoneChange): Promise<PersonalData | Refusal>;
  /** What the customer has set, and what is used of it (RGT-03, RGT-09). */
  limits(session: CustomerSession): Promise<OwnLimits>;
  /** Lower at once; higher, or none, waits for `answerLimit`. */
  setLimit(session: CustomerSession, wish: LimitWish): Promise<OwnLimits>;
  answerLimit(
    session: CustomerSession,
    answer: z.infer<typeof answerLimit.body>,
  ): Promise<OwnLimits | Refusal>;
  /** Daily time, quiet hours, blocked products, and what the session has cost (RGT-04, RGT-10, RGT-12). */
  controls(session: CustomerSession): Promise<OwnControlsTold>;
  /** What of it is stricter at once; the rest waits for `answerControl`. */
  setControl(session: CustomerSession, wish: ControlWish): Promise<OwnControlsTold | Refusal>;
  answerControl(session: CustomerSession, answer: ControlAnswer): Promise<OwnControlsTold | Refusal>;
  readTimeNews(session: CustomerSession, news: TimeNews): Promise<OwnControlsTold>;
  /** Shuts the account and ends every session of it at once. @returns its end, epoch ms (RGT-05) */
  startBreak(session: CustomerSession, days: z.infer<typeof startBreak.body>['days']): Promise<number>;
  excludeSelf(session: CustomerSession, months: z.infer<typeof excludeSelf.body>['months']): Promise<number>;
  /** Makes a break an exclusion, for who shows the password. @returns its end, epoch ms (RGT-05.4) */
  excludeOnBreak(body: z.infer<typeof excludeOnBreak.body>, visitor?: Visitor): Promise<number | Refusal>;
  /** Until support opens it (RGT-05). */
  closeAccount(session: CustomerSession): Promise<void>;
  /** Undefined when it is answered, now or before (RGT-07). */
  answerIntervention(session: CustomerSession, reply: InterventionReply): Promise<Refusal | undefined>;
  /** The figures of a review have been looked at (RGT-11). */
  reviewLimits(session: CustomerSession, answer: ReviewAnswer): Promise<void>;
  answerFirstLimit(session: CustomerSession, limit: RegisterBody['depositLimit']): Promise<void>;
  /** Ends every session of a customer: stolen password, self-exclusion. */
  revokeSessions(user: UserId): Promise<void>;
  balance(user: UserId): Promise<Balance>;
  userInfo(session: CustomerSession): Promise<UserInfo>;
  /** Undefined when they are accepted; refused where one of them is not in force. */
  acceptTexts(session: CustomerSession, texts: readonly TextVersion[]): Promise<Refusal | undefined>;
  readFunds(session: CustomerSession, version: string): Promise<Refusal | undefined>;
  settings(user: UserId): Promise<Json>;
  saveSettings(user: UserId, settings: Settings): Promise<void>;
  /** How often the customer is to be reminded of the time, and how long the session has lasted (RGT-01). */
  realityCheck(session: CustomerSession): Promise<RealityCheckTold>;
  /**
   * Minutes, one of the configured choices; for every session of the customer (UK-27). Any other is refused
   * and changes nothing.
   */
  chooseRealityCheck(session: CustomerSession, minutes: number): Promise<RealityCheckTold | Refusal>;
  /** A check was answered in this session: the time to its next one begins anew. */
  acknowledgeRealityCheck(session: CustomerSession): Promise<void>;
}

/**
 * Of each bet its outcome, in order, or the first ref that there is none for: slips before it may have been
 * booked, `betStatus` tells.
 */
export type PlaceBetsResult =
  | { readonly kind: 'answered'; readonly betSlips: PlacementOutcome[] }
  | Exclude<RefAnswer, { readonly kind: 'answered' }>;

export type OfferReply = z.infer<typeof answerOffer.body>;
/** `sameRefOtherContent`: the yes is to other content than the offer's, and nothing was done. */
export type AnswerOfferResult = RefAnswer;

export type PlacementState = z.infer<typeof betStatus.answer>['data']['placements'][number];

export interface Placement {
  /**
   * `from`: log of the tab that sends them, for the question "same bet again?" (FAIL-71); null when it does
   * not say. One database transaction per bet, in order. Throws only when nothing is known about the outcome:
   * HTTP 503, never "failed".
   */
  placeBets(user: UserId, slips: readonly PlacementSlip[], from?: string | null): Promise<PlaceBetsResult>;
  /**
   * A bet that waits for the customer's word on a counter-offer. Repeating it is safe; throws as `placeBets`
   * does.
   */
  answerOffer(user: UserId, reply: OfferReply): Promise<AnswerOfferResult>;
  /** Another customer's ref is UNKNOWN, or FENCED when asked to fence, exactly as an unused one looks. */
  betStatus(user: UserId, refs: readonly PlacementRef[], fence: boolean): Promise<PlacementState[]>;
  /**
   * What the customer has on these selections over all bets, for the largest stake that is left (MEND-04).
   */
  exposures(user: UserId, selections: readonly SelectionId[]): Promise<readonly Exposure[]>;
  /** Ed25519 public key of the receipts, SPKI PEM. */
  publicKey(): string;
}

export interface CashOuts {
  /** One transaction. Repeating it is safe. Throws only when nothing is known about the outcome: HTTP 503. */
  cashOut(user: UserId, request: CashOutRequest): Promise<CashOutAnswer>;
  /** Another customer's ref is UNKNOWN, or FENCED when asked to fence, exactly as an unused one looks. */
  status(user: UserId, refs: readonly PlacementRef[], fence: boolean): Promise<CashOutState[]>;
  /** The rule of a bet, set, changed or removed; undefined for a bet of nobody here. */
  setRule(user: UserId, change: CashOutRuleChange): Promise<RuleSet | undefined>;
  /** What an open bet can be edited into; undefined for a bet of nobody here. Changes nothing. */
  editOf(user: UserId, betId: BetId, selections: readonly SelectionId[]): Promise<EditOfBet | undefined>;
  /** What these bets are worth now. */
  offersFor(bets: readonly BetId[]): Promise<ReadonlyMap<BetId, CashOutOffer>>;
  /** What the values of a customer's open bets are made of besides the prices. */
  openBets(user: UserId): Promise<readonly ValuedBet[]>;
  /** At the prices of this moment. */
  valueOf(bet: ValuedBet): CashOutOffer;
  isOn(): boolean;
  takesSystems(): boolean;
}

export interface MyBets {
  unsettledCount(user: UserId): Promise<number>;
  /** Settlements that the customer has not seen (MYB-12). */
  newsCount(user: UserId): Promise<number>;
  /** The newest of them, and how many there are. */
  news(user: UserId): Promise<{ readonly bets: Bet[]; readonly count: number }>;
  /** The customer has seen them; what is not a settled bet of theirs is passed over. */
  readNews(user: UserId, shown: readonly ShownBet[]): Promise<void>;
  /** Newest first. `cashout` keeps only bets that can be cashed out. */
  unsettled(user: UserId, filter?: 'cashout'): Promise<Bet[]>;
  /**
   * Newest settlement first. `from` is `next` of the page before; `since` an epoch ms text; bad text is
   * undefined (400).
   */
  settled(
    user: UserId,
    page: {
      readonly from?: string | undefined;
      readonly since?: string | undefined;
      readonly size?: string | undefined;
      /** Words of names in the bet, or of its id; absent or empty for any. */
      readonly text?: string | undefined;
      /** Absent: all that was ever settled. */
      readonly filter?: BetFilter | undefined;
    },
  ): Promise<{ readonly bets: Bet[]; readonly next: string | null } | undefined>;
  statistics(user: UserId, filter: BetFilter): Promise<BetSums>;
  /** Lines of a CSV file, a page of bets at a time: every bet of the period (MYB-10). */
  file(user: UserId, filter: BetFilter): AsyncIterable<string>;
  /** Undefined for an unknown bet and for another customer's alike. */
  details(user: UserId, bet: BetId): Promise<Bet | undefined>;
  /** Its ticket; undefined for an unknown bet and another customer's. */
  report(
    user: UserId,
    bet: BetId,
    said: { readonly description: string; readonly session: string | null },
  ): Promise<string | undefined>;
  /** What happened to it, oldest first; empty for an unknown bet and another customer's. */
  steps(user: UserId, bet: BetId): Promise<readonly BetStep[]>;
}

export type BonusOffer = z.infer<typeof getBonusOffers.answer>['data']['offers'][number];

export interface Bonuses {
  /** Usable now, the next to expire first. */
  available(user: UserId): Promise<UserBonuses>;
  /** None for who is not to be offered anything. */
  offers(user: UserId): Promise<BonusOffer[]>;
  /** False for an offer that is not made to them now, unknown, answered, over, or another customer's. */
  accept(user: UserId, id: string): Promise<boolean>;
  decline(user: UserId, id: string): Promise<boolean>;
  /** Gives an unused bonus back for good; false as for an offer. */
  cancel(user: UserId, id: string): Promise<boolean>;
  /** The newest that they have or had; no offer for who is not to be offered anything. */
  history(user: UserId): Promise<readonly BonusRecord[]>;
}

/** The customer's inbox (MSG-03). */
export interface Messages {
  /** Newest first; what is commercial only for who may be offered something. */
  inbox(user: UserId): Promise<readonly InboxMessage[]>;
  /** False for a message that is not this customer's to see. */
  mark(user: UserId, id: string, action: MessageAction): Promise<boolean>;
}

export interface Settlement {
  /** To be called with every delta of the catalogue, in order. Returns at once; work is queued. */
  observe(delta: CatalogueDelta): void;
  /** Resolves when everything observed so far is booked. */
  idle(): Promise<void>;
  /**
   * Markets with open bets, to ask feeds for missed results at start. `key` also when the catalogue has
   * forgotten the market.
   */
  marketsAwaitingResult(): Promise<readonly { readonly market: MarketId; readonly key: FeedKey }[]>;
  /**
   * To be called once the offer of a start stands: bets that wait for markets which had begun and are not on
   * it wait for staff.
   *
   * @param worldNow by the clock of the feed's world, epoch ms
   */
  noteForgotten(worldNow: number): Promise<void>;
  /** Open bets none of whose undecided markets can be bet on any more: for staff to look at. */
  stuckBets(): Promise<readonly { readonly bet: BetId; readonly markets: readonly MarketId[] }[]>;
}

/** Requests of accounts, counted for all gateways of a database together. */
export interface RequestCounts {
  /** Counts one; false when the account has had `most` of the kind in this minute. Never fails. */
  admits(kind: string, account: string, most: number): Promise<boolean>;
}

/**
 * Something that a customer's live channels must hear; sent after the commit, at least once, in commit order
 * per customer.
 */
export type CustomerChange =
  /** Channel myBets. Whole bets, with the balance after the change. */
  | {
      readonly kind: 'bets';
      readonly user: UserId;
      readonly op: 'add' | 'update';
      readonly bets: Bet[];
      readonly balance: Balance;
    }
  /** Channel betplacement: a delay that started or an outcome that was decided. */
  | {
      readonly kind: 'placement';
      readonly user: UserId;
      readonly op: 'add' | 'update';
      readonly outcome: PlacementOutcome;
      /** What is left after something was set aside or given back; a booked bet tells it by itself. */
      readonly balance?: Balance | undefined;
    }
  /** Channel cashoutOperations: a delay that started, or the end of a request. */
  | {
      readonly kind: 'cashOut';
      readonly user: UserId;
      readonly op: 'add' | 'update';
      readonly outcome: CashOutOutcome;
      readonly balance: Balance;
    }
  /** Channel myBets: something about the customer has changed; what, is asked for. */
  | { [Kind in AccountNewsKind]: { readonly kind: Kind; readonly user: UserId } }[AccountNewsKind]
  /** The session ended here (logout, rotation, revocation): its channels close. */
  | { readonly kind: 'sessionEnded'; readonly user: UserId; readonly gwSessionId: string };

/** Whom a gateway tells what happened on another one. */
export interface ElsewhereListener {
  /** Whether a channel of this customer is open here; nothing is read for others. */
  readonly hears: (user: UserId) => boolean;
  readonly change: (change: CustomerChange) => void;
  /** Something may have been missed: whoever listens here takes everything anew. */
  readonly missed: () => void;
}

/** The durable id book: it tells ids that are stored, and none before. */
export interface StoredIdBook extends IdBook {
  has(name: NamedKey): boolean;
  /**
   * Resolves when each of them has its id: the one that whoever claimed it first stored, this gateway or
   * another one. May be repeated when it failed.
   */
  claim(names: readonly NamedKey[]): Promise<void>;
}

/** Opened first: the catalogue needs the ids. */
export interface GatewayData {
  readonly ids: StoredIdBook;
  /**
   * One line for the start-up print: which database, and that production money belongs on a PostgreSQL
   * server.
   */
  readonly statement: string;
  /** Closes the database; the services built on it must be closed before. */
  close(): Promise<void>;
}

export interface GatewayServices {
  readonly raceResults: KeptRaces;
  readonly accounts: Accounts;
  readonly access: Access;
  readonly placement: Placement;
  readonly myBets: MyBets;
  readonly cashOuts: CashOuts;
  readonly payments: Payments;
  readonly identity: Identity;
  readonly questionnaires: Questionnaires;
  readonly marketing: Marketing;
  readonly bonuses: Bonuses;
  readonly promotions: Promotions;
  readonly messages: Messages;
  readonly settlement: Settlement;
  readonly results: Results;
  readonly popular: Popular;
  readonly sharing: Sharing;
  readonly proofs: Proofs;
  /**
   * What this gateway has taken from the outbox. Ends when the returned function is called. A listener that
   * throws is reported and does not stop the others.
   */
  onChange(listener: (change: CustomerChange) => void): () => void;
  /** What other gateways on the database have; ends in the same way. */
  onElsewhere(listener: ElsewhereListener): () => void;
  /** Stops timers, waits for running transactions. Running in-play delays are resumed at the next start. */
  close(): Promise<void>;
}
