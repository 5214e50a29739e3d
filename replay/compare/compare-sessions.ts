import type { AppEvent } from '#domain/events/registry.ts';
import { type Change, changesBetween } from '../fold/diff.ts';
import { align, movedPairs } from './align.ts';
import { type PlacementStory, placementStories } from './placements.ts';
import { type StoryEvent, storyOf } from './story.ts';
import { steadyData } from './volatile.ts';

/** One line of the comparison; `a` and `b` are positions in the lists of events. */
export type ComparedRow =
  | { readonly kind: 'same'; readonly a: number; readonly b: number }
  /** The same, at another moment between the others: the order in which answers come is nobody's doing. */
  | { readonly kind: 'moved'; readonly a: number; readonly b: number }
  /** The same thing happened, with another content. */
  | { readonly kind: 'changed'; readonly a: number; readonly b: number; readonly changes: readonly Change[] }
  | { readonly kind: 'onlyA'; readonly a: number; readonly b: null }
  | { readonly kind: 'onlyB'; readonly a: null; readonly b: number };

export interface SessionComparison {
  readonly rows: readonly ComparedRow[];
  /** Position in `rows` of the first difference; null when the sessions tell one story. */
  readonly first: number | null;
  readonly counts: Readonly<Record<ComparedRow['kind'], number>>;
  /** Events of either session that are not compared: live prices and the code's own waits. */
  readonly ignored: { readonly a: number; readonly b: number };
  /** The nth placement of both; null where a session has fewer. */
  readonly placements: readonly { readonly a: PlacementStory | null; readonly b: PlacementStory | null }[];
}

/**
 * Two sessions side by side: aligned by what happened and by placement, compared without what differs between
 * any two sessions (`volatile.ts`).
 */
export function compareSessions(a: readonly AppEvent[], b: readonly AppEvent[]): SessionComparison {
  const [storyA, storyB] = [storyOf(a), storyOf(b)];
  const rows = rowsOf(storyA, storyB);
  const counts = { same: 0, moved: 0, changed: 0, onlyA: 0, onlyB: 0 };
  for (const { kind } of rows) counts[kind] += 1;
  const first = rows.findIndex(isDifference);
  const [placementsA, placementsB] = [placementStories(a), placementStories(b)];
  return {
    rows,
    first: first === -1 ? null : first,
    counts,
    ignored: { a: a.length - storyA.length, b: b.length - storyB.length },
    placements: Array.from({ length: Math.max(placementsA.length, placementsB.length) }, (_, nth) => ({
      a: placementsA[nth] ?? null,
      b: placementsB[nth] ?? null,
    })),
  };
}

export const isDifference = ({ kind }: ComparedRow): boolean => kind !== 'same' && kind !== 'moved';

function rowsOf(a: readonly StoryEvent[], b: readonly StoryEvent[]): ComparedRow[] {
  const [keysA, keysB] = [a.map(({ key }) => key), b.map(({ key }) => key)];
  const pairs = align(keysA, keysB);
  const moved = movedPairs(pairs, keysA, keysB);
  const taken = new Set(moved.values());
  return pairs.flatMap(([x, y]): ComparedRow[] => {
    if (x === null) return taken.has(y) ? [] : rowOf(undefined, b[y], 'same');
    const other = y ?? moved.get(x);
    return rowOf(a[x], other === undefined ? undefined : b[other], y === null ? 'moved' : 'same');
  });
}

function rowOf(a: StoryEvent | undefined, b: StoryEvent | undefined, alike: 'same' | 'moved'): ComparedRow[] {
  if (a === undefined) return b === undefined ? [] : [{ kind: 'onlyB', a: null, b: b.at }];
  if (b === undefined) return [{ kind: 'onlyA', a: a.at, b: null }];
  const changes = changesBetween(steadyData(a.event), steadyData(b.event));
  return [
    changes.length === 0 ? { kind: alike, a: a.at, b: b.at } : { kind: 'changed', a: a.at, b: b.at, changes },
  ];
}
