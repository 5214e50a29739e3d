import { WebSocket } from 'ws';
import { type BayeuxMessage, type LiveData, messagesIn } from './parse-frame-text.ts';

/** Speaks Bayeux frame by frame on a WebSocket, so that a test can send what no client would. */
export class RawBayeuxClient {
  readonly socket: WebSocket;
  readonly received: BayeuxMessage[] = [];
  clientId = '';
  #waiting: (() => void)[] = [];
  #count = 0;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('error', () => undefined);
    socket.on('message', (data: Buffer) => {
      this.received.push(...messagesIn(data.toString()));
      for (const wake of this.#waiting.splice(0)) wake();
    });
    socket.on('close', () => {
      for (const wake of this.#waiting.splice(0)) wake();
    });
  }

  static async open(url: string, headers: Record<string, string> = {}): Promise<RawBayeuxClient> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/cometd`, { headers });
    const client = new RawBayeuxClient(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('open', () => resolve());
      socket.once('error', reject);
    });
    return client;
  }

  /** Opened, with a session and its first connect answered. */
  static async connected(
    url: string,
    headers: Record<string, string> = {},
    ext: object = {},
  ): Promise<RawBayeuxClient> {
    const client = await RawBayeuxClient.open(url, headers);
    const answer = await client.ask({
      channel: '/meta/handshake',
      version: '1.0',
      supportedConnectionTypes: ['websocket'],
      ext,
    });
    client.clientId = answer.clientId ?? '';
    await client.ask({ channel: '/meta/connect', connectionType: 'websocket', advice: { timeout: 0 } });
    client.send({ channel: '/meta/connect', connectionType: 'websocket', id: 'held' });
    return client;
  }

  text(frame: string): void {
    this.socket.send(frame);
  }

  send(...messages: object[]): void {
    this.text(
      JSON.stringify(
        messages.map((message) => ({
          ...(this.clientId === '' ? {} : { clientId: this.clientId }),
          ...message,
        })),
      ),
    );
  }

  /** Sends one message and waits for the answer with its id. */
  async ask(message: object): Promise<BayeuxMessage> {
    this.#count += 1;
    const id = `q${this.#count}`;
    this.send({ ...message, id });
    return this.until((received) => received.id === id);
  }

  subscribe = (subscription: string, ext: object = {}): Promise<BayeuxMessage> =>
    this.ask({ channel: '/meta/subscribe', subscription, ext });

  async until(matches: (message: BayeuxMessage) => boolean): Promise<BayeuxMessage> {
    for (;;) {
      const found = this.received.find(matches);
      if (found !== undefined) return found;
      if (this.socket.readyState !== WebSocket.OPEN) throw new Error('the socket is closed');
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** Data of one channel so far, in order of arrival. */
  data = (channel: string): LiveData[] =>
    this.received.flatMap((message) =>
      message.channel === channel && message.data !== undefined ? [message.data] : [],
    );

  async dataCount(channel: string, count: number): Promise<LiveData[]> {
    await this.until(() => this.data(channel).length >= count);
    return this.data(channel);
  }

  closed = (): Promise<number> =>
    new Promise((resolve) => {
      if (this.socket.readyState === WebSocket.CLOSED) resolve(0);
      else this.socket.once('close', (code) => resolve(code));
    });
}
