import type { Message } from 'cometd';
import type { BayeuxMessage } from '#src/platform/live/parse-wire.ts';

export interface BayeuxAnswer {
  readonly id: string | undefined;
  readonly channel: string;
  readonly successful: boolean;
  readonly clientId: string | undefined;
  readonly subscription: string | undefined;
  readonly error: string;
  readonly message: Message;
}

/** An answer of the protocol; fields that are not what they should be count as absent. */
export function readAnswer(given: BayeuxMessage): BayeuxAnswer {
  const message = given as Message;
  const { id, channel, successful, clientId, subscription, error } = message;
  return {
    id: typeof id === 'string' ? id : undefined,
    channel,
    successful: successful === true,
    clientId: typeof clientId === 'string' ? clientId : undefined,
    subscription: typeof subscription === 'string' ? subscription : undefined,
    error: typeof error === 'string' ? error : '',
    message,
  };
}
