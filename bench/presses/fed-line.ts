import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage } from 'node:http';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import { FeedBook } from './feed-book.ts';

/** How fast prices move. */
export interface FeedRate {
  readonly updatesASecond: number;
  readonly rowsAMessage: number;
}

export interface FedLine {
  /** `http://127.0.0.1:4711`, without a trailing slash. */
  readonly url: string;
  /** From now on; nothing of its own at 0. */
  feed(rate: FeedRate): void;
  stop(): Promise<void>;
}

/** Between two turns of the feed, ms: as often as a socket is read. */
const TURN_MS = 10;

const textOf = (data: RawData): string => (Buffer.isBuffer(data) ? data.toString('utf8') : '');

/** The gateway's own socket, as whoever the page is. */
function dial(port: number, { url = '', headers: asked }: IncomingMessage): WebSocket {
  const { cookie, origin, host } = asked;
  const headers = { ...(cookie === undefined ? {} : { cookie }), ...(host === undefined ? {} : { host }) };
  return new WebSocket(`ws://127.0.0.1:${port}${url}`, {
    headers,
    ...(origin === undefined ? {} : { origin }),
    perMessageDeflate: false,
  });
}

function join(page: WebSocket, upstream: WebSocket, book: FeedBook): void {
  const early: string[] = [];
  page.on('message', (data) => {
    if (upstream.readyState === WebSocket.OPEN) upstream.send(textOf(data));
    else early.push(textOf(data));
  });
  page.on('close', () => upstream.close());
  upstream.on('open', () => {
    for (const text of early.splice(0)) upstream.send(text);
  });
  upstream.on('message', (data) => page.send(book.passed(textOf(data))));
  upstream.on('close', () => page.close());
  upstream.on('error', () => page.terminate());
}

/**
 * A line between a browser and a gateway on which more prices move than the gateway's own offer has: it puts
 * price messages of its own between those of the gateway, of the selections that the page listens to, written
 * as the gateway writes them and numbered with them, so that the app can tell no difference.
 */
export async function openFedLine(port: number): Promise<FedLine> {
  const to = { host: '127.0.0.1', port };
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const asked = ask({ ...to, method, path, headers }, (answer: IncomingMessage) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    asked.on('error', () => outgoing.destroy());
    incoming.pipe(asked);
  });
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  let [rate, due] = [{ updatesASecond: 0, rowsAMessage: 1 }, 0];
  const open = new Map<WebSocket, FeedBook>();
  server.on('upgrade', (incoming, socket, head) => {
    const upstream = dial(port, incoming);
    sockets.handleUpgrade(incoming, socket, head, (page) => {
      const book = new FeedBook();
      open.set(page, book);
      page.on('close', () => open.delete(page));
      join(page, upstream, book);
    });
  });
  let before = performance.now();
  const turns = setInterval(() => {
    const now = performance.now();
    due += (rate.updatesASecond * (now - before)) / 1_000;
    before = now;
    for (; due >= rate.rowsAMessage; due -= rate.rowsAMessage)
      for (const [page, book] of open) {
        const text = book.next(rate.rowsAMessage);
        if (text !== undefined) page.send(text);
      }
  }, TURN_MS);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the line has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    feed: (next) => {
      rate = next;
      due = 0;
    },
    stop: async () => {
      clearInterval(turns);
      for (const page of open.keys()) page.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
