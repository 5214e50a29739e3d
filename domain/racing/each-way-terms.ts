/** Part of the odds paid for a place, and for how many places. */
export interface EachWayTerms {
  readonly num: number;
  readonly den: number;
  readonly places: number;
}

/**
 * The standard terms of UK racing by declared runners: none up to 4; 5 to 7 a quarter for two; 8 and more a
 * fifth for three; handicaps of 12 to 15 a quarter for three, of 16 and more a quarter for four.
 */
export function eachWayTerms(runners: number, handicap: boolean): EachWayTerms | undefined {
  if (runners < 5) return undefined;
  if (runners < 8) return { num: 1, den: 4, places: 2 };
  if (!handicap || runners < 12) return { num: 1, den: 5, places: 3 };
  return { num: 1, den: 4, places: runners < 16 ? 3 : 4 };
}
