import { connect, createServer, type Socket } from 'node:net';

/**
 * What becomes of the next COMMIT on a line: the server has it and its answer is lost, or it never gets
 * there.
 */
export type Fate = 'committed' | 'rolledBack';

export interface BreakingLine {
  readonly port: number;
  /** The line breaks at the next so many COMMITs; after that it holds. */
  breakAt(fate: Fate, times: number): void;
  /** How often it has broken. */
  broken(): number;
  close(): Promise<void>;
}

/**
 * The simple query of PostgreSQL's protocol that ends a transaction; its text is written as the driver writes
 * it.
 */
const COMMIT = Buffer.from('commit\0');
/** The server's word that it did. */
const COMMITTED = Buffer.from('COMMIT\0');

/** A TCP line to a PostgreSQL server that breaks while the outcome of a COMMIT is on its way (FAIL-35). */
export async function breakingLine(host: string, port: number): Promise<BreakingLine> {
  let fate: Fate = 'committed';
  let [left, breaks] = [0, 0];
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(port, host);
    let dooms = false;
    const cut = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', cut);
      socket.on('close', () => {
        open.delete(socket);
        cut();
      });
    }
    client.on('data', (bytes) => {
      if (left > 0 && bytes.includes(COMMIT)) {
        left -= 1;
        breaks += 1;
        if (fate === 'rolledBack') {
          cut();
          return;
        }
        dooms = true;
      }
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      // What the server says to the COMMIT is the last that it says here, and nobody hears it.
      if (!dooms) client.write(bytes);
      else if (bytes.includes(COMMITTED)) cut();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('listens on no port');
  return {
    port: address.port,
    breakAt: (how, times) => {
      [fate, left] = [how, times];
    },
    broken: () => breaks,
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
