import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

interface Line {
  readonly client: Duplex;
  /** None where the upgrade was never handed on. */
  readonly gateway: Socket | undefined;
}

/** The WebSockets that go through the proxy. */
export class LiveLines {
  readonly #lines = new Set<Line>();
  /** New ones are refused. */
  refused = false;
  /**
   * What a middlebox does to new ones: never answers the upgrade, or answers it and lets no frame through, or
   * nothing.
   */
  middlebox: 'none' | 'holds' | 'swallows' = 'none';

  /** Hands an upgrade on as it came, and then every byte both ways. */
  open(request: IncomingMessage, client: Duplex, head: Buffer, to: URL): void {
    if (this.refused) {
      client.destroy();
      return;
    }
    if (this.middlebox === 'holds') {
      const held = { client, gateway: undefined };
      this.#lines.add(held);
      client
        .on('error', () => undefined)
        .on('close', () => this.#lines.delete(held))
        .resume();
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
    if (this.middlebox === 'swallows') {
      // The answer to the upgrade is the first thing that the gateway says.
      gateway.once('data', (answer: Buffer) => {
        client.write(answer);
        gateway.resume();
      });
      client.resume();
      return;
    }
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
      gateway?.destroy();
    }
  }

  /** All of them stay open and carry nothing any more: what a lost network looks like from both ends. */
  freeze(): void {
    for (const { client, gateway } of this.#lines) {
      if (gateway === undefined) continue;
      client.unpipe(gateway);
      gateway.unpipe(client);
      // Read and thrown away, so that nobody notices.
      client.resume();
      gateway.resume();
    }
  }
}
