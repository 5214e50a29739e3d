import { createStoryDesk } from './story-desk.ts';
import type { StoryReply, StoryRequest } from './story-messages.ts';

/** Reads a record away from the page, which lives meanwhile and gives up by ending the worker. */
const desk = createStoryDesk((message: StoryReply) => self.postMessage(message));

self.onmessage = ({ data }: MessageEvent<StoryRequest>) => void desk(data);
