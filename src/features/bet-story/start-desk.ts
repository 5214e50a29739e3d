import type { StartDesk } from './read-own-record.ts';
import type { StoryReply } from './story-messages.ts';

/** A worker that reads one recording; one that cannot be started or ends by itself has refused it. */
export const startDesk: StartDesk = (reply) => {
  const worker = new Worker(new URL('./story.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<StoryReply>) => reply(data);
  worker.onerror = () => reply({ kind: 'refused' });
  worker.onmessageerror = () => reply({ kind: 'refused' });
  return { ask: (request) => worker.postMessage(request), end: () => worker.terminate() };
};
