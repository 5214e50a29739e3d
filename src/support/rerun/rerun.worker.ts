import { epics } from '#effects/epics.ts';
import { startFork } from '#effects/replay/fork/fork.ts';
import { invariants } from '#effects/replay/invariants.ts';
import { rerunLimits } from '#effects/replay/limits.ts';
import { startReexecution } from '#effects/replay/reexecute.ts';
import type { Code } from '#effects/replay/rerun.ts';
import { rootReducer } from '#projections/root.ts';
import type { RerunJob, RerunMessage } from './job.ts';

/** Re-executes away from the page, which shows the progress and may end this worker at any moment. It has no interpreter (P10). */
const code: Code = { epics, fold: (state, event) => rootReducer(state, event) };

interface Steps<Result> {
  readonly commits: number;
  readonly done: number;
  advance(most: number): Result | null;
}

function finish<Result>(steps: Steps<Result>, post: (message: RerunMessage) => void): Result {
  for (;;) {
    const result = steps.advance(rerunLimits.commitsInOnePiece);
    if (result !== null) return result;
    post({ kind: 'progress', done: steps.done, total: steps.commits });
  }
}

function work({ change, ...recording }: RerunJob, post: (message: RerunMessage) => void): RerunMessage {
  if (change === undefined) {
    const { state: _, ...result } = finish(startReexecution(recording, { ...code, invariants }), post);
    return { kind: 'reexecuted', result };
  }
  const forked = finish(startFork(recording, change, code), post);
  if (forked.kind !== 'forked') return { kind: 'forked', result: forked };
  const { state: _, ...result } = forked;
  return { kind: 'forked', result };
}

self.onmessage = ({ data }: MessageEvent<RerunJob>) => {
  const post = (message: RerunMessage): void => self.postMessage(message);
  try {
    post(work(data, post));
  } catch (error) {
    post({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
};
