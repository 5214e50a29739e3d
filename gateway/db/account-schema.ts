import type { Generated } from 'kysely';
import type { InterventionAnswer, InterventionKind } from '#domain/account/intervention.ts';
import type { ReviewAnswer } from '#domain/account/limit-review.ts';
import type { MarketingChannel, MarketingProduct } from '#domain/account/marketing.ts';
import type { ControlKind, TimeNews } from '#domain/account/own-controls.ts';
import type { LimitKind, LimitPeriod } from '#domain/account/own-limits.ts';
import type { QuestionId, QuestionnaireResult } from '#domain/account/questionnaire.ts';
import type { VulnerabilityFinding } from '#domain/account/vulnerability.ts';
import type { AcceptedText } from '#domain/config/texts-in-force.ts';

/** Customers, where they are logged in, and what is counted of them. */
export interface AccountTables {
  users: UsersTable;
  sessions: SessionsTable;
  own_limits: OwnLimitsTable;
  own_controls: OwnControlsTable;
  spend_controls: SpendControlsTable;
  limit_reviews: LimitReviewsTable;
  marketing_choices: MarketingChoicesTable;
  promotion_opt_ins: PromotionOptInsTable;
  minutes_used: MinutesUsedTable;
  texts_accepted: TextsAcceptedTable;
  funds_read: FundsReadTable;
  vulnerability_checks: VulnerabilityChecksTable;
  interventions: InterventionsTable;
  questionnaire_answers: QuestionnaireAnswersTable;
  questionnaires: QuestionnairesTable;
  betting_tokens: BettingTokensTable;
  trust_tokens: TrustTokensTable;
  devices: DevicesTable;
  attempts: AttemptsTable;
  request_counts: RequestCountsTable;
}

/** Checks for financial vulnerability, due and done. */
export interface VulnerabilityChecksTable {
  ref: string;
  user_id: string;
  /** That made it due, minor units. */
  net_deposits: number;
  due_at: number;
  /** When the bureau was asked last. */
  asked_at: Generated<number | null>;
  finding: Generated<VulnerabilityFinding | null>;
  found_at: Generated<number | null>;
}

/** Which versions of how their money is protected customers have read. */
interface FundsReadTable {
  user_id: string;
  version: string;
  read_at: number;
}

interface UsersTable {
  id: string;
  username: string;
  /** Lower case, unique. */
  username_key: string;
  password_hash: string;
  email: string;
  first_name: string;
  last_name: string;
  /** ISO date. */
  date_of_birth: string;
  country_code: string;
  /** E.164. */
  phone: Generated<string | null>;
  /** When they said that they want no limit of deposits (REG-04). */
  no_deposit_limit_at: Generated<number | null>;
  /** What the link said that led them here before they joined (DPL-04). */
  came_from: Generated<string | null>;
  currency: string;
  demonstration: boolean;
  created_at: number;
  last_login_at: number | null;
  frozen: boolean;
  betting_blocked: boolean;
  wagering_blocked: boolean;
  /** With `wagering_blocked`: some answers are asked for; otherwise a talk. */
  wagering_questionnaire_due: Generated<boolean>;
  /** A casino welcome offer runs: its terms allow no sports bets. */
  casino_welcome_offer: Generated<boolean>;
  self_excluded_until: number | null;
  break_until: Generated<number | null>;
  /** When they asked to be excluded: shut until support opens the account; null after that. */
  excluded_at: Generated<number | null>;
  /** When it was closed, by its customer or by staff; null while it is open. */
  closed_at: Generated<number | null>;
  /** When they last looked at their limits; null: not since the account was opened. */
  limits_reviewed_at: Generated<number | null>;
  /** Versions of the published texts that they accepted last. */
  accepted_terms: Generated<string>;
  accepted_rules: Generated<string>;
  settings: string;
  marketing: string;
  /** Whether best odds are guaranteed to this customer (RAC-07). */
  best_odds_guaranteed: Generated<boolean>;
  /** Minutes between reality checks as the customer chose, 0 for none; null: as configured. */
  reality_check_minutes: number | null;
  /** When the address was confirmed; null: it may be anybody's. */
  email_verified_at: Generated<number | null>;
  /** Base32, sealed; null: no code is asked for. */
  totp_sealed: Generated<string | null>;
  /** The last time step whose code was taken. */
  totp_step: Generated<number | null>;
  /** One that is being set up. */
  totp_pending_sealed: Generated<string | null>;
  totp_pending_at: Generated<number | null>;
  /** What passkeys call the customer: random, and of no use to anybody else. */
  passkey_handle: Generated<string | null>;
}

/** What customers set themselves; a row without an amount is a limit that was taken away. */
export interface OwnLimitsTable {
  user_id: string;
  kind: LimitKind;
  period: LimitPeriod;
  /** Minor units; null: none. */
  amount: number | null;
  set_at: number;
  /** Of a change that waits; null there: none any more. */
  pending_amount: Generated<number | null>;
  /** From when it can be confirmed; null: none waits. */
  pending_from: Generated<number | null>;
}

/** What the operator lets a customer lose; minor units. */
export interface SpendControlsTable {
  user_id: string;
  period: LimitPeriod;
  amount: number;
  set_at: number;
}

/** Daily time, quiet hours and blocked products. */
export interface OwnControlsTable {
  user_id: string;
  kind: ControlKind;
  value: number;
  set_at: number;
  /** Of a change that waits; both null where none does. */
  pending_value: number | null;
  pending_from: number | null;
}

/** What customers said when they looked at their limits again. */
interface LimitReviewsTable {
  user_id: string;
  reviewed_at: number;
  answer: ReviewAnswer;
}

/** Each word of customers on being told of offers; what is in force is `users.marketing`. */
interface MarketingChoicesTable {
  seq: Generated<number>;
  user_id: string;
  product: MarketingProduct;
  channel: MarketingChannel;
  given: boolean;
  at: number;
  /** Of the words that they read. */
  version: string;
  said_by: 'CUSTOMER' | 'EXCLUSION';
}

/** What customers opted into. */
interface PromotionOptInsTable {
  user_id: string;
  promotion_id: string;
  at: number;
  version: string;
  /** JSON of `PromotionTerms`, as they stood beside the button. */
  terms: string;
}

/** Answers of a questionnaire that is not sent yet. */
interface QuestionnaireAnswersTable {
  user_id: string;
  question: QuestionId;
  /** The answer, sealed. */
  sealed: string;
  saved_at: number;
}

/** Questionnaires that were sent. */
interface QuestionnairesTable {
  id: string;
  user_id: string;
  sent_at: number;
  result: QuestionnaireResult;
  /** All answers, sealed. */
  answers_sealed: string;
}

/** What staff asked a customer; one at a time waits for its answer. */
interface InterventionsTable {
  id: string;
  user_id: string;
  kind: InterventionKind;
  /** Nothing is bet before the answer. */
  blocking: boolean;
  created_at: number;
  answered_at: Generated<number | null>;
  answer: Generated<InterventionAnswer | null>;
}

interface TextsAcceptedTable {
  user_id: string;
  text: AcceptedText;
  version: string;
  accepted_at: number;
}

/** In which minutes a customer was here, whatever the device and the gateway. */
interface MinutesUsedTable {
  user_id: string;
  /** In London, `2026-07-14`. */
  day: string;
  used: number;
  /** The last one counted, minutes of the epoch. */
  last_minute: number;
  /** The gravest news of the time that is left that was read, until `news_until`, epoch ms (RGT-04.2). */
  news_read: Generated<TimeNews | null>;
  news_until: Generated<number | null>;
}

interface SessionsTable {
  /** SHA-256 of the credential, hex. The credential itself is nowhere. */
  credential_hash: string;
  gw_session_id: string;
  user_id: string;
  /** As builds before `betting_tokens` left it. */
  betting_token_hash: string | null;
  started_at: number;
  last_used_at: number;
  ended_at: number | null;
  end_reason: 'logout' | 'rotated' | 'revoked' | 'timeOver' | null;
  /** The end of a time without gambling that it was opened in, or was ended by (RGT-04). */
  time_over_until: Generated<number | null>;
  /**
   * When a reality check was last acknowledged in it, or in the session that it goes on with; null before the
   * first.
   */
  reality_checked_at: number | null;
  /** From when its time counts, where that is earlier than its own start (RGT-02). */
  time_from: number | null;
  /** The browser it was opened with; null of one from before devices were kept. */
  device_id: string | null;
  /** As the browser called itself. */
  device_kind: 'mobile' | 'desktop' | null;
  /** "Chrome", "Android": null where the login did not say, or from before it was kept. */
  browser_name: string | null;
  system_name: string | null;
  /** A PIN opened it: it pays nothing out before the password is shown (ACC-05). */
  by_pin: boolean;
  /** When the password was shown in it once more. */
  password_shown_at: number | null;
}

interface BettingTokensTable {
  /** SHA-256 of the token, hex. */
  token_hash: string;
  gw_session_id: string;
  user_id: string;
  issued_at: number;
  expires_at: number;
}

interface TrustTokensTable {
  token_hash: string;
  user_id: string;
  expires_at: number;
  /** The browser that it was given to; it goes with it. */
  device_id: string | null;
}

/**
 * A browser that a customer came in with, as its cookie says: what strangers do to the name locks it out of
 * nothing (HOLD-03).
 */
interface DevicesTable {
  id: string;
  /** SHA-256 of the secret in the cookie, hex. */
  secret_hash: string;
  user_id: string;
  kind: 'mobile' | 'desktop' | null;
  /** As of the last login. */
  browser_name: string | null;
  system_name: string | null;
  created_at: number;
  last_used_at: number;
  expires_at: number;
  /** No code is asked of it before then. */
  code_trusted_until: Generated<number | null>;
}

/** Guesses of each kind, counted before they are looked at. */
interface AttemptsTable {
  /** SHA-256 of what is counted together, hex. */
  key_hash: string;
  count: number;
  /** Since when it is counted. */
  from_at: number;
  /** None is admitted before this moment; 0 when free. */
  locked_until: number;
  /** Whether the last one was. */
  admitted: boolean;
  /** From then on the row counts for nothing. */
  until_at: number;
}

/** Requests of accounts in a minute. */
interface RequestCountsTable {
  /** As of `attempts`. */
  key_hash: string;
  window_at: number;
  taken: number;
  /** What the last one who asked was given. */
  granted: number;
}
