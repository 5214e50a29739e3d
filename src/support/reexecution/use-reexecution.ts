import { useEffect, useRef, useState } from 'react';
import type { ReexecutionJob, ReexecutionMessage } from './job.ts';

export type ReexecutionStatus =
  | { readonly kind: 'idle' | 'cancelled' }
  | { readonly kind: 'running'; readonly done: number; readonly total: number }
  | Exclude<ReexecutionMessage, { readonly kind: 'progress' }>;

export interface ReexecutionRun {
  readonly status: ReexecutionStatus;
  readonly start: (job: ReexecutionJob, onEnd?: (status: ReexecutionStatus) => void) => void;
  readonly cancel: () => void;
}

const startWorker = (): Worker =>
  new Worker(new URL('./reexecution.worker.ts', import.meta.url), { type: 'module' });

/** One job at a time in a worker of its own; cancelling ends the worker, whatever it is doing. */
export function useReexecution(): ReexecutionRun {
  const [status, setStatus] = useState<ReexecutionStatus>({ kind: 'idle' });
  const worker = useRef<Worker>(undefined);
  const stop = (): void => {
    worker.current?.terminate();
    worker.current = undefined;
  };
  useEffect(() => () => worker.current?.terminate(), []);
  const start: ReexecutionRun['start'] = (job, onEnd) => {
    stop();
    const started = startWorker();
    worker.current = started;
    setStatus({ kind: 'running', done: 0, total: 0 });
    const end = (ended: ReexecutionStatus): void => {
      if (worker.current !== started) return;
      stop();
      setStatus(ended);
      onEnd?.(ended);
    };
    started.onmessage = ({ data }: MessageEvent<ReexecutionMessage>) => {
      if (data.kind !== 'progress') end(data);
      else if (worker.current === started) setStatus({ ...data, kind: 'running' });
    };
    started.onerror = (event) => end({ kind: 'failed', message: event.message });
    started.postMessage(job);
  };
  const cancel = (): void => {
    stop();
    setStatus({ kind: 'cancelled' });
  };
  return { status, start, cancel };
}
