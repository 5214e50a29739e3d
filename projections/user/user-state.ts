import type { DashboardTile } from '#domain/account/dashboard-tile.ts';
import type { Intervention } from '#domain/account/intervention.ts';
import type { LimitReview } from '#domain/account/limit-review.ts';
import type { MarketingTold, MarketingWish } from '#domain/account/marketing.ts';
import type { OwnControlsTold, TimeNews } from '#domain/account/own-controls.ts';
import type { QuestionnaireResult } from '#domain/account/questionnaire.ts';
import type { UserId } from '#domain/brand.ts';
import type { TextVersion } from '#domain/config/texts-in-force.ts';
import type { Balance, UserInfo } from '#domain/contract/account.ts';
import type { WaysIn } from '#domain/contract/account-access.ts';
import type { WhereLoggedIn } from '#domain/contract/account-security.ts';
import type { IdentityTold } from '#domain/contract/identity-checks.ts';
import type { OwnLimits } from '#domain/contract/own-limits.ts';
import type { PersonalData } from '#domain/contract/personal-details.ts';
import type { QuestionnaireTold } from '#domain/contract/questionnaire.ts';
import type { AccessOutcome, AccessStep } from '#domain/events/account-access.ts';
import type { DataOf } from '#domain/events/registry.ts';
import type { Json } from '#domain/json.ts';
import type { InboxMessage, MessageAction } from '#domain/messages/inbox-message.ts';
import type { PaymentsState } from './payments-state.ts';

export interface UserState {
  readonly userId: UserId | null;
  readonly username: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly countryCode: string | null;
  /** Null while unknown. Its version never goes back for one customer (FAIL-57). */
  readonly balance: Balance | null;
  readonly restrictions: UserInfo['userRestrictions'];
  readonly logicalRestrictions: readonly string[];
  /** Normalised; null is none (USR-02). */
  readonly limits: Json;
  readonly favouriteEventIds: readonly number[];
  readonly sessionStartedAt: number | null;
  readonly lastLoggedInAt: number | null;
  /** Absent until the customer looks at it or changes something (HOLD-05). */
  readonly security?: AccountSecurity;
  /** Absent until a way in is looked at or changed (ACC-04, ACC-14, ACC-16). */
  readonly access?: AccessState;
  /** Absent until the customer is at the cashier (PAY-01). */
  readonly payments?: PaymentsState;
  /** Absent until limits are looked at or set, or a bet was placed (RGT-03). */
  readonly own?: OwnControls;
  /** What staff ask, and how its answer stands; absent where nothing is asked (RGT-07). */
  readonly intervention?: Intervention & { readonly answer: 'open' | 'sending' | 'lost' };
  /** Figures to be looked at again, and how the answer stands; absent where none are due (RGT-11). */
  readonly review?: { readonly told: LimitReview; readonly answer: 'open' | 'sending' | 'lost' };
  /** Their word that they have read how their money is protected, on its way or not taken (REG-02.4). */
  readonly fundsRead?: 'sending' | 'refused' | 'lost';
  /** A limit of deposits was never spoken of, and how the answer stands; absent once it was (REG-04). */
  readonly limitAsked?: { readonly answer: 'open' | 'sending' | 'refused' | 'lost' };
  /** Terms and rules that have changed, and what was said to it; absent where nothing has (CNT-02). */
  readonly newTexts?: {
    readonly texts: readonly TextVersion[];
    readonly answer: 'open' | 'later' | 'sending' | 'refused' | 'lost';
  };
  /** The walkthrough after the first login, from nought; absent once it is over (MOD-06). */
  readonly walkthrough?: { readonly step: number };
  /** Kinds of widget that their home leaves out; absent while nothing was told in time (HOM-06). */
  readonly hiddenWidgets?: readonly string[];
  /** Tiles of the account page; absent until it is opened (USR-04). */
  readonly dashboard?: { readonly tiles?: readonly DashboardTile[]; readonly loadFailed?: boolean };
  /** Absent while nobody has told of any message (MSG-03). */
  readonly messages?: MessagesState;
  /** Absent until the page of it is opened (REG-05). */
  readonly marketing?: MarketingState;
  /** Absent until time or products are looked at or set (RGT-04, RGT-10). */
  readonly controls?: OwnTools;
  /** Absent until the page of it is opened, or it is told of (KYC-01). */
  readonly identity?: IdentityState;
  /** Absent until the page of it is opened, or it was left for later (RGT-06). */
  readonly questions?: QuestionsState;
  /** The last session here ended as the customer's own time was over; until it was read (RGT-04.1). */
  readonly timeOver?: { readonly until: string | null; readonly read: boolean };
  /**
   * The last customer here has shut their account, as far as this page knows: nothing commercial is shown
   * until somebody is logged in (RGT-05.2). `until` as the gateway said it.
   */
  readonly shut?: { readonly until: string | null };
}

/** How they may be told of offers, and the choice that went out last. */
export interface MarketingState {
  readonly told?: MarketingTold;
  readonly loadFailed?: boolean;
  readonly wish?: MarketingWish & { readonly outcome: DataOf<'marketing/wishMoved'>['outcome'] };
}

/** The customer's inbox. */
export interface MessagesState {
  /** Unread ones, as the gateway said with who the customer is. */
  readonly told: number;
  /** Newest first; absent while it is not known. */
  readonly inbox?: readonly InboxMessage[];
  readonly loadFailed?: boolean;
  /** The last mark of each message, by id. */
  readonly marks: Readonly<Record<string, MessageMark>>;
}

export interface MessageMark {
  readonly action: MessageAction;
  readonly state: 'sending' | DataOf<'message/markEnded'>['outcome'];
}

/** What the customer has set of time and products, and a wish that is on its way or what became of it. */
export interface OwnTools {
  readonly told?: OwnControlsTold;
  readonly loadFailed?: boolean;
  readonly wish?: DataOf<'saferGambling/controlSent'> & {
    readonly outcome: 'sending' | DataOf<'saferGambling/controlEnded'>['outcome'];
  };
  /** How little was left when the customer last closed what told so. */
  readonly newsRead?: TimeNews;
}

/** Who the customer is, as the gateway said last, and what became of the last step. */
export interface IdentityState {
  readonly told?: IdentityTold;
  readonly loadFailed?: boolean;
  /** Of the error that it could not be loaded for; -1: it had none (KYC-02.4). */
  readonly code?: number;
  readonly step?: DataOf<'identity/stepMoved'>;
  /** The photo that was begun last; opened, and no camera on the page: it was left half-way (KYC-07.1). */
  readonly capture?: DataOf<'intent/captureMoved'>;
}

/** The questionnaire: what is told of its draft, which screen is shown, what became of the last step. */
export interface QuestionsState {
  readonly told?: QuestionnaireTold;
  readonly loadFailed?: boolean;
  /** 0 the welcome, then the questions, then the summary. */
  readonly screen: number;
  readonly step?: DataOf<'questionnaire/stepMoved'>;
  /** The customer has put the window away. */
  readonly later?: boolean;
  /** What followed, until it was read. */
  readonly result?: QuestionnaireResult;
}

/** What the customer has set, and a wish that is on its way or what became of it. */
export interface OwnControls {
  readonly limits?: OwnLimits;
  readonly loadFailed?: boolean;
  readonly wish?: DataOf<'saferGambling/limitSent'> & {
    readonly outcome: 'sending' | DataOf<'saferGambling/limitEnded'>['outcome'];
  };
  /** A break or an exclusion: on its way, or not known to have arrived. */
  readonly closing?: 'sending' | 'failed';
}

/** What opens the account beside the password, and what became of the last wish of each kind. */
export interface AccessState {
  readonly waysIn?: WaysIn;
  readonly loadFailed?: boolean;
  /** Whether the login form offers a PIN on this device (ACC-05). */
  readonly pinOffered?: boolean;
  readonly steps: Readonly<Partial<Record<AccessStep, 'sending' | AccessOutcome>>>;
}

type Ending = DataOf<'account/sessionsEndSent'>;

export interface AccountSecurity {
  /** As the gateway said last. */
  readonly where?: WhereLoggedIn;
  readonly loadFailed?: boolean;
  /** On its way. */
  readonly ending?: Ending;
  readonly endLost?: boolean;
  readonly password?: 'sending' | DataOf<'account/passwordChangeEnded'>['outcome'];
  /** In marks; null: it could not be found out (ACC-02). */
  readonly details?: PersonalData | null;
  readonly phone?: 'sending' | DataOf<'account/phoneEnded'>['outcome'];
  readonly address?: 'sending' | DataOf<'account/homeAddressEnded'>['outcome'];
}

export const unrestricted: UserState['restrictions'] = {
  depositAllowed: true,
  withdrawAllowed: true,
  compsAllowed: true,
  bestOddsGuaranteedAllowed: true,
  bettingBlocked: false,
  wageringBlocked: false,
};
/** Nobody is known. Apart from the folds, which arrive after the first screen (`initial-reducer.ts`). */
export const nobody: UserState = {
  userId: null,
  username: null,
  firstName: null,
  lastName: null,
  email: null,
  countryCode: null,
  balance: null,
  restrictions: unrestricted,
  logicalRestrictions: [],
  limits: null,
  favouriteEventIds: [],
  sessionStartedAt: null,
  lastLoggedInAt: null,
};
