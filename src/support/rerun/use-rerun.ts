import { useEffect, useRef, useState } from 'react';
import type { RerunJob, RerunMessage } from './job.ts';

export type RerunStatus =
  | { readonly kind: 'idle' | 'cancelled' }
  | { readonly kind: 'running'; readonly done: number; readonly total: number }
  | Exclude<RerunMessage, { readonly kind: 'progress' }>;

export interface Rerun {
  readonly status: RerunStatus;
  readonly start: (job: RerunJob, onEnd?: (status: RerunStatus) => void) => void;
  readonly cancel: () => void;
}

const startWorker = (): Worker =>
  new Worker(new URL('./rerun.worker.ts', import.meta.url), { type: 'module' });

/** One job at a time in a worker of its own; cancelling ends the worker, whatever it is doing. */
export function useRerun(): Rerun {
  const [status, setStatus] = useState<RerunStatus>({ kind: 'idle' });
  const worker = useRef<Worker>(undefined);
  const stop = (): void => {
    worker.current?.terminate();
    worker.current = undefined;
  };
  useEffect(() => () => worker.current?.terminate(), []);
  const start: Rerun['start'] = (job, onEnd) => {
    stop();
    const started = startWorker();
    worker.current = started;
    setStatus({ kind: 'running', done: 0, total: 0 });
    const end = (ended: RerunStatus): void => {
      if (worker.current !== started) return;
      stop();
      setStatus(ended);
      onEnd?.(ended);
    };
    started.onmessage = ({ data }: MessageEvent<RerunMessage>) => {
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
