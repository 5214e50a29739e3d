import type { BayeuxMessage } from './raw-client.ts';

/** What our own server sent; a test looks at the fields that it cares for. */
export const messagesIn = (frame: string): BayeuxMessage[] => JSON.parse(frame) as BayeuxMessage[];
