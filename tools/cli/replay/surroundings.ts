/** Where a customer may be: what a replay must not depend on (PIT-09). */
export interface Surroundings {
  readonly timeZone: string;
  readonly locale: string;
}

/** An offset of zero, one that changes in summer, one of half hours, one ahead of the date line. */
const TIME_ZONES = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'] as const;
/** Points, commas, and other digits. */
const LOCALES = ['en-GB', 'de-DE', 'ar-EG'] as const;

/** Every time zone with every locale. */
export const surroundingsTried: readonly Surroundings[] = TIME_ZONES.flatMap((timeZone) =>
  LOCALES.map((locale) => ({ timeZone, locale })),
);

/** A place, and the files that are replayed there. */
export interface Visit {
  readonly place: Surroundings;
  readonly files: readonly string[];
}

/** What a replay came to there, by file. */
export type Outcomes = ReadonlyMap<string, string>;

/** One word for a result: the same word is the same replay. */
export const outcomeText = (outcome: string, stateHash: string | undefined): string =>
  `${outcome} ${stateHash ?? ''}`.trim();
