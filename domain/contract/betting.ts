import * as z from 'zod/mini';
import { EarlyPayout } from '../bet/early-payout.ts';
import { BetBonus } from '../bonus/bet-bonus.ts';
import { BetId, PlacementRef, SelectionId } from '../brand.ts';
import { Entities } from '../market/entities.ts';
import { Currency, Money } from '../money/money.ts';
import { OddsText } from '../odds/odds.ts';
import { AcceptOddsChange, OddsFormat } from './bettor-choices.ts';
import { defineCall } from './call.ts';
import { NotPlaced, PlacementError } from './not-placed.ts';
import { OfferedBoost } from './offered-boost.ts';
import { listOf, REQUEST_SIZES, TextId } from './request-sizes.ts';

/**
 * Bet kinds of CORE-03. The name of each tab, label and analytics type is in
 * `domain/betslip/bets/bet-kinds.ts` (BSL-04).
 */
export const BetKind = z.enum([
  'SINGLE',
  'COMBO',
  'SYSTEM',
  'FORECAST',
  'TRICAST',
  'STRAIGHTFORECAST',
  'STRAIGHTTRICAST',
  'REVERSEFORECAST',
  'COMBINATIONFORECAST',
  'COMBINATIONTRICAST',
  'YOURBET',
]);
export type BetKind = z.infer<typeof BetKind>;
export { AcceptOddsChange, OddsFormat };

const BuilderRefusal = z.object({ reason: z.string(), selection: z.nullable(SelectionId) });
/**
 * Exact decimal text, at most 8 places (CORE-05); the whole part as long as the longest slip at the longest
 * price makes it.
 */
export const TotalOdds = z.string().check(z.regex(/^\d{1,120}(\.\d{1,8})?$/));

/** RAC-08. */
export const RaceCastPosition = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** `POST calculateBets (v2)`. Max stakes come only with a session (CAL-01). */
export const calculateBets = defineCall({
  name: 'calculateBets',
  method: 'POST',
  path: '/api/v2/calculateBets',
  auth: 'guest',
  source: 'CORE-07, CAL-01',
  doc: 'Prices, limits and combination rules of a slip.',
  implemented: true,
  secrets: { request: [], answer: [] },
  params: z.object({}),
  query: z.object({ lang: z.optional(z.string()), label: z.optional(z.string()) }),
  body: z
    .object({
      /** Empty only where there are casts. */
      selections: z.array(z.object({ id: SelectionId, eachWay: z.boolean() })).check(z.maxLength(30)),
      /** Forecasts and tricasts, each a bet of its own: they have limits and no price (RAC-08). */
      casts: z.optional(
        z
          .array(
            z.object({
              type: BetKind,
              selections: z
                .array(z.object({ id: SelectionId, raceCastPosition: z.nullable(RaceCastPosition) }))
                .check(z.minLength(2), z.maxLength(30)),
            }),
          )
          .check(z.maxLength(30)),
      ),
      oddsFormat: OddsFormat,
      betTypes: z
        .array(
          z.object({
            type: BetKind,
            systemType: z.optional(TextId),
            betBuilderAccaIds: z.optional(listOf(TextId)),
          }),
        )
        .check(z.maxLength(REQUEST_SIZES.betTypes)),
      selectionGroups: listOf(z.object({ id: TextId, selections: listOf(SelectionId) })),
    })
    .check(
      z.refine(({ selections, casts = [] }) => selections.length + casts.length > 0, 'nothing to calculate'),
    ),
  answer: z.object({
    resultCode: z.int(),
    data: z.object({
      betDetails: z.array(
        z.object({
          type: BetKind,
          systemType: z.nullable(z.string()),
          selections: z.array(SelectionId),
          /** Minor units a line; null is "unset", never 0 or infinity (TRAP-08). */
          maxStake: z.nullable(Money),
          minStake: Money,
          totalOdds: z.nullable(TotalOdds),
          displayTotalOdds: z.nullable(z.string()),
          /** The acca boost that this bet would be given, with the id of its rule (BON-05). */
          comboBonusPercentage: z.optional(z.int()),
          comboBonusId: z.optional(z.string()),
          /** Ids of the customer's free bets that can pay this bet (BON-02). */
          freeBets: z.optional(z.array(z.string())),
          profitBoosts: z.optional(z.array(OfferedBoost)),
          halftimeHeroes: z.optional(z.object({ active: z.boolean() })),
        }),
      ),
      nonCombinableSelectionGroups: z.array(z.array(SelectionId)),
      comboDisallowed: z.boolean(),
      systemDisallowed: z.boolean(),
      selectionGroups: z.array(
        z.object({
          id: z.string(),
          selections: z.array(SelectionId),
          totalOdds: z.nullable(TotalOdds),
          displayTotalOdds: z.nullable(z.string()),
          /** The price again, as a placement sends it back. */
          odds: z.optional(z.nullable(OddsText)),
          /** Why the group has no price: a name of `domain/builder/rules.ts`, or `noPrice`. */
          refused: z.optional(z.nullable(BuilderRefusal)),
          /** Legs that add nothing to the price, as a five may have them (GAM-02). */
          redundant: z.optional(z.array(SelectionId)),
          /** Selections of the event that could not join (BBD-02). */
          excluded: z.optional(z.array(z.object({ id: SelectionId, reason: z.string() }))),
        }),
      ),
    }),
  }),
});

/** Part of the odds that is paid for a place, and for how many places. */
export const PlaceTerms = z.object({ num: z.int(), den: z.int(), places: z.int() });

/** One bet of a slip, as sent (PLC-01). Amounts in minor units. */
export const PlacementSlip = z.object({
  ref: PlacementRef,
  lang: z.literal('en'),
  oddsFormat: OddsFormat,
  type: BetKind,
  systemType: z.nullable(TextId),
  /** Unit stake of one line. */
  stake: Money,
  currency: Currency,
  totalOdds: z.nullable(TotalOdds),
  displayTotalOdds: z.nullable(z.string()),
  possibleWinnings: z.nullable(Money),
  /** Lines, each-way counted twice (EWY-02). */
  numberOfBets: z.int(),
  eachWay: z.boolean(),
  eachWayTotalOdds: z.nullable(TotalOdds),
  eachWayPossibleWinnings: z.nullable(Money),
  freeBet: z.nullable(z.object({ id: TextId, amount: Money })),
  profitBoost: z.nullable(z.object({ id: TextId, percentage: z.int(), trueOddsBoosted: TotalOdds })),
  selections: z
    .array(
      z.object({
        id: SelectionId,
        /**
         * Price and version as shown; null for SP. The gateway applies the acceptance policy against them.
         */
        odds: z.nullable(OddsText),
        version: z.int(),
        eachWay: z.boolean(),
        /**
         * The place a runner of a forecast or tricast is picked for, null for any; absent in every other bet.
         */
        raceCastPosition: z.optional(z.nullable(RaceCastPosition)),
        /** Place terms as shown; of every leg of an each-way bet, and of no other. */
        placeTerms: z.optional(PlaceTerms),
        /** What the leg is paid early for, as shown (BON-05); absent for nothing. */
        earlyPayouts: z.optional(z.array(EarlyPayout).check(z.maxLength(REQUEST_SIZES.earlyPayouts))),
      }),
    )
    .check(z.minLength(1), z.maxLength(REQUEST_SIZES.selections)),
  /**
   * Bet builders in this bet, each with the price shown for it; the legs' own prices are not multiplied
   * (BBD-01).
   */
  selectionGroups: listOf(
    z.object({ id: TextId, selections: listOf(SelectionId), odds: z.optional(OddsText) }),
  ),
  halftimeHeroes: z.object({ active: z.boolean() }),
  betBuilderAccaIds: listOf(TextId),
  acceptOddsChange: AcceptOddsChange,
  /** The customer was asked "same bet again?" and said yes (FAIL-71); absent in every other bet. */
  sameBetAgain: z.optional(z.literal(true)),
  /** SHA-256 of the canonical content of this bet; same ref with another hash is refused (FAIL-20). */
  contentHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /**
   * Head of the client's hash chain with the request in it; the receipt echoes it. Null when the device could
   * not name it in time.
   */
  clientHead: z.nullable(z.string().check(z.maxLength(128))),
});
export type PlacementSlip = z.infer<typeof PlacementSlip>;

/** What the customer may rely on (PROT-05). */
export const Receipt = z.object({
  ref: PlacementRef,
  betId: BetId,
  contentHash: z.string(),
  clientHead: z.nullable(z.string()),
  stake: Money,
  totalStake: Money,
  currency: Currency,
  totalOdds: z.nullable(TotalOdds),
  possibleWinnings: z.nullable(Money),
  selections: z.array(
    z.object({
      id: SelectionId,
      odds: z.nullable(OddsText),
      version: z.int(),
      raceCastPosition: z.optional(z.nullable(RaceCastPosition)),
      /** Settled at the starting price when that is better (RAC-07); absent means no. */
      bestOddsGuaranteed: z.optional(z.boolean()),
      /** Place terms as struck, of an each-way bet. */
      placeTerms: z.optional(PlaceTerms),
      /** What the leg is paid early for; absent for nothing. */
      earlyPayouts: z.optional(z.array(EarlyPayout)),
    }),
  ),
  /** What the bet was struck with; absent for a plain one. A free bet paid `totalStake`, no cash did. */
  bonus: z.optional(BetBonus),
  /** Cash after the debit, with the balance version (FAIL-57). */
  balance: Money,
  balanceVersion: z.int(),
  acceptedAt: z.int(),
  rulesVersion: z.string(),
  /** Ed25519 over the canonical JSON of all other fields, base64url. */
  signature: z.string(),
});
export type Receipt = z.infer<typeof Receipt>;

/**
 * What a trader would take instead: a smaller stake, another price, or both. It binds the gateway until
 * `expiresAt`, by the gateway's clock, and nobody else: a bet on it needs a new yes of the customer (INV-05,
 * FAIL-43). All figures are those that a slip with this stake and these prices has.
 */
export const CounterOffer = z.object({
  id: z.string(),
  /** `contentHash` of the slip it answers. */
  basedOn: z.string(),
  offeredAt: z.int(),
  expiresAt: z.int(),
  /** Unit stake of one line. */
  stake: Money,
  totalStake: Money,
  totalOdds: z.nullable(TotalOdds),
  displayTotalOdds: z.nullable(z.string()),
  possibleWinnings: z.nullable(Money),
  eachWayTotalOdds: z.nullable(TotalOdds),
  eachWayPossibleWinnings: z.nullable(Money),
  /** The legs of the slip in their order, with the price offered; null at starting price. */
  selections: z.array(z.object({ id: SelectionId, odds: z.nullable(OddsText) })),
});
export type CounterOffer = z.infer<typeof CounterOffer>;

/** SUCCEEDED and FAILED are final; anything else counts as pending (PLC-03). */
export const PlacementOutcome = z.object({
  ref: PlacementRef,
  status: z.enum(['PENDING', 'SUCCEEDED', 'FAILED', 'WAITING', 'CONFIRM']),
  type: BetKind,
  systemType: z.nullable(z.string()),
  selections: z.array(SelectionId),
  betslipId: z.nullable(BetId),
  errors: z.array(PlacementError),
  receipt: z.nullable(Receipt),
  /** With FAILED, and nothing else. */
  notPlaced: z.optional(z.nullable(NotPlaced)),
  /** In-play delay that is running, ms from `acceptedForReviewAt`. */
  delay: z.optional(z.object({ startedAt: z.int(), ms: z.int() })),
  /** With WAITING: a trader looks at the bet and has decided within `ms` of `startedAt`. */
  referral: z.optional(z.object({ startedAt: z.int(), ms: z.int() })),
  /** With CONFIRM: what the customer is asked. With SUCCEEDED: the offer that was taken up. */
  offer: z.optional(CounterOffer),
  /**
   * While the bet is not decided: what is set aside for it from the customer's cash, minor units; 0 for a
   * free bet.
   */
  reserved: z.optional(Money),
});
export type PlacementOutcome = z.infer<typeof PlacementOutcome>;

/**
 * Placement. `ref` of each slip is the idempotency key: the same ref and content again returns the stored
 * outcome; the same ref with other content is 422. The answer may be PENDING while an in-play delay runs;
 * the outcome then comes on `betplacement` and through `betStatus`.
 */
export const placeBets = defineCall({
  name: 'placeBets',
  method: 'POST',
  path: '/api/v2/placebet',
  auth: 'customer',
  takesBettingToken: true,
  source: 'CORE-07, PLC-01',
  doc: 'Books the bets of a slip; each bet is one database transaction.',
  implemented: true,
  secrets: { request: [], answer: [] },
  params: z.object({}),
  query: z.object({ lang: z.optional(z.string()) }),
  body: z.object({ betSlips: z.array(PlacementSlip).check(z.minLength(1), z.maxLength(60)) }),
  answer: z.object({ resultCode: z.int(), data: z.object({ betSlips: z.array(PlacementOutcome) }) }),
});

/**
 * The customer's answer to a counter-offer, bound to the ref, the offer and, for a yes, to the content that
 * it makes of the bet. Repeating it is safe: one bet at most, and whatever the ref has become is the answer.
 * An offer that is over is refused by the gateway's clock.
 */
export const answerOffer = defineCall({
  name: 'answerOffer',
  method: 'POST',
  path: '/api/v2/placebet/offer',
  auth: 'customer',
  takesBettingToken: true,
  source: 'CORE-04 (WAITING, CONFIRM), FAIL-43',
  doc: 'Takes up or turns down what a trader offered instead of a bet.',
  implemented: true,
  secrets: { request: [], answer: [] },
  params: z.object({}),
  query: z.object({ lang: z.optional(z.string()) }),
  body: z.object({
    ref: PlacementRef,
    offerId: z.string().check(z.maxLength(64)),
    answer: z.enum(['ACCEPT', 'DECLINE']),
    /**
     * SHA-256 of the canonical content of the bet with the offer in it; another one than the gateway's is
     * refused without effect.
     */
    contentHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    /** As in `PlacementSlip`, with the answer in it. */
    clientHead: z.nullable(z.string().check(z.maxLength(128))),
  }),
  answer: z.object({ resultCode: z.int(), data: z.object({ outcome: PlacementOutcome }) }),
});

/**
 * Resolve: returns the stored outcome, or with `fence` writes a tombstone so that the ref can never be booked
 * and says so (FENCED). Only a fence or a refusal allows "not placed" on the screen.
 */
export const betStatus = defineCall({
  name: 'betStatus',
  method: 'POST',
  path: '/api/v2/betstatus',
  auth: 'customer',
  source: 'CORE-07, PROT-08',
  doc: 'What became of a placement ref.',
  implemented: true,
  secrets: { request: [], answer: [] },
  params: z.object({}),
  query: z.object({ lang: z.optional(z.string()) }),
  body: z.object({ refs: z.array(PlacementRef).check(z.minLength(1), z.maxLength(60)), fence: z.boolean() }),
  answer: z.object({
    resultCode: z.int(),
    data: z.object({
      placements: z.array(
        z.object({
          ref: PlacementRef,
          /** UNKNOWN: never seen and not fenced. FENCED: not placed, and it never will be. */
          state: z.enum(['KNOWN', 'UNKNOWN', 'FENCED']),
          outcome: z.nullable(PlacementOutcome),
          /** With FENCED, and nothing else. */
          fence: z.optional(z.nullable(NotPlaced)),
        }),
      ),
    }),
  }),
});

/** Selections by id, for the slip after a reload and for deep links. */
export const getSelections = defineCall({
  name: 'getSelections',
  method: 'GET',
  path: '/api/v3/dlSelections',
  auth: 'guest',
  source: 'CORE-07',
  doc: 'Selections with their markets and events. Unknown ids are left out.',
  implemented: true,
  secrets: { request: [], answer: [] },
  params: z.object({}),
  query: z.object({ selectionids: z.string(), lang: z.optional(z.string()) }),
  body: z.null(),
  answer: z.object({ resultCode: z.int(), entities: Entities }),
});

export const bettingCalls = [calculateBets, placeBets, answerOffer, betStatus, getSelections] as const;
