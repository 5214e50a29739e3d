import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

interface Line {
  readonly client: Duplex;
  readonly gateway: Socket;
}

/** The WebSockets that go through the proxy. */
export class LiveLines {
  readonly #lines = new Set<Line>();
  /** New ones are refused. */
  refused = false;

  /** Hands an upgrade on as it came, and then every byte both ways. */
  open(request: IncomingMessage, client: Duplex, head: Buffer, to: URL): void {
    if (this.refused) {
      client.destroy();
      return;
    }
    const gateway = connect(Number(to.port), to.hostname);
    const line = { client, gateway };
    this.#lines.add(line);
    const end = (): void => {
      this.#lines.delete(line);
      client.destroy();
      gateway.destroy();
    };
    for (const side of [client, gateway]) side.on('error', end).on('close', end);
    const headers = Array.from({ length: request.rawHeaders.length / 2 }, (_, i) =>
      request.rawHeaders.slice(2 * i, 2 * i + 2).join(': '),
    );
    gateway.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    if (head.length > 0) gateway.write(head);
    client.pipe(gateway);
    gateway.pipe(client);
  }

  get count(): number {
    return this.#lines.size;
  }

  /** All of them break. */
  sever(): void {
    for (const { client, gateway } of this.#lines) {
      client.destroy();
      gateway.destroy();
    }
  }

  /** All of them stay open and carry nothing any more: what a lost network looks like from both ends. */
  freeze(): void {
    for (const { client, gateway } of this.#lines) {
      client.unpipe(gateway);
      gateway.unpipe(client);
      // Read and thrown away, so that nobody notices.
      client.resume();
      gateway.resume();
    }
  }
}
