import { createDesk } from './desk.ts';
import type { DeskReply, DeskRequest } from './desk-messages.ts';

/** Reads, proves and searches away from the page, which stays smooth and may give up at any time by ending the worker. */
const desk = createDesk((message: DeskReply, moved: Transferable[] = []) =>
  self.postMessage(message, { transfer: moved }),
);

self.onmessage = ({ data }: MessageEvent<DeskRequest>) => void desk(data);
