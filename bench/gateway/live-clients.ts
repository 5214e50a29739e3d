/**
 * The other side of G2, in a process of its own so that the clients' work is nobody's figure. Opens
 * connections, counts frames, and reports when all that was announced has arrived.
 */
import { WebSocket } from 'ws';

export type ToClients =
  /** `channel` null: a plain socket; otherwise a Bayeux session subscribed to it. */
  | { readonly kind: 'open'; readonly url: string; readonly count: number; readonly channel: string | null }
  /** Report once each connection of this address got so many more live messages. */
  | { readonly kind: 'expect'; readonly url: string; readonly messages: number };
export type FromClients = { readonly kind: 'open' | 'arrived'; readonly url: string };

interface Party {
  readonly sockets: WebSocket[];
  arrived: number;
  expected: number;
}
const parties = new Map<string, Party>();
const tell = (message: FromClients): void => void process.send?.(message);

function check(url: string, party: Party): void {
  if (party.expected === 0 || party.arrived < party.expected) return;
  party.arrived -= party.expected;
  party.expected = 0;
  tell({ kind: 'arrived', url });
}

const count = (frame: string): number => frame.split('"type":"prices"').length - 1;

/** Shakes hands, subscribes, and keeps a connect open. Resolves once the channel is subscribed. */
function speakBayeux(socket: WebSocket, channel: string, live: (frame: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let clientId = '';
    const send = (...messages: object[]): void => socket.send(JSON.stringify(messages));
    const connect = (): void => send({ channel: '/meta/connect', connectionType: 'websocket', clientId });
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text.includes('"type":"prices"')) live(text);
      if (!text.includes('"/meta/')) return;
      for (const message of JSON.parse(text) as {
        channel: string;
        successful: boolean;
        clientId: string;
        error?: string;
      }[]) {
        if (message.channel.startsWith('/meta/') && !message.successful) reject(new Error(message.error));
        if (message.channel === '/meta/handshake') {
          clientId = message.clientId;
          connect();
          send({ channel: '/meta/subscribe', clientId, subscription: channel });
        } else if (message.channel === '/meta/connect') connect();
        else if (message.channel === '/meta/subscribe') resolve();
      }
    });
    send({ channel: '/meta/handshake', version: '1.0', supportedConnectionTypes: ['websocket'] });
  });
}

async function open(url: string, wanted: number, channel: string | null): Promise<void> {
  const party: Party = { sockets: [], arrived: 0, expected: 0 };
  parties.set(url, party);
  const live = (frame: string): void => {
    party.arrived += count(frame);
    check(url, party);
  };
  for (let i = 0; i < wanted; i += 1) {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    await new Promise<void>((resolve, reject) => {
      socket.once('open', () => resolve());
      socket.once('error', reject);
    });
    party.sockets.push(socket);
    if (channel === null) socket.on('message', (data: Buffer) => live(data.toString()));
    else await speakBayeux(socket, channel, live);
  }
  tell({ kind: 'open', url });
}

process.on('message', (message: ToClients) => {
  if (message.kind === 'open') void open(message.url, message.count, message.channel);
  else {
    const party = parties.get(message.url);
    if (party === undefined) throw new Error(`nobody is connected to ${message.url}`);
    party.expected = message.messages * party.sockets.length;
    check(message.url, party);
  }
});
process.on('disconnect', () => process.exit(0));
