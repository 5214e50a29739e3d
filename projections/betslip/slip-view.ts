import type { CastPosition } from '#domain/bet/casts.ts';
import type { EarlyPayout } from '#domain/bet/early-payout.ts';
import type { SystemType } from '#domain/bet/system-types.ts';
import type { Trend } from '#domain/betslip/legs.ts';
import type { MultiSelection } from '#domain/betslip/multi-selections.ts';
import type { Notice } from '#domain/betslip/notices/notices.ts';
import type { PlaceReason } from '#domain/betslip/reasons.ts';
import type { Availability, EachWayTerms, StakeId, Tab } from '#domain/betslip/slip.ts';
import type { WagerBlock } from '#domain/betslip/stakes/wager-block.ts';
import type { EventId, MarketId, PlacementRef, SelectionId } from '#domain/brand.ts';
import type { BetKind, OddsFormat, Receipt } from '#domain/contract/betting.ts';
import type { LegShut } from '#domain/market/why-shut.ts';
import type { Currency, Money } from '#domain/money/money.ts';
import type { Price } from '#domain/odds/odds.ts';
import type { BetError, LateResult, PlacementState, Step } from '#domain/placement/placement.ts';
import type { ErrorAction, ErrorText } from '#domain/placement/refusals/error-catalogue.ts';
import type { BonusView } from './bonus-view.ts';
import type { GroupView } from './builder-view.ts';
import type { ChangeNote } from './change-note.ts';
import type { EachWayView } from './each-way-view.ts';
import type { SlipBanners } from './slip-banners.ts';

/**
 * Everything the slip's screen needs, worked out: it formats money for the locale, resolves message ids and
 * dispatches intents; it computes nothing. Amounts are minor units of `currency`.
 */
export interface SlipView {
  /**
   * The tab to show; with one leg and no choice by hand it is `single` although `acca` is stored (BSL-03).
   */
  readonly tab: Tab;
  readonly tabs: readonly { readonly tab: Tab; readonly labelKey: string; readonly selected: boolean }[];
  /** What the slip would bet on: as `slipCount` counts, on the badge of the navigation too. */
  readonly count: number;
  /** All legs. */
  readonly size: number;
  readonly open: boolean;
  readonly currency: Currency;
  readonly oddsFormat: OddsFormat;
  readonly legs: readonly LegView[];
  /** Bet builders among the legs (BBD-01). */
  readonly groups: readonly GroupView[];
  /** Forecasts and tricasts; on a tab where they may not stand each says so (BSL-12). */
  readonly casts: readonly CastView[];
  /**
   * Boxes in display order: `commonSingle` first (more than one single), then `single:<id>`; `acca`; or
   * `system:<type>`.
   */
  readonly stakes: readonly StakeView[];
  /** Each-way switches of the tab; empty where each-way is not offered. */
  readonly eachWay: readonly EachWayView[];
  readonly totals: TotalsView;
  /** Blocking first; each also appears at its leg or stake through `legs` and `stakeId`. */
  readonly notices: readonly Notice[];
  /** Why the customer may not bet, as far as there is a next step to go to (NTC-06). */
  readonly wagerBlock: WagerBlock | null;
  readonly action: ActionView;
  readonly keypad: { readonly open: boolean; readonly stakeId: StakeId | null };
  readonly step: Step;
  readonly placement: PlacementView;
  readonly life: SlipBanners;
  readonly undo: { readonly offered: boolean; readonly legs: number };
  /** The max-limit modal, with the maximum (BSL-02). */
  readonly maxLimit: number | null;
}

export interface LegView {
  readonly selectionId: SelectionId;
  readonly marketId: MarketId;
  readonly eventId: EventId;
  readonly name: string;
  readonly market: string;
  readonly event: string;
  readonly inplay: boolean;
  readonly takenText: string;
  /** The price the bet would be placed at now. */
  readonly price: Price;
  readonly priceText: string;
  /** Version of `priceText`: goes into `changesAccepted` and `placePressed` as shown. */
  readonly version: number;
  /** Against the last accepted price. */
  readonly trend: Trend;
  readonly change: ChangeNote | null;
  readonly status: Availability;
  /** Why it is not open, where `status` alone does not say so. */
  readonly shut: LegShut | null;
  /** Over because its runner was withdrawn. */
  readonly nonRunner: boolean;
  readonly active: boolean;
  /**
   * Where multiples are made and another leg of its market is the one that counts: that one's name (BSL-09).
   */
  readonly outrankedBy: string | null;
  /** The feed replaced this line; the new one must be accepted. */
  readonly lineChanged: boolean;
  /** Its bet is each way, and the place terms are others than those agreed to. */
  readonly termsChanged: boolean;
  /** False while a placement is in progress. */
  readonly removable: boolean;
  /** The leg's own box on the single tab; null elsewhere. */
  readonly stakeId: StakeId | null;
  /** Place terms while a bet of the tab with this leg is each way. */
  readonly placeTerms: EachWayTerms | null;
  /** What the leg would be paid early for in the bets of the tab (BON-05). */
  readonly earlyPayouts: readonly EarlyPayout[];
}

/** A forecast or tricast of the slip (RAC-08). */
export interface CastView {
  readonly id: string;
  readonly labelKey: string;
  readonly market: string;
  readonly event: string;
  readonly lines: number;
  readonly picks: readonly {
    readonly selectionId: SelectionId;
    readonly name: string;
    readonly position: CastPosition | null;
    readonly status: Availability;
    readonly version: number;
  }[];
  readonly status: Availability;
  /** Why it is not open, where `status` alone does not say so. */
  readonly shut: LegShut | null;
  readonly removable: boolean;
  readonly stakeId: StakeId;
  readonly together: MultiSelection;
  /** It may not stand on the tab that is shown, and is no bet of it. */
  readonly outside: boolean;
}

export interface StakeView {
  readonly stakeId: StakeId;
  readonly labelKey: string;
  /** Of a system bet; its name is told with its lines (SYS-01). */
  readonly systemType: SystemType | null;
  /** Legs the stake is on. */
  readonly legs: readonly SelectionId[];
  /** How many selections the bet is of, each bet builder being one (BSL-09, BBD-01). */
  readonly size: number;
  /** Unit bets; each-way pays for each of them twice. 0 for the common box. */
  readonly lines: number;
  readonly eachWay: boolean;
  /** Of one line, and of all: "£5.00 e/w = £10.00 total" (EWY-02). 0 without a stake that counts. */
  readonly unitStake: Money;
  readonly totalStake: Money;
  /** As typed, in the stake grammar. */
  readonly text: string;
  readonly active: boolean;
  readonly disabled: boolean;
  /** `returns` is null because a dividend decides: a forecast or tricast (RAC-08). */
  readonly dividend: boolean;
  /**
   * Null: a starting price, a dividend or a price that is not known is involved. 0: no stake, or nothing may
   * be calculated (BSL-11).
   */
  readonly returns: Money | null;
  /**
   * `returns` is null because a price is not known, or the selections cannot be combined: a dash (MEND-30).
   */
  readonly unpriced: boolean;
  /** Empty when there is no number. */
  readonly totalOddsText: string;
  /** Whether the gateway or our own product says so: the latter is shown as an estimate (BSL-10). */
  readonly estimate: boolean;
  /** The largest stake of a line, and as a press fills it in; null while nothing is known (NTC-05). */
  readonly max: { readonly amount: Money; readonly text: string } | null;
  readonly error: Notice | null;
  /** What was typed or pasted last could not be read whole, and the box stayed as it was. */
  readonly refused: boolean;
  /** Characters that fit into the box. */
  readonly longest: number;
  /** Came from a chip: the next digit replaces it (STK-05). */
  readonly predefined: boolean;
  /** Free bets, profit boost and acca boost of the bet; null where there is none. */
  readonly bonus: BonusView | null;
}

export interface TotalsView {
  readonly stake: Money;
  /** The part of `stake` that free bets pay (UK-05). */
  readonly freeStake: Money;
  readonly returns: Money | null;
  /** `returns` is null because of a bet that has no price. */
  readonly unpriced: boolean;
  /** `returns` is null for nothing but dividends. */
  readonly dividend: boolean;
  /** `returns` was cut at the maximum payout. */
  readonly capped: boolean;
  readonly bets: number;
}

/** The one button of the slip. */
export interface ActionView {
  readonly kind:
    | 'logIn'
    | 'enterStake'
    | 'acceptChanges'
    | 'deposit'
    | 'place'
    | 'placing'
    | 'checking'
    | 'unavailable';
  /**
   * `reason` for unavailable and enterStake; `stake`, `missing`, `minimum`, `currency` in minor units where
   * they apply.
   */
  readonly params: Readonly<Record<string, string | number>>;
  readonly enabled: boolean;
  /** All reasons in order; the first one chose the kind. */
  readonly reasons: readonly PlaceReason[];
}

export interface PlacedBetView {
  readonly ref: PlacementRef;
  readonly stakeId: StakeId;
  readonly type: BetKind;
  readonly systemType: SystemType | null;
  /** How many selections the bet is of; each bet builder of an acca is one (BBD-01). */
  readonly size: number;
  readonly lines: number;
  readonly eachWay: boolean;
  readonly unitStake: Money;
  readonly status: 'pending' | 'placed' | 'failed' | 'unconfirmed';
  readonly legs: readonly {
    readonly selectionId: SelectionId;
    readonly name: string;
    readonly market: string;
    readonly event: string;
    /** Empty inside a bet builder: there only the group has a price. */
    readonly priceText: string;
    /** In a forecast or tricast: the place picked, null for any. */
    readonly castPosition?: CastPosition | null;
    /** Settled at the starting price when that is better, as the receipt says. */
    readonly bestOdds?: boolean;
    /** What the leg is paid early for: of a placed bet as the receipt says. */
    readonly earlyPayouts: readonly EarlyPayout[];
    /** As struck, from the receipt of an each-way bet. */
    readonly placeTerms: Pick<EachWayTerms, 'num' | 'den' | 'places'> | null;
  }[];
  /** Paid by a dividend: a forecast or tricast. */
  readonly dividend: boolean;
  readonly stake: Money;
  readonly returns: Money | null;
  readonly totalOddsText: string;
  readonly errors: readonly ErrorView[];
  readonly receipt: Receipt | null;
  /** Why it is not decided yet, as far as the gateway said; null otherwise. */
  readonly hold: HoldView | null;
}

/** Why a bet was not placed, ready for its text (PLC-10). */
export type ErrorView = BetError & {
  readonly text: ErrorText;
  readonly action: ErrorAction;
  /** What support goes by: the raw type, with the number that some errors have. */
  readonly support: string;
  /** The largest stake that would do, as the stake box takes it; null when none was named. */
  readonly useStake: { readonly stakeId: StakeId; readonly amount: string } | null;
};

/** A bet that the gateway holds back (TRAP-03, FAIL-41, FAIL-43). */
export interface HoldView {
  readonly kind: 'delay' | 'trader' | 'offer';
  /** Epoch ms of this device's clock, for a countdown. */
  readonly until: number;
  readonly offer: OfferView | null;
  /**
   * What is set aside for it from the balance, minor units; 0 where nothing is or the gateway did not say.
   */
  readonly reserved: Money;
  /** The customer's word on the offer: not given, on its way, or to be given again. */
  readonly answer: 'open' | 'sending' | 'lost';
}

/** A counter-offer beside what was asked for. Amounts in minor units, for all lines. */
export interface OfferView {
  readonly id: string;
  readonly stake: Money;
  readonly odds: string;
  readonly returns: Money | null;
  readonly was: { readonly stake: Money; readonly odds: string; readonly returns: Money | null };
  readonly stakeChanged: boolean;
  readonly oddsChanged: boolean;
  readonly legs: readonly {
    readonly selectionId: SelectionId;
    readonly name: string;
    readonly was: string;
    readonly now: string;
  }[];
}

export interface PlacementView {
  /** checking: an answer was lost and nobody knows yet (PROT-07). */
  readonly phase: 'idle' | 'sending' | 'confirming' | 'checking' | 'result';
  /** What the gateway waits for, the customer's own turn first; null when it said nothing of the kind. */
  readonly held: HoldView['kind'] | null;
  /** Ten seconds have passed. */
  readonly waitProlonged: boolean;
  /** A bet of it is on its way from another tab of this browser (FAIL-69). */
  readonly otherTab: boolean;
  /** The result asks "same bet again?" (FAIL-71). */
  readonly sameBet: boolean;
  readonly bets: readonly PlacedBetView[];
  readonly placed: number;
  readonly total: number;
  readonly outcome: 'success' | 'partial' | 'failure' | null;
  /** The last press sent nothing, and why; to be shown until the next one. */
  readonly notSent: PlacementState['abandoned'];
  /** Bets of earlier attempts whose outcome is still open. */
  readonly unresolved: readonly PlacedBetView[];
  readonly lateResults: readonly LateResult[];
  readonly reusable: boolean;
}
