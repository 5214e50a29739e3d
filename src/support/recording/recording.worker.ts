import type { WorkerReply, WorkerRequest } from './recording-messages.ts';
import { createRecordingWorker } from './recording-worker.ts';

/**
 * Reads, proves and searches away from the page, which stays smooth and may give up at any time by ending the
 * worker.
 */
const desk = createRecordingWorker((message: WorkerReply, moved: Transferable[] = []) =>
  self.postMessage(message, { transfer: moved }),
);

self.onmessage = ({ data }: MessageEvent<WorkerRequest>) => void desk(data);
