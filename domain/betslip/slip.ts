import type { EarlyPayout } from '../bet/early-payout.ts';
import type { EventId, MarketId, SelectionId } from '../brand.ts';
import { type BuilderState, type CalculatedGroup, NO_BUILDER } from '../builder/builder-state.ts';
import type { AcceptOddsChange } from '../contract/betting.ts';
import type { LegShut } from '../market/why-shut.ts';
import type { Money } from '../money/money.ts';
import type { Price } from '../odds/odds.ts';
import type { SlipCast } from './casts/slip-cast.ts';
import type { Availability } from './leg-availability.ts';

export { AVAILABILITIES, type Availability } from './leg-availability.ts';

/**
 * The betslip as state: a fold of cold `betslip/...` facts (CORE-03 "Betslip state"). Pure data, no methods.
 */

export const TABS = ['single', 'acca', 'system'] as const;
export type Tab = (typeof TABS)[number];

/**
 * `acca`, `commonSingle`, `single:<selectionId>`, `cast:<castId>`, `system:<systemType>`. Kept as text
 * because it is also what intents carry and what the screen uses as an element id; `stake-id.ts` makes and
 * reads them.
 */
export type StakeId = string;

/** A price with the version at which the gateway published it. */
export interface Quote {
  readonly price: Price;
  readonly version: number;
}

export interface LegNames {
  readonly selection: string;
  readonly market: string;
  readonly event: string;
}

export interface LegIds {
  readonly selectionId: SelectionId;
  readonly marketId: MarketId;
  readonly eventId: EventId;
}

/**
 * Part of the odds that is paid for a place, for how many places, and whether there is no other way to bet
 * (EWY-01).
 */
export interface EachWayTerms {
  readonly num: number;
  readonly den: number;
  readonly places: number;
  readonly required: boolean;
}

/**
 * The current price is not in here: it is `SlipState.quotes`, so that a tick never rewrites what was taken.
 */
export interface Leg extends LegIds {
  readonly sportId: string;
  readonly names: LegNames;
  readonly inplay: boolean;
  /** What stood on the button when the leg was added: never changes (CORE-03 `originalOdds`). */
  readonly taken: Quote;
  /** The last price the customer accepted; equal to `taken` until changes are accepted. */
  readonly acknowledged: Quote;
  /** Switched off legs stay visible but count for nothing (BSL-06). */
  readonly active: boolean;
  readonly availability: Availability;
  /** Why it is not open, where `availability` alone does not say so; absent for nothing. */
  readonly shut?: LegShut | undefined;
  /** Its runner was withdrawn: why it is over (RAC-06). Absent means no. */
  readonly nonRunner?: boolean;
  /** Place terms of its market as they stand; absent where each-way is not offered. */
  readonly eachWay?: EachWayTerms | undefined;
  /** What the feed can report of it before the end (BON-05); absent for nothing. */
  readonly earlyPayouts?: readonly EarlyPayout[] | undefined;
  /** The place terms changed since the customer last said yes; matters while the bet is each way. */
  readonly termsToAccept?: boolean | undefined;
  /** Where this leg came from when the feed replaced its line (LIV-07). */
  readonly replaced: LegIds | null;
  /** The replacement has not been accepted yet: the bet is no longer on what was pressed (`lineChanged`). */
  readonly lineToAccept: boolean;
}

export interface SlipStakes {
  /** Texts of the stake grammar (STK-01); an id that is absent is an empty box. */
  readonly values: Readonly<Record<StakeId, string>>;
  /** The box with the caret; at most one (STK-03). */
  readonly active: StakeId | null;
  /** What cancel brings back: the texts of every box that the active one writes (STK-02). */
  readonly previous: Readonly<Record<StakeId, string>>;
  /** Boxes whose value came from a chip: the next digit replaces it (STK-05). */
  readonly predefined: readonly StakeId[];
  readonly keypad: boolean;
  /** The box whose last text could not be read; absent for none. */
  readonly refused?: StakeId | undefined;
}

export interface BetLimits {
  readonly kind: string;
  readonly systemType: string | null;
  readonly selections: readonly SelectionId[];
  /** Minor units a line; null is "unset" (TRAP-08). */
  readonly maxStake: Money | null;
  readonly minStake: Money;
  readonly totalOdds: string | null;
  readonly displayTotalOdds: string | null;
  /** Ids of the free bets that can pay this bet; absent for none (BON-02). */
  readonly freeBets?: readonly string[] | undefined;
  readonly profitBoosts?: readonly CalculatedBoost[] | undefined;
  /** The acca boost that the gateway would give (BON-05). */
  readonly comboBonus?: { readonly id: string; readonly percentage: number } | undefined;
}

/** A profit boost on one bet, as the gateway worked it out. */
export interface CalculatedBoost {
  readonly id: string;
  readonly percentage: number;
  /** In the customer's odds format. */
  readonly displayOddsBoosted: string;
  /** Minor units of the unit stake; null for no own maximum. */
  readonly maxStake: Money | null;
}

/** What the last calculation said. Empty until one has resulted (CAL-03). */
export interface Calculation {
  /** The newest request; an answer to any other is late (CAL-04). */
  readonly requestId: string | null;
  readonly status: 'none' | 'started' | 'resulted' | 'refused' | 'failed';
  readonly bets: readonly BetLimits[];
  readonly nonCombinable: readonly (readonly SelectionId[])[];
  readonly comboDisallowed: boolean;
  readonly systemDisallowed: boolean;
  readonly groups: readonly CalculatedGroup[];
}

export interface SlipBackup {
  readonly legs: readonly Leg[];
  readonly quotes: Readonly<Record<string, Quote>>;
  readonly values: Readonly<Record<StakeId, string>>;
  /** Forecasts and tricasts of the slip as it was. */
  readonly casts?: readonly SlipCast[];
  readonly eachWay: readonly StakeId[];
  /** `at` of the fact that made it: undo is offered for a while after it (BSL-07). */
  readonly at: number;
  readonly because: 'cleared' | 'placed';
}

export interface SlipState {
  /** In the order in which they were added. */
  readonly legs: readonly Leg[];
  /** Forecasts and tricasts, in the order in which they were added. */
  readonly casts: readonly SlipCast[];
  /** Current price of each leg, by selection id: the last cold fact about it. */
  readonly quotes: Readonly<Record<string, Quote>>;
  readonly activeTab: Tab;
  readonly tabChosenByHand: boolean;
  /** The sheet on mobile; on desktop the slip is always in sight. */
  readonly open: boolean;
  readonly stakes: SlipStakes;
  readonly calculation: Calculation;
  /** Bets that are switched to each way: `single:<id>`, `acca`, or `system` for all system bets (EWY-01). */
  readonly eachWay: readonly StakeId[];
  readonly freeBets: Readonly<Record<StakeId, { readonly id: string; readonly amount: Money }>>;
  readonly profitBoosts: Readonly<Record<StakeId, { readonly id: string; readonly percentage: number }>>;
  /** Max stakes that a refused placement named (PLC-07): shown, never filled in by themselves. */
  readonly placementMaxStakes: Readonly<Record<StakeId, Money>>;
  readonly backup: SlipBackup | null;
  /** Who is in a bet builder, and what was agreed to (BBD-01). */
  readonly builder: BuilderState;
  /** True for a moment after an add was refused at the maximum (BSL-02). */
  readonly maxLimitShown: boolean;
  /** The quick slip of the touch layout stands at the bottom (BSL-05). */
  readonly quick: boolean;
  readonly away: Away | null;
  readonly stakeHabit: StakeHabit;
  /** The leg for which another selection of its market is being chosen (BSL-06); absent for none. */
  readonly choosing?: SelectionId | undefined;
}

/** What the slip looked like when the customer left the tab, until they have seen what changed (FEAT-09). */
export interface Away {
  readonly legs: Readonly<Record<string, { readonly price: Price; readonly availability: Availability }>>;
  /** Epoch ms up to which changes count as those of the absence; null while still away. */
  readonly until: number | null;
  /** No live connection since the return: what changed is not known yet. */
  readonly waiting: boolean;
  readonly changed: readonly SelectionId[];
}

/** Bets in a row at one stake that is not the default one (STK-05). */
export interface StakeHabit {
  readonly stake: string | null;
  readonly times: number;
  /** Tips given so far. */
  readonly tips: number;
  readonly tipShown: boolean;
}

export const EMPTY_CALCULATION: Calculation = {
  requestId: null,
  status: 'none',
  bets: [],
  nonCombinable: [],
  comboDisallowed: false,
  systemDisallowed: false,
  groups: [],
};
export const EMPTY_STAKES: SlipStakes = {
  values: {},
  active: null,
  previous: {},
  predefined: [],
  keypad: false,
};
export const NO_HABIT: StakeHabit = { stake: null, times: 0, tips: 0, tipShown: false };

export const EMPTY_SLIP: SlipState = {
  legs: [],
  casts: [],
  quotes: {},
  activeTab: 'acca',
  tabChosenByHand: false,
  open: false,
  stakes: EMPTY_STAKES,
  calculation: EMPTY_CALCULATION,
  eachWay: [],
  freeBets: {},
  profitBoosts: {},
  placementMaxStakes: {},
  backup: null,
  builder: NO_BUILDER,
  maxLimitShown: false,
  quick: false,
  away: null,
  stakeHabit: NO_HABIT,
};

/** The customer's answer to moving prices (NTC-02). */
export const DEFAULT_ACCEPT_ODDS_CHANGE: AcceptOddsChange = 'NOT_ACCEPT';
