import type { AppEvent } from '#domain/events/registry.ts';
import { projections, type RootState, rootReducer } from '#projections/root.ts';
import { canonicalState } from '#replay/fold/canonical-state.ts';
import { createTimeline, foldVersionOf } from '#replay/fold/timeline.ts';
import type { World } from '../../scenario/world.ts';
import type { Life } from '../../workload/customers/person.ts';
import type { Finding } from '../finding.ts';
import type { SeenStates } from '../screen/seen-states.ts';

const fold = (state: RootState | undefined, event: AppEvent): RootState => rootReducer(state, event);

/**
 * INV-08 without epics: folded alone, a log gives the state on the screen; so it does from a snapshot and the
 * tail after it, also when looked at backwards (INV-11); and at every moment that was looked at, what was on
 * the screen then (INV-12).
 */
export function foldedAlone({ people }: Pick<World, 'people'>, seen: SeenStates): readonly Finding[] {
  return people.flatMap(({ name, lives }) =>
    lives.flatMap((life) => {
      const why = against(life, seen);
      return why === undefined
        ? []
        : [{ checker: 'INV-08', fingerprint: `INV-08 ${why}`, sentence: `${name}: ${why}` }];
    }),
  );
}

function against({ events, tab }: Life, seen: SeenStates): string | undefined {
  const every = Math.max(1, events.length >> 2);
  const timeline = createTimeline({ events, fold, foldVersion: foldVersionOf(projections), every });
  const last = timeline.lastSeq;
  const [whole, middle] = [
    canonicalState(timeline.stateAt(last)),
    canonicalState(timeline.stateAt(last >> 1)),
  ];
  if (whole !== canonicalState(tab.state())) return 'folded alone, the log gives another state';
  // The snapshots kept on the way, and nothing else, are what these start from.
  const again = createTimeline({
    events,
    fold,
    foldVersion: foldVersionOf(projections),
    snapshots: timeline.snapshots(),
  });
  if (canonicalState(again.stateAt(last)) !== whole) return 'a snapshot and its tail give another state';
  if (canonicalState(again.stateAt(last >> 1)) !== middle) return 'looking back gives another state';
  for (const { count, state } of seen.of(tab)) {
    const event = events[count - 1];
    if (event !== undefined && canonicalState(again.stateAt(event.seq)) !== canonicalState(state))
      return 'the beginning of the log gives another state than the screen had then';
  }
  return undefined;
}
