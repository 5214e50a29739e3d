import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** What a customer's line carries. */
export interface LineRate {
  /** Between asking and the first byte of an answer, ms; a new connection costs it once more. */
  readonly roundTripMs: number;
  /** Of everything that comes down, together. */
  readonly bytesPerSecond: number;
}

/** Slow 3G as browsers' own tools have it (N2): 400 kb/s, 400 ms. */
export const SLOW_3G: LineRate = { roundTripMs: 400, bytesPerSecond: 50_000 };

/** What went over a line until now. */
export interface Carried {
  /** `GET /path`, in the order in which they were asked. */
  readonly requests: readonly string[];
  /** Down, with the heads of answers. */
  readonly bytes: number;
}

export interface Line {
  /** `http://127.0.0.1:4711`, without a trailing slash. */
  readonly url: string;
  /** What had been asked for and had arrived by then. @param until epoch ms */
  carried(until: number): Carried;
  /** Of the next visit. */
  reset(): void;
  stop(): Promise<void>;
}

/** The head of a request begins what a browser writes: it asks one thing at a time on a connection. */
const requestOf = (bytes: Buffer): string | undefined =>
  /^((?:GET|HEAD|POST) \S+) HTTP\/1\.1\r\n/.exec(bytes.subarray(0, 2_048).toString('latin1'))?.[1];

/** Bytes that are handed on at once: a few of them a tenth of a second on the slowest line. */
const MORSEL = 1_400;

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the line has no port');
  return address.port;
}

/**
 * A line between a browser and a server, of TCP alone. It sees every byte, those of workers and live channels
 * included, which a browser's own throttle leaves out.
 *
 * @param rate absent: as fast as it goes.
 */
export async function openLine(
  to: { readonly port: number; readonly host: string },
  rate?: LineRate,
): Promise<Line> {
  let asked: { readonly at: number; readonly request: string }[] = [];
  let arrived: { readonly at: number; readonly bytes: number }[] = [];
  let free = 0;
  const sockets = new Set<Socket>();

  /** Everything that comes down shares one line; each morsel waits for those before it. */
  async function down(from: Socket, to: Socket): Promise<void> {
    const chunks: AsyncIterable<Buffer> = from;
    for await (const chunk of chunks)
      for (let at = 0; at < chunk.length; at += MORSEL) {
        const morsel = chunk.subarray(at, at + MORSEL);
        if (rate !== undefined) {
          free = Math.max(free, performance.now()) + (morsel.length / rate.bytesPerSecond) * 1_000;
          await pause(free - performance.now());
        }
        arrived.push({ at: Date.now(), bytes: morsel.length });
        if (!to.writable) return;
        to.write(morsel);
      }
    to.end();
  }

  async function up(from: Socket, to: Socket): Promise<void> {
    if (rate !== undefined) await pause(rate.roundTripMs);
    const chunks: AsyncIterable<Buffer> = from;
    for await (const chunk of chunks) {
      const request = requestOf(chunk);
      if (request !== undefined) asked.push({ at: Date.now(), request });
      if (rate !== undefined) await pause(rate.roundTripMs);
      if (!to.writable) return;
      to.write(chunk);
    }
    to.end();
  }

  const server: Server = createServer((browser) => {
    const gateway = connect(to.port, to.host);
    for (const socket of [browser, gateway]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      // A browser that leaves is no failure.
      socket.on('error', () => socket.destroy());
    }
    const broken = (): void => {
      browser.destroy();
      gateway.destroy();
    };
    up(browser, gateway).catch(broken);
    down(gateway, browser).catch(broken);
  });
  return {
    url: `http://127.0.0.1:${await portOf(server)}`,
    carried: (until) => ({
      requests: asked.filter(({ at }) => at <= until).map(({ request }) => request),
      bytes: arrived.filter(({ at }) => at <= until).reduce((sum, { bytes }) => sum + bytes, 0),
    }),
    reset: () => {
      asked = [];
      arrived = [];
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
