import { expect } from 'vitest';
import { type BayeuxMessage, messagesIn } from './parse-frame-text.ts';
import { RawBayeuxClient } from './raw-bayeux-client.ts';

export type BayeuxTransport = 'websocket' | 'long-polling';

/** Says one frame and gets what is answered to it, in one frame or several. */
export type Say = (messages: object | readonly object[]) => Promise<readonly BayeuxMessage[]>;

/** @param opened gets the socket, if there is one, to be ended with the test */
export async function speaker(
  url: string,
  transport: BayeuxTransport,
  headers: Record<string, string>,
  opened: RawBayeuxClient[],
): Promise<Say> {
  if (transport === 'long-polling')
    return async (messages) => {
      const answer = await fetch(`${url}/cometd`, {
        method: 'POST',
        body: JSON.stringify(messages),
        headers: { 'content-type': 'application/json', ...headers },
      });
      return messagesIn(await answer.text());
    };
  const client = await RawBayeuxClient.open(url, headers);
  opened.push(client);
  return async (messages) => {
    const list = Array.isArray(messages) ? messages : [messages];
    const from = client.received.length;
    const answers = () => client.received.slice(from).filter((message) => message.successful !== undefined);
    client.text(JSON.stringify(messages));
    await expect.poll(() => answers().length, { timeout: 30_000 }).toBeGreaterThanOrEqual(list.length);
    return client.received.slice(from);
  };
}
