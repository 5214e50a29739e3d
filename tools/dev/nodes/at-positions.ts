import { positionsOf } from './feed-position.ts';
import { type Agreement, offerAt, shown } from './offer.ts';

/** Between two looks at the same offer, ms. */
const BETWEEN = 50;
/** Until so much was compared, or so long, ms. */
const ENOUGH = { positions: 5, changes: 1, withinMs: 60_000 } as const;
/** Shown by one gateway at so many positions and by another at none: it is missing there. */
const MISSING = 3;

export interface AgreementAtPositions extends Agreement {
  /** Positions of the feed at which every gateway was looked at. */
  readonly positions: number;
}

type Shown = ReadonlyMap<string, string>;
/** What a gateway showed at each position of the feed, in order. */
type Looks = Map<string, Shown>;

/** Looks at a gateway; what its feed has moved on under is not kept. */
async function look(url: string, looks: Looks): Promise<void> {
  const before = await positionsOf(url);
  if (before === undefined) return;
  const seen = shown(await offerAt(url));
  if ((await positionsOf(url)) === before) looks.set(before, seen);
}

function comparisonOf(all: readonly Looks[]): AgreementAtPositions {
  const [first = new Map<string, Shown>(), ...others] = all;
  const positions = [...first.keys()].filter((position) => others.every((looks) => looks.has(position)));
  const differ = new Set<string>();
  const shownAt = new Map<string, number>();
  let changes = 0;
  for (const [nth, position] of positions.entries()) {
    const here = all.flatMap((looks) => looks.get(position) ?? []);
    for (const name of new Set(here.flatMap((seen) => [...seen.keys()]))) {
      shownAt.set(name, (shownAt.get(name) ?? 0) + 1);
      if (new Set(here.flatMap((seen) => seen.get(name) ?? [])).size > 1) differ.add(name);
      const before = first.get(positions[nth - 1] ?? '')?.get(name);
      const now = first.get(position)?.get(name);
      if (before !== undefined && now !== undefined && before !== now) changes += 1;
    }
  }
  for (const [name, times] of shownAt)
    if (times >= MISSING && all.some((looks) => ![...looks.values()].some((seen) => seen.has(name))))
      differ.add(name);
  return { positions: positions.length, entities: shownAt.size, changes, differ: [...differ] };
}

/**
 * Looks until all gateways were seen often enough at the same position of the feed, and compares that. By
 * the clock one that hears of a change a second late was said to differ. Lists are cut by the time of the
 * world, so what a gateway leaves out once is not missing: what it never shows is.
 */
export async function agreementAtPositions(urls: readonly string[]): Promise<AgreementAtPositions> {
  const all = urls.map((): Looks => new Map());
  const end = performance.now() + ENOUGH.withinMs;
  for (;;) {
    await Promise.all(urls.map((url, nth) => look(url, all[nth] ?? new Map())));
    const found = comparisonOf(all);
    const isEnough = found.positions >= ENOUGH.positions && found.changes >= ENOUGH.changes;
    if (isEnough || performance.now() > end) return found;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN));
  }
}
