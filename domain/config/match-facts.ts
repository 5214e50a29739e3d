import type { SportId } from '../brand.ts';

/** What is known of a match besides its score and its markets, in the order of its tabs. */
export const MATCH_FACTS = ['incidents', 'statistics', 'form', 'table', 'meetings'] as const;
export type MatchFact = (typeof MATCH_FACTS)[number];

/**
 * The tabs of each sport (INP-05). Where what is counted stands in the board of the sport itself it is not
 * said again in a tab; sports without a row of their own have those of `others`.
 */
const OF_SPORT: Readonly<Record<string, readonly MatchFact[]>> = {
  SBTC1_1: MATCH_FACTS,
};
const OTHERS: readonly MatchFact[] = ['form', 'table', 'meetings'];

/** The tabs that a match of a sport may have; one without data is not shown. */
export const factsOfSport = (sport: SportId): readonly MatchFact[] => OF_SPORT[sport] ?? OTHERS;
