import type { RootState } from '#projections/root.ts';
import { stateToJson } from '#replay/fold/canonical-state.ts';
import { type Change, changesBetween } from '#replay/fold/diff.ts';

/** Changes listed at most; a snapshot of a whole catalogue has more than anybody reads. */
export const CHANGES_SHOWN = 200;

/** Leaves that differ between two states. Read models that are the same object are not looked into. */
export function stateChanges(before: RootState, after: RootState): readonly Change[] {
  const [a, b]: [Record<string, object>, Record<string, object>] = [{}, {}];
  for (const [name, part] of Object.entries(after)) {
    const earlier = Object.entries(before).find(([key]) => key === name)?.[1];
    if (earlier === part || earlier === undefined) continue;
    a[name] = earlier;
    b[name] = part;
  }
  return changesBetween(stateToJson(a), stateToJson(b), CHANGES_SHOWN);
}
