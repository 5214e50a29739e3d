import type { AppEvent } from '#domain/events/registry.ts';
import { epics } from '#effects/epics.ts';
import type { Recording } from '#effects/replay/commits.ts';
import { compareSessions } from '#effects/replay/compare/compare-sessions.ts';
import { type NoFork, startFork } from '#effects/replay/fork/fork.ts';
import type { Change } from '#effects/replay/fork/parse-change.ts';
import { invariants } from '#effects/replay/invariants.ts';
import { rerunLimits } from '#effects/replay/limits.ts';
import { startReexecution } from '#effects/replay/reexecute.ts';
import type { Code } from '#effects/replay/rerun.ts';
import { rootReducer } from '#projections/root.ts';
import { nothingMissing } from '#recordings/format/missing.ts';
import { allHeld } from '../recording/held-events.ts';
import { handOver, takeIn } from '../recording/take-in.ts';
import type { ForkDone, Handed, RerunJob, RerunMessage } from './job.ts';

/** Re-executes away from the page, which shows the progress and may end this worker at any moment. It has no interpreter (P10). */
const code: Code = { epics, fold: (state, event) => rootReducer(state, event) };

type Post = (message: RerunMessage) => void;

interface Steps<Result> {
  readonly commits: number;
  readonly done: number;
  advance(most: number): Result | null;
}

function finish<Result>(steps: Steps<Result>, post: Post): Result {
  for (;;) {
    const result = steps.advance(rerunLimits.commitsInOnePiece);
    if (result !== null) return result;
    post({ kind: 'progress', done: steps.done, total: steps.commits });
  }
}

const eventsOf = ({ held }: Handed): readonly AppEvent[] => allHeld(held);
const replayed = (handed: Handed): Recording => ({ ...handed, events: eventsOf(handed) });

function fork(recording: Recording, change: Change, post: Post): ForkDone | NoFork {
  const forked = finish(startFork(recording, change, code), post);
  if (forked.kind !== 'forked') return forked;
  const { kind, header, events, from, standIns, unasked } = forked;
  return { kind, handed: handOver(takeIn(header, events, nothingMissing)), from, standIns, unasked };
}

function work(job: RerunJob, post: Post): RerunMessage {
  if (job.kind === 'compare')
    return { kind: 'compared', result: compareSessions(eventsOf(job.recording), eventsOf(job.other)) };
  const recording = replayed(job.recording);
  if (job.kind === 'fork') return { kind: 'forked', result: fork(recording, job.change, post) };
  const { state: _, ...result } = finish(startReexecution(recording, { ...code, invariants }), post);
  return { kind: 'reexecuted', result };
}

self.onmessage = ({ data }: MessageEvent<RerunJob>) => {
  const post = (message: RerunMessage): void => self.postMessage(message);
  try {
    post(work(data, post));
  } catch (error) {
    post({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
};
