/** What a match is worth in the table of its league. */
export interface TablePoints {
  readonly win: number;
  readonly draw: number;
}

const TABLES: Readonly<Record<string, TablePoints>> = {
  /** Football. */
  SBTC1_1: { win: 3, draw: 1 },
  /** Virtual football. */
  SBTC1_19: { win: 3, draw: 1 },
};

/** Of a sport whose score alone makes a table; undefined where it takes more to make one. */
export const tablePointsOf = (sportId: string): TablePoints | undefined =>
  Object.hasOwn(TABLES, sportId) ? TABLES[sportId] : undefined;
