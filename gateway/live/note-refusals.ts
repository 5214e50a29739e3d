import type { FastifyBaseLogger } from 'fastify';
import type { Reply } from './bayeux-protocol.ts';

/** What a live channel refused: words of the protocol and of ours, never of the client. */
export interface Refusal {
  /** `upgrade`, or the meta channel. */
  readonly channel: string;
  readonly error: string;
  readonly address: string;
}
export type NoteRefusal = (refusal: Refusal) => void;

/** One line each, as calls have (ASVS 16.3.3). */
export const notesIn =
  (log: Pick<FastifyBaseLogger, 'info'>): NoteRefusal =>
  (refusal) =>
    log.info(refusal, 'live channel refused');

const META = /^\/meta\/(?:handshake|connect|subscribe|unsubscribe|disconnect)$/;

/** Of the answers of a frame those that refuse. What a client calls a channel is not repeated. */
export function noteRefused(replies: readonly Reply[], address: string, note: NoteRefusal): void {
  for (const { successful, channel, error } of replies)
    if (!successful && typeof error === 'string')
      note({ channel: META.test(channel) ? channel : 'other', error: error.slice(0, 80), address });
}
