import { CometD, type Message } from 'cometd';
import { increment } from './backoff.ts';
import type { BayeuxMessage } from './parse-wire.ts';

/** Reads what came over a transport and returns the messages that the protocol itself needs. */
export type Convert = (response: unknown) => BayeuxMessage[];

/** A CometD client that waits between attempts by our list, and hands every text to `convert` before it is parsed. */
export class TappedCometD extends CometD {
  readonly #waits: readonly number[];

  constructor(waits: readonly number[], convert: Convert) {
    super();
    this.#waits = waits;
    for (const type of this.getTransportTypes()) {
      // `convertToMessages` is the client's one place where a text becomes messages; its types do not mention it.
      const transport = this.findTransport(type) as unknown as { convertToMessages: Convert } | null;
      if (transport === null) continue;
      const original = transport.convertToMessages.bind(transport);
      // The callback-polling transport has parsed already; it is not used.
      transport.convertToMessages = (response) =>
        typeof response === 'string' ? convert(response) : original(response);
    }
  }

  override getBackoffIncrement(): number {
    return increment(this.#waits, this.getBackoffPeriod());
  }
}

/** Where a channel stands, as the answer to a subscription says (`ext` of our gateway). */
export interface Located {
  readonly epoch: string;
  readonly seq: number;
  /** A snapshot goes with it; else what the client said to hold is as good. */
  readonly snapshot: boolean;
}

export function locatedIn(message: Message): Located | undefined {
  const { ext } = message;
  if (ext === undefined || !('epoch' in ext) || !('seq' in ext)) return undefined;
  const { epoch, seq } = ext;
  return typeof epoch === 'string' && typeof seq === 'number' && Number.isInteger(seq)
    ? { epoch, seq, snapshot: 'snapshot' in ext && ext.snapshot === true }
    : undefined;
}

/** True when the server answered; a message that fails without one is the transport's doing. */
export const isAnswer = (message: Message): boolean => !('failure' in message);
