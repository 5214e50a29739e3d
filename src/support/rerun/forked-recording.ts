import type { AppEvent } from '#domain/events/registry.ts';
import { createTimeline, foldVersionOf } from '#projections/replay/timeline.ts';
import { projections, type RootState, rootReducer } from '#projections/root.ts';
import type { Recording } from '../open-recording.ts';
import type { ForkResult } from './job.ts';

const fold = (state: RootState | undefined, event: AppEvent): RootState => rootReducer(state, event);

/** What would have happened, as something that the player shows; marked for what it is. */
export function forkedRecording(
  { name }: Recording,
  { header, events, from, standIns, unasked }: Extract<ForkResult, { kind: 'forked' }>,
): Recording {
  return {
    name,
    header,
    events,
    timeline: createTimeline({ events, fold, foldVersion: foldVersionOf(projections) }),
    incomplete: false,
    fork: { from, unasked, standIns: new Map(standIns.map(({ seq, why }) => [seq, why])) },
  };
}
