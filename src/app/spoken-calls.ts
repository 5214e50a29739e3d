import { accountCalls } from '#domain/contract/account.ts';
import { bettingCalls } from '#domain/contract/betting.ts';
import type { CallDefinition } from '#domain/contract/call.ts';
import { catalogueCalls } from '#domain/contract/catalogue.ts';
import { configCalls } from '#domain/contract/config.ts';
import { myBetsCalls } from '#domain/contract/my-bets.ts';

/** The calls this version of the app makes; a new area of the contract is a new line here. */
export const spokenCalls: readonly CallDefinition[] = [
  ...configCalls,
  ...catalogueCalls,
  ...bettingCalls,
  ...myBetsCalls,
  ...accountCalls,
];
