import type account from './en-gb/account.json';
import type betslip from './en-gb/betslip.json';
import type myBets from './en-gb/my-bets.json';
import type racing from './en-gb/racing.json';
import type receipt from './en-gb/receipt.json';

/** One file for each area of the app that is not on the first screen; a new file is a new line here. */
export const areas = {
  account: () => import('./en-gb/account.json'),
  betslip: () => import('./en-gb/betslip.json'),
  myBets: () => import('./en-gb/my-bets.json'),
  racing: () => import('./en-gb/racing.json'),
  receipt: () => import('./en-gb/receipt.json'),
} as const;

export type TextArea = keyof typeof areas;
export type LaterId = keyof (typeof account &
  typeof betslip &
  typeof myBets &
  typeof racing &
  typeof receipt);

export const textAreas: readonly TextArea[] = ['account', 'betslip', 'myBets', 'racing', 'receipt'];
