import type account from './en-gb/account.json';
import type bets from './en-gb/bets.json';
import type betslip from './en-gb/betslip.json';
import type bonuses from './en-gb/bonuses.json';
import type browse from './en-gb/browse.json';
import type builder from './en-gb/builder.json';
import type event from './en-gb/event.json';
import type evidence from './en-gb/evidence.json';
import type lists from './en-gb/lists.json';
import type messages from './en-gb/messages.json';
import type myBets from './en-gb/my-bets.json';
import type offers from './en-gb/offers.json';
import type payments from './en-gb/payments.json';
import type placement from './en-gb/placement.json';
import type published from './en-gb/published.json';
import type racing from './en-gb/racing.json';
import type racingBets from './en-gb/racing-bets.json';
import type receipt from './en-gb/receipt.json';
import type rerun from './en-gb/rerun.json';
import type routes from './en-gb/routes-later.json';
import type safer from './en-gb/safer-gambling.json';
import type slipLife from './en-gb/slip-life.json';
import type staff from './en-gb/staff.json';
import type support from './en-gb/support.json';
import type verify from './en-gb/verify.json';
import type virtuals from './en-gb/virtuals.json';

/** One file for each area of the app that is not on the first screen; a new file is a new line here. */
export const areas = {
  account: () => import('./en-gb/account.json'),
  /** Names of bets and their lines: in the slip, on receipts and in my bets. */
  bets: () => import('./en-gb/bets.json'),
  betslip: () => import('./en-gb/betslip.json'),
  bonuses: () => import('./en-gb/bonuses.json'),
  /** Shared by all pages: prices, states, titles. */
  browse: () => import('./en-gb/browse.json'),
  builder: () => import('./en-gb/builder.json'),
  event: () => import('./en-gb/event.json'),
  /** What happened with a bet: on the customer's page, in the console and on paper. */
  evidence: () => import('./en-gb/evidence.json'),
  /** Favourites, coupons, the easy pick and price boosts. */
  lists: () => import('./en-gb/lists.json'),
  /** The inbox, in the top bar too. */
  messages: () => import('./en-gb/messages.json'),
  myBets: () => import('./en-gb/my-bets.json'),
  /** Marketing choices and promotions. */
  offers: () => import('./en-gb/offers.json'),
  /** Money in and out. */
  payments: () => import('./en-gb/payments.json'),
  placement: () => import('./en-gb/placement.json'),
  /** Around the published texts; they themselves are Markdown. */
  published: () => import('./en-gb/published.json'),
  racing: () => import('./en-gb/racing.json'),
  racingBets: () => import('./en-gb/racing-bets.json'),
  receipt: () => import('./en-gb/receipt.json'),
  /** Titles of pages that are not built yet. */
  routes: () => import('./en-gb/routes-later.json'),
  /** Limits, breaks and what leads to them. */
  safer: () => import('./en-gb/safer-gambling.json'),
  /** Around the legs of the slip: sharing, quick slip, what changed while away. */
  slipLife: () => import('./en-gb/slip-life.json'),
  virtuals: () => import('./en-gb/virtuals.json'),
} as const;

export type TextArea = keyof typeof areas;
export type LaterId = keyof (typeof account &
  typeof bets &
  typeof betslip &
  typeof bonuses &
  typeof browse &
  typeof builder &
  typeof event &
  typeof evidence &
  typeof lists &
  typeof messages &
  typeof myBets &
  typeof offers &
  typeof payments &
  typeof placement &
  typeof published &
  typeof racing &
  typeof racingBets &
  typeof receipt &
  typeof rerun &
  typeof routes &
  typeof safer &
  typeof slipLife &
  typeof staff &
  typeof support &
  typeof verify &
  typeof virtuals);

const isArea = (name: string): name is TextArea => name in areas;

/** What a customer's pages speak with: none of the console's words travel to a customer. */
export const customerAreas: readonly TextArea[] = Object.keys(areas).filter(isArea);
