/**
 * How one revision replays a recording, as one word for everything that is the same; null when it cannot be
 * tried at all.
 */
export type Verdict = string | null;

export interface Found {
  /** The first revision that replays it otherwise than the good one. */
  readonly first: string;
  /** Revisions right before it that could not be tried: it may as well be one of them. */
  readonly untried: readonly string[];
  readonly good: string;
  readonly bad: string;
}

export type BisectResult =
  | { readonly kind: 'found'; readonly found: Found; readonly tried: number }
  /** Both ends replay it in the same way. */
  | { readonly kind: 'same'; readonly verdict: string; readonly tried: number }
  /** An end cannot be tried. */
  | { readonly kind: 'untestable'; readonly revision: string; readonly tried: number };

/**
 * By halves: the first revision that does not give the verdict of the first one. Every neighbour of a
 * revision that cannot be tried is tried instead, so it ends after every revision at the latest, and mostly
 * after the logarithm of their number.
 *
 * @param revisions in order, the good one first and the bad one last.
 */
export async function bisect(
  revisions: readonly string[],
  verdictOf: (revision: string) => Promise<Verdict>,
): Promise<BisectResult> {
  const known = new Map<number, Verdict>();
  const verdictAt = async (at: number): Promise<Verdict> => {
    const before = known.get(at);
    if (before !== undefined) return before;
    const verdict = await verdictOf(revisions[at] ?? '');
    known.set(at, verdict);
    return verdict;
  };
  const [first, last] = [0, revisions.length - 1];
  const [good, bad] = [await verdictAt(first), await verdictAt(last)];
  if (good === null || bad === null)
    return { kind: 'untestable', revision: revisions[good === null ? first : last] ?? '', tried: known.size };
  if (good === bad) return { kind: 'same', verdict: good, tried: known.size };
  let [low, high] = [first, last];
  for (;;) {
    const middle = await testableBetween(low, high, verdictAt);
    if (middle === null) break;
    if ((await verdictAt(middle)) === good) low = middle;
    else high = middle;
  }
  const untried = revisions.slice(low + 1, high);
  const verdict = (await verdictAt(high)) ?? bad;
  return {
    kind: 'found',
    found: { first: revisions[high] ?? '', untried, good, bad: verdict },
    tried: known.size,
  };
}

/** The revision nearest to the middle that can be tried; null when there is none between the two. */
async function testableBetween(
  low: number,
  high: number,
  verdictAt: (at: number) => Promise<Verdict>,
): Promise<number | null> {
  const middle = (low + high) >> 1;
  const between = Array.from({ length: high - low - 1 }, (_, nth) => low + 1 + nth);
  between.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b);
  for (const at of between) if ((await verdictAt(at)) !== null) return at;
  return null;
}
