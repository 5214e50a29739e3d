import { invariants } from '#checks/invariant.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { epics } from '#effects/epics.ts';
import { rootReducer } from '#projections/root.ts';
import { nothingMissing } from '#recordings/format/heads/missing.ts';
import { compareSessions } from '#replay/compare/compare-sessions.ts';
import { type NoFork, startFork } from '#replay/fork/fork.ts';
import type { Change } from '#replay/fork/parse-change.ts';
import { allHeld } from '#replay/recording/held-events.ts';
import { handOver, indexRecording } from '#replay/recording/index-recording.ts';
import type { Recording } from '#replay/reexecution/commits.ts';
import { startReexecution } from '#replay/reexecution/reexecute.ts';
import { startBetReexecution } from '#replay/reexecution/reexecute-bets.ts';
import { replayLimits } from '#replay/reexecution/replay-limits.ts';
import type { ReplayCode } from '#replay/reexecution/replay-runtime.ts';
import type { ForkDone, Handed, ReexecutionJob, ReexecutionMessage } from './job.ts';

/**
 * Re-executes away from the page, which shows the progress and may end this worker at any moment. It has no
 * interpreter (PRIN-10).
 */
const code: ReplayCode = { epics, fold: (state, event) => rootReducer(state, event) };

type Post = (message: ReexecutionMessage) => void;

interface Steps<Result> {
  readonly commits: number;
  readonly done: number;
  advance(most: number): Result | null;
}

function finish<Result>(steps: Steps<Result>, post: Post): Result {
  for (;;) {
    const result = steps.advance(replayLimits.commitsInOnePiece);
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
  return { kind, handed: handOver(indexRecording(header, events, nothingMissing)), from, standIns, unasked };
}

function work(job: ReexecutionJob, post: Post): ReexecutionMessage {
  if (job.kind === 'compare')
    return { kind: 'compared', result: compareSessions(eventsOf(job.recording), eventsOf(job.other)) };
  const recording = replayed(job.recording);
  if (job.kind === 'fork') return { kind: 'forked', result: fork(recording, job.change, post) };
  if (job.kind === 'reexecuteBets')
    return { kind: 'betsReexecuted', result: finish(startBetReexecution(recording, code), post) };
  const { state: _, ...result } = finish(startReexecution(recording, { ...code, invariants }), post);
  return { kind: 'reexecuted', result };
}

self.onmessage = ({ data }: MessageEvent<ReexecutionJob>) => {
  const post = (message: ReexecutionMessage): void => self.postMessage(message);
  try {
    post(work(data, post));
  } catch (error) {
    post({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
};
