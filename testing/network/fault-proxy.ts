import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Fault } from './line-faults.ts';
import { LiveLines } from './live-lines.ts';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A call as the proxy saw it. */
export interface Seen {
  readonly path: string;
  readonly body: string;
  readonly fault: Fault['kind'];
  /** Answers of the gateway, of every copy that was handed on. */
  readonly answers: Answer[];
}

interface Exchange {
  readonly asked: IncomingMessage;
  readonly body: Buffer;
  readonly answering: ServerResponse;
  readonly seen: Seen;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts);
}

/**
 * A real HTTP and WebSocket proxy in front of a gateway, which does to each call what the test says. Faults
 * are queued by path and used up one call at a time; a path without any is passed on.
 */
export class FaultProxy {
  readonly #target: URL;
  readonly #server: Server;
  readonly #queues = new Map<string, Fault[]>();
  readonly #held: { readonly path: string; readonly release: () => void }[] = [];
  readonly #first = new Map<string, Answer>();
  readonly live = new LiveLines();
  readonly seen: Seen[] = [];
  url = '';

  private constructor(target: string) {
    this.#target = new URL(target);
    this.#server = createServer((asked, answering) => void this.#serve(asked, answering));
    this.#server.on('upgrade', (asked, socket, head) => this.live.open(asked, socket, head, this.#target));
  }

  static async before(target: string): Promise<FaultProxy> {
    const proxy = new FaultProxy(target);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    const address = proxy.#server.address();
    proxy.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    return proxy;
  }

  /** The gateway has come back at another address. */
  retarget(url: string): void {
    this.#target.href = url;
  }

  /** The next calls of this path, in order. */
  next(path: string, ...faults: readonly Fault[]): void {
    this.#queues.set(path, [...(this.#queues.get(path) ?? []), ...faults]);
  }

  calls = (path: string): Seen[] => this.seen.filter((one) => one.path === path);
  isHolding = (path: string): boolean => this.#held.some((one) => one.path === path);

  /** What is held here goes on, oldest first, or with `last` the other way round. */
  release(order: 'inOrder' | 'last' = 'inOrder'): void {
    const held = this.#held.splice(0);
    for (const { release } of order === 'last' ? held.reverse() : held) release();
  }

  async stop(): Promise<void> {
    this.release();
    this.live.sever();
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  async #serve(asked: IncomingMessage, answering: ServerResponse): Promise<void> {
    answering.on('error', () => undefined);
    const [path = ''] = (asked.url ?? '').split('?');
    try {
      const body = await bodyOf(asked);
      const fault = this.#queues.get(path)?.shift() ?? { kind: 'pass' };
      const seen: Seen = { path, body: body.toString(), fault: fault.kind, answers: [] };
      this.seen.push(seen);
      await this.#suffer({ asked, body, answering, seen }, fault);
    } catch {
      // The gateway is away, or the client: either way this line is over.
      answering.destroy();
    }
  }

  async #suffer(exchange: Exchange, fault: Fault): Promise<void> {
    const { answering, body } = exchange;
    switch (fault.kind) {
      case 'pass': {
        this.#give(exchange, await this.#hand(exchange));
        return;
      }
      case 'dropRequest':
        return void answering.destroy();
      case 'cutRequest':
        await this.#hand(exchange, { cutAt: fault.bytes }).catch(() => undefined);
        return void answering.destroy();
      case 'trickle': {
        this.#give(exchange, await this.#hand(exchange, { parts: fault.parts, pauseMs: fault.pauseMs }));
        return;
      }
      case 'dropAnswer':
        await this.#hand(exchange);
        return void answering.destroy();
      case 'cutAnswer': {
        this.#cut(exchange, await this.#hand(exchange), fault.bytes);
        return;
      }
      case 'duplicate': {
        this.#give(
          exchange,
          await Promise.race(Array.from({ length: fault.times }, () => this.#hand(exchange))),
        );
        return;
      }
      case 'holdRequest':
        await this.#hold(exchange);
        {
          this.#give(exchange, await this.#hand(exchange));
          return;
        }
      case 'holdAnswer': {
        const answer = await this.#hand(exchange);
        await this.#hold(exchange);
        this.#give(exchange, answer);
        return;
      }
      case 'instead':
        if (fault.reached) await this.#hand(exchange);
        answering.writeHead(fault.status, { 'content-type': fault.type }).end(fault.body);
        return;
      case 'cached': {
        const first = this.#first.get(exchange.seen.path);
        this.#give(exchange, first ?? (await this.#hand(exchange)));
        return;
      }
      case 'alterRequest': {
        this.#give(
          exchange,
          await this.#hand({ ...exchange, body: Buffer.from(fault.alter(body.toString())) }),
        );
        return;
      }
      case 'alterAnswer': {
        const answer = await this.#hand(exchange);
        this.#give(exchange, { ...answer, body: Buffer.from(fault.alter(answer.body.toString())) });
        return;
      }
    }
  }

  #hold({ seen }: Exchange): Promise<void> {
    return new Promise((release) => void this.#held.push({ path: seen.path, release }));
  }

  /** Hands the call on to the gateway and waits for its answer. */
  #hand(
    { asked, body, seen }: Exchange,
    slowly: { readonly parts?: number; readonly pauseMs?: number; readonly cutAt?: number } = {},
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      // The body is whole by now, so its length is said instead of its chunks.
      const {
        'accept-encoding': _,
        connection: _also,
        'transfer-encoding': _chunks,
        ...headers
      } = asked.headers;
      const call = request(
        {
          host: this.#target.hostname,
          port: this.#target.port,
          method: asked.method,
          path: asked.url,
          headers: { ...headers, ...(body.length > 0 ? { 'content-length': body.length } : {}) },
          agent: false,
        },
        (message) => {
          bodyOf(message).then((content) => {
            const answer = { status: message.statusCode ?? 0, headers: message.headers, body: content };
            seen.answers.push(answer);
            if (!this.#first.has(seen.path)) this.#first.set(seen.path, answer);
            resolve(answer);
          }, reject);
        },
      );
      call.on('error', reject);
      if (slowly.cutAt !== undefined) {
        call.write(body.subarray(0, slowly.cutAt), () => setTimeout(() => call.destroy(new Error('cut')), 5));
        return;
      }
      const step = Math.ceil(Math.max(1, body.length) / (slowly.parts ?? 1));
      const write = async (): Promise<void> => {
        for (let at = 0; at < body.length; at += step) {
          call.write(body.subarray(at, at + step));
          if (slowly.pauseMs !== undefined) await pause(slowly.pauseMs);
        }
        call.end();
      };
      void write();
    });
  }

  #give({ answering }: Exchange, { status, headers, body }: Answer): void {
    if (answering.destroyed) return;
    const { 'transfer-encoding': _, connection: _also, ...rest } = headers;
    answering.writeHead(status, { ...rest, 'content-length': body.length }).end(body);
  }

  #cut({ answering }: Exchange, { status, headers, body }: Answer, bytes: number): void {
    const { 'transfer-encoding': _, connection: _also, ...rest } = headers;
    answering.writeHead(status, { ...rest, 'content-length': body.length });
    answering.write(body.subarray(0, bytes), () => setTimeout(() => answering.destroy(), 5));
  }
}
