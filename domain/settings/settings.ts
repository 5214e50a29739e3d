import * as z from 'zod/mini';
import { AcceptOddsChange, OddsFormat } from '../contract/bettor-choices.ts';

export const AcceptCashOutsChange = z.enum(['NOT_ACCEPT', 'ACCEPT_HIGHER_CASHOUTS', 'ACCEPT_ANY_CASHOUTS']);
const DefaultTab = z.enum(['SINGLE', 'COMBO', 'SYSTEM']);
const Theme = z.enum(['system', 'light', 'dark']);
export type Theme = z.infer<typeof Theme>;

/** What each customer is told once: that the list of most backed bets is no advice. */
export const NOTES = ['popular'] as const;

/** Amounts are stake texts in major units (`'10.00'`), as the stake box takes them. */
const StakeText = z.string().check(z.regex(/^(0|[1-9]\d{0,7})(\.\d{1,2})?$/));

/** Settings of a customer or a guest, always whole and valid (ACCT-03, SET-02). */
export const Settings = z.object({
  betslip: z.object({
    defaultStake: StakeText,
    defaultStakes: z.array(StakeText).check(z.maxLength(3)),
    defaultMultibetType: DefaultTab,
    lastStake: z.nullable(StakeText),
    autoOpenQuickBetslipEnabled: z.boolean(),
    /** Off unless the customer turned it on: a stake nobody chose is an invitation (STK-05, RTS 14A). */
    prefillDefaultStake: z._default(z.boolean(), false),
  }),
  offer: z.object({
    oddsFormat: OddsFormat,
    autoStartVisVideo: z.enum(['NONE', 'VIDEO', 'VISUALISATION', 'BOTH']),
  }),
  /** Minutes; 0 is all (TRAP-31). */
  inPlay: z.object({ defaultInPlayTime: z.int().check(z.gte(0)) }),
  media: z.object({ autoplaySports: z.boolean(), autoplayHorseRacing: z.boolean() }),
  casino: z.object({ isInPlayCasinoEnabled: z.boolean() }),
  extSettings: z.object({
    acceptOddsChange: AcceptOddsChange,
    acceptCashOutsChange: AcceptCashOutsChange,
    enableCashOuts: z.boolean(),
  }),
  favorites: z.object({
    categoryId: z.array(z.string()),
    eventId: z.array(z.int()),
    couponId: z.array(z.string()),
    marketId: z.array(z.int()),
    azmarketId: z.array(z.int()),
    /** Teams and players, by `participantKey`; absent while there are none. */
    participant: z.optional(z.array(z.string().check(z.maxLength(100)))),
  }),
  liveAlerts: z.object({
    defaultHappenings: z.array(
      z.object({
        sportCategoryId: z.string(),
        /** Of `ALERT_KINDS`; absent until the customer chooses other kinds than those that come at first. */
        kinds: z.optional(z.array(z.string())),
      }),
    ),
  }),
  /** Notes that were closed for good (BRW-14); absent while none was. */
  closedNotes: z.optional(z.array(z.enum(NOTES))),
  rememberUsername: z.boolean(),
  appearance: z.object({
    theme: Theme,
    /** Null: the brand that the log was opened with. A choice exists only where several brands are shown. */
    brand: z.nullable(z.string()),
    language: z.enum(['en-GB', 'en-XA']),
  }),
});
export type Settings = z.infer<typeof Settings>;

/** Chips at a stake box, in major units; a chip replaces the stake and never adds to it (STK-05). */
export const QUICK_STAKES = ['1', '5', '10'] as const;
