import { accountCalls } from './account.ts';
import { bettingCalls } from './betting.ts';
import { catalogueCalls } from './catalogue.ts';
import { configCalls } from './config.ts';
import { myBetsCalls } from './my-bets.ts';

/** Every call of the gateway. The app imports the areas it needs, so unused schemas stay out of its bundle. */
export const calls = [
  ...configCalls,
  ...catalogueCalls,
  ...bettingCalls,
  ...myBetsCalls,
  ...accountCalls,
] as const;
export type CallName = (typeof calls)[number]['name'];
