import { CometD, type Message } from 'cometd';
import { adapt } from 'cometd-nodejs-client';
import type { BayeuxTransport } from './bayeux-speaker.ts';
import type { InMemoryGateway } from './in-memory-gateway.ts';

export const MARKETS = '/eventMarkets/1';
export const DETAILS = '/eventDetails/1';

/** A message of the official client as it went over the line. */
export interface Heard {
  readonly way: 'out' | 'in';
  readonly message: Message;
}

let odds = 9;
/** A price moves. */
export function tick(gateway: InMemoryGateway): void {
  odds += 1;
  gateway.feed({
    kind: 'prices',
    market: 'derby.odds',
    prices: [{ selection: 'derby.odds.a', odds: `${odds}/1`, suspended: false }],
  });
}

export const moment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 30));

async function until(holds: () => boolean): Promise<void> {
  for (let left = 200; !holds(); left -= 1) {
    if (left === 0) throw new Error('the official client did not get so far');
    await moment();
  }
}

const isShake = ({ channel }: Pick<Message, 'channel'>): boolean => channel === '/meta/handshake';

/**
 * The official client on one transport. The file that calls this runs alone: the client takes a browser's
 * names.
 */
function officialClient({ url }: InMemoryGateway, transport: BayeuxTransport): CometD {
  adapt();
  const client = new CometD();
  for (const name of ['websocket', 'long-polling', 'callback-polling'])
    if (name !== transport) client.unregisterTransport(name);
  client.configure({
    url: `${url}/cometd`,
    logLevel: 'warn',
    useWorkerScheduler: false,
    backoffIncrement: 10,
  });
  return client;
}

const told = (ask: (answered: (message: Message) => void) => unknown): Promise<Message> =>
  new Promise((resolve) => void ask(resolve));

/** A life of the official client: it listens, publishes, is sent away, comes back, and leaves. */
export async function officialLife(
  gateway: InMemoryGateway,
  transport: BayeuxTransport,
): Promise<readonly Heard[]> {
  const heard: Heard[] = [];
  const client = officialClient(gateway, transport);
  const note = (way: Heard['way']) => (message: Message) => {
    heard.push({ way, message: structuredClone(message) });
    return message;
  };
  client.registerExtension('heard', { outgoing: note('out'), incoming: note('in') });
  await told((answered) => client.handshake(answered));
  const delivered: Message[] = [];
  await told((answered) => client.subscribe(MARKETS, (one) => void delivered.push(one), {}, answered));
  tick(gateway);
  await until(() => delivered.length > 0);
  await told((answered) => {
    const other = client.subscribe(
      DETAILS,
      () => undefined,
      {},
      () => client.unsubscribe(other, {}, answered),
    );
  });
  await told((answered) => client.publish(MARKETS, { text: 'mine' }, {}, answered));
  const before = heard.length;
  gateway.live.server.dropAll();
  await until(() =>
    heard.slice(before).some(({ way, message }) => way === 'in' && isShake(message) && message.successful),
  );
  await until(() => client.getStatus() === 'connected');
  await told((answered) => client.disconnect(answered));
  return heard;
}

/**
 * How many messages the official client sends when its handshake is refused with the advice never to come
 * back.
 */
export async function saysAfterNone(gateway: InMemoryGateway, transport: BayeuxTransport): Promise<number> {
  const client = officialClient(gateway, transport);
  let sent = 0;
  client.registerExtension('other-types', {
    outgoing: (message) => {
      sent += 1;
      return isShake(message) ? { ...message, supportedConnectionTypes: ['callback-polling'] } : message;
    },
  });
  await told((answered) => client.handshake(answered));
  await moment();
  client.disconnect();
  return sent;
}
