/** Where a customer may be: what a replay must not depend on (pitfall 9). */
export interface Surroundings {
  readonly timeZone: string;
  readonly locale: string;
}

/**
 * Every time zone and every locale at least once, each zone with one locale: an offset of zero, one that changes in summer, one of half
 * hours, one ahead of the date line; points, commas and other digits.
 */
export const surroundingsTried: readonly Surroundings[] = [
  { timeZone: 'UTC', locale: 'en-GB' },
  { timeZone: 'America/New_York', locale: 'de-DE' },
  { timeZone: 'Asia/Kolkata', locale: 'ar-EG' },
  { timeZone: 'Pacific/Auckland', locale: 'en-GB' },
];

/** What a replay came to there, by file. */
export type Outcomes = ReadonlyMap<string, string>;

/** One word for a result: the same word is the same replay. */
export const outcomeText = (outcome: string, stateHash: string | undefined): string =>
  `${outcome} ${stateHash ?? ''}`.trim();
