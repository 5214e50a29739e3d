const SIDES = 3;
const HALVES = /^(.+) \/ (.+)$/;

/** Who leads at half-time, by who wins. */
export interface HalfFullGrid<Selection> {
  readonly sides: readonly string[];
  readonly rows: readonly (readonly Selection[])[];
}

/** Nine results of three sides each; undefined where the market has others. */
export function halfFullGrid<Selection extends { readonly name: string }>(
  selections: readonly Selection[],
): HalfFullGrid<Selection> | undefined {
  const parts = selections.map((selection) => ({ selection, halves: HALVES.exec(selection.name) }));
  const sides = [...new Set(parts.flatMap(({ halves }) => halves?.[1] ?? []))];
  if (sides.length !== SIDES || selections.length !== SIDES * SIDES) return undefined;
  const rows = sides.map((half) =>
    sides.flatMap((full) =>
      parts.flatMap(({ selection, halves }) =>
        halves?.[1] === half && halves[2] === full ? [selection] : [],
      ),
    ),
  );
  return rows.every((row) => row.length === SIDES) ? { sides, rows } : undefined;
}
