import * as z from 'zod/mini';
import { EarlyPayout } from '../bet/early-payout.ts';
import { SelectionId } from '../brand.ts';

/**
 * Every text that stood on the slip when the place button was pressed: rendered strings, not data (EVT-03).
 */
export const ShownSlip = z.object({
  button: z.string(),
  totalStake: z.string(),
  returns: z.string(),
  legs: z.array(
    z.object({
      selectionId: SelectionId,
      selection: z.string(),
      market: z.string(),
      event: z.string(),
      price: z.string(),
      version: z.int(),
      stake: z.string(),
      /**
       * The box that it stands at, for a runner of a forecast or tricast: it may stand in several, each for a
       * place of its own (RAC-08).
       */
      stakeId: z.optional(z.string()),
      /** Place terms, for a bet that is each way. */
      placeTerms: z.optional(z.string()),
      /** The offers that stood at the leg: what it is paid early for (BON-05). */
      earlyPayouts: z.optional(z.array(EarlyPayout)),
    }),
  ),
  stakes: z.array(
    z.object({
      stakeId: z.string(),
      label: z.string(),
      stake: z.string(),
      returns: z.string(),
      totalOdds: z.string(),
      /** What was said about free bet and boosts; absent where nothing was. */
      bonus: z.optional(z.string()),
      /** How the stakes of several lines add up. */
      sum: z.optional(z.string()),
    }),
  ),
  /** Bet builders with their one price; their legs have none of their own on the screen. */
  groups: z.optional(z.array(z.object({ id: z.string(), price: z.string() }))),
  notices: z.array(z.string()),
  oddsFormat: z.string(),
  acceptOddsChange: z.string(),
  balance: z.string(),
  /**
   * Places of the slip where something else stood than the app had painted: `what` is its kind (`price`,
   * `returns`), `said` what stood there. Absent where the screen showed the texts above.
   */
  standing: z.optional(z.array(z.object({ what: z.string(), said: z.string() }))),
});
export type ShownSlip = z.infer<typeof ShownSlip>;

export const shownSlipPrivacy = {
  button: 'account',
  totalStake: 'account',
  returns: 'account',
  legs: {
    selectionId: 'public',
    selection: 'public',
    market: 'public',
    event: 'public',
    price: 'public',
    version: 'public',
    stake: 'account',
    stakeId: 'public',
    placeTerms: 'public',
    earlyPayouts: 'public',
  },
  stakes: {
    stakeId: 'public',
    label: 'public',
    stake: 'account',
    returns: 'account',
    totalOdds: 'public',
    sum: 'account',
    bonus: 'account',
  },
  groups: { id: 'public', price: 'public' },
  notices: 'public',
  oddsFormat: 'public',
  acceptOddsChange: 'public',
  balance: 'account',
  standing: { what: 'public', said: 'account' },
} as const;

export const shownSlipExample: ShownSlip = {
  button: 'Place bet £10.00',
  totalStake: '£10.00',
  returns: '£35.00',
  legs: [],
  stakes: [],
  notices: [],
  oddsFormat: 'FRACTIONAL',
  acceptOddsChange: 'NOT_ACCEPT',
  balance: '£100.00',
};
