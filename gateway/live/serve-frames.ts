import type { LiveLimits } from '../config/limits.ts';
import { encodeReplies, type Link, type Reply } from './bayeux-protocol.ts';
import type { BayeuxServer } from './bayeux-server.ts';
import type { FrameTurns } from './frame-turns.ts';
import type { LiveSession } from './live-session.ts';
import { type NoteRefusal, noteRefused } from './note-refusals.ts';
import type { Wire } from './wire.ts';

export interface Frames {
  receive(text: string): void;
  /** Something that is no frame came. */
  refuse(reason: string): void;
}

/**
 * Speaks Bayeux on one wire that carries whole frames both ways. Every frame gets an answer; too many
 * senseless ones end the connection.
 */
export function serveFrames(
  server: BayeuxServer,
  link: Link & { readonly wire: Wire; readonly note?: NoteRefusal },
  limits: Pick<LiveLimits, 'malformedFrames' | 'waitingFrames'>,
  close: () => void,
): Frames {
  let malformed = 0;
  const send = (replies: readonly Reply[]): void => {
    if (link.note !== undefined) noteRefused(replies, link.address, link.note);
    if (replies.length > 0) link.wire.send(Buffer.from(encodeReplies([], replies)));
  };
  const answerLater = (reply: Promise<Reply>, connecting: LiveSession | undefined): void => {
    void reply.then((settled) => {
      const isConnect = settled.channel === '/meta/connect' && connecting !== undefined;
      send([isConnect ? { ...settled, ...server.acknowledgement(connecting) } : settled]);
      server.flush();
    });
  };
  /** A frame counts once, however many of its messages were none. */
  const count = (): void => {
    malformed += 1;
    if (malformed >= limits.malformedFrames) close();
  };
  const refuse = (reason: string): void => {
    send([{ channel: '/meta/error', successful: false, error: `400::${reason}` }]);
    count();
  };
  const take = (frame: FrameTurns): number => {
    const handled = frame.take();
    send(handled.replies.filter((reply): reply is Reply => !(reply instanceof Promise)));
    for (const reply of handled.replies) if (reply instanceof Promise) answerLater(reply, handled.connecting);
    server.flush();
    return handled.malformed;
  };
  /**
   * Frames that came while one before them takes its turns: they take effect in the order in which they came.
   */
  const waiting: string[] = [];
  let isTaken = false;
  const goOn = (frame: FrameTurns, malformed: number): void => {
    isTaken = !frame.isDone;
    if (isTaken)
      server.nextTurn(() => {
        goOn(frame, malformed + take(frame));
        if (!isTaken) work();
      });
    else if (malformed > 0) count();
  };
  const work = (): void => {
    for (let text = waiting.shift(); text !== undefined; text = isTaken ? undefined : waiting.shift()) {
      const frame = server.receive(text, link);
      if ('refused' in frame) refuse(frame.refused);
      else goOn(frame, take(frame));
    }
  };
  return {
    refuse,
    receive(text) {
      waiting.push(text);
      if (waiting.length > limits.waitingFrames) close();
      else if (!isTaken) work();
    },
  };
}
