import type { Handled, Reply } from './bayeux-protocol.ts';
import type { LiveSession } from './live-session.ts';
import type { BadMessage, ClientMessage } from './parse-frame.ts';

type Message = ClientMessage | BadMessage;

/** What one message leads to, and whose connect it is. */
export interface Acted {
  readonly reply: Reply | Promise<Reply>;
  readonly connecting: LiveSession | undefined;
}

/** Channels that a message names; every other message costs as little as one. */
export const pathsOf = (message: Message): readonly string[] => {
  if ('bad' in message) return [];
  const { subscription } = message;
  return typeof subscription === 'string' ? [subscription] : (subscription ?? []);
};

/**
 * A frame, acted on in turns: a frame of two thousand subscriptions asks for two thousand snapshots, and
 * whoever else is served by this process shall not wait for all of them (HOLD-01). Its messages take effect
 * in their order.
 */
export class FrameTurns {
  readonly #messages: readonly Message[];
  readonly #act: (message: Message) => Acted;
  readonly #perTurn: number;
  #at = 0;

  /** @param perTurn channels, or messages that name none, in one turn */
  constructor(messages: readonly Message[], perTurn: number, act: (message: Message) => Acted) {
    this.#messages = messages;
    this.#perTurn = perTurn;
    this.#act = act;
  }

  get isDone(): boolean {
    return this.#at >= this.#messages.length;
  }

  /** Acts on as many as one turn takes. */
  take(): Handled {
    const from = this.#at;
    let cost = 0;
    for (const message of this.#messages.slice(from)) {
      if (cost >= this.#perTurn) break;
      cost += Math.max(1, pathsOf(message).length);
      this.#at += 1;
    }
    const taken = this.#messages.slice(from, this.#at);
    const acted = taken.map((message) => this.#act(message));
    return {
      replies: acted.map(({ reply }) => reply),
      connecting: acted.findLast(({ connecting }) => connecting !== undefined)?.connecting,
      malformed: taken.filter((message) => 'bad' in message).length,
    };
  }
}

/** What lets everybody else have their turn. */
interface Turns {
  nextTurn(work: () => void): void;
}

interface Answers {
  readonly answers: readonly (Reply | Promise<Reply>)[];
  readonly connecting: LiveSession | undefined;
}

/** The answers to all messages of a frame; others have their turn between its stretches. */
export async function allTurns(server: Turns, frame: FrameTurns): Promise<Answers> {
  let { connecting, replies: answers } = frame.take();
  while (!frame.isDone) {
    await new Promise<void>((resolve) => server.nextTurn(resolve));
    const more = frame.take();
    answers = [...answers, ...more.replies];
    connecting = more.connecting ?? connecting;
  }
  return { answers, connecting };
}
