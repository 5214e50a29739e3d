import { getBetFinder } from './bet-finder.ts';
import { getAzSports, getEventGroups, getPopular, getPriceBoosts, getSpecials } from './browse.ts';
import type { CallDefinition } from './call.ts';
import { catalogueCalls } from './catalogue.ts';
import { listCalls } from './lists.ts';
import { getRaceResults, getVirtuals } from './race-lists.ts';
import { resultCalls } from './results.ts';
import { getWidgets } from './squads.ts';

/**
 * The calls that pages of browsing are made of, whichever of them a visit begins at (FAST-02). Their answers
 * are read without the library of the contract (`packed-answers.ts`).
 */
export const viewCalls: readonly CallDefinition[] = [
  ...catalogueCalls,
  getWidgets,
  getAzSports,
  getBetFinder,
  getEventGroups,
  getPopular,
  getPriceBoosts,
  getSpecials,
  getRaceResults,
  getVirtuals,
  ...resultCalls,
  ...listCalls,
];
