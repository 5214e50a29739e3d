/** BRW-16: what one look of the bet finder may cost, and what it brings. An operator edits this file. */
export const finderRules = {
  /** Bets on a page. */
  pageRows: 20,
  /** Further ones are counted and not listed: whoever has so many says more of what they look for. */
  mostRows: 200,
  /** Selections that are looked at in one call, those of the events that start next first. */
  mostLooked: 30_000,
} as const;

export type FinderRules = { readonly [Rule in keyof typeof finderRules]: number };
