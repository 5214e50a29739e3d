import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import * as z from 'zod/mini';
import { demonstrationAccounts } from '#gateway/accounts/demonstration.ts';
import { freshDataFolder } from '#testing/databases/fresh-data.ts';
import { HttpCustomer } from '#testing/gateway/http-customer.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const Started = z.object({ url: z.string() });
const Held = z.object({ longest: z.number() });

/** The gateway that is attacked, from the folder of the project. */
export const ATTACKED = 'tools/dev/attack/gateway.node.ts';

/** Where the gateways that are attacked keep their books. */
export type Store = { readonly name: 'embedded' } | { readonly name: 'PostgreSQL'; readonly server: string };

interface Books {
  readonly flags: readonly string[];
  forget(): Promise<void>;
}

async function booksIn(store: Store): Promise<Books> {
  if (store.name === 'embedded') {
    const folder = await freshDataFolder('attack');
    return { flags: ['--data', folder], forget: () => rm(folder, { recursive: true, force: true }) };
  }
  const database = `slipstream_attack_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string): Promise<void> => {
    const client = new Client({ connectionString: store.server });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${database}`);
  const address = new URL(store.server);
  address.pathname = `/${database}`;
  return {
    flags: ['--db', address.href],
    forget: () => run(`drop database if exists ${database} with (force)`),
  };
}

/** A gateway of its own with its own books, in a process of its own. */
export class Target {
  readonly #books: Books;
  readonly #script: readonly string[];
  #child: ChildProcess | undefined;
  #said = '';
  /** Seals what a gateway keeps that is no demonstration. */
  readonly #key = randomBytes(32).toString('base64');
  url = '';

  private constructor(books: Books, script: readonly string[]) {
    this.#books = books;
    this.#script = script;
  }

  /** @param script what Node runs: translated at each start, unless it was compiled for many */
  static async start(
    store: Store,
    script: readonly string[] = ['--import', 'tsx', ATTACKED],
  ): Promise<Target> {
    const target = new Target(await booksIn(store), script);
    await target.restart({ demonstration: true });
    return target;
  }

  /** The same books under another gateway. */
  async restart({ demonstration }: { readonly demonstration: boolean }): Promise<void> {
    await this.#end();
    const args = ['--port', '0', '--seed', '1', ...this.#books.flags];
    const child = spawn(process.execPath, [...this.#script, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        SLIPSTREAM_DEMO: demonstration ? '1' : '0',
        // A demonstration draws its own.
        SLIPSTREAM_RECORDINGS_KEY: demonstration ? undefined : this.#key,
      },
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (data: Buffer) => {
        this.#said += data.toString();
      });
    this.url = Started.parse(await this.#hear(child)).url;
  }

  #hear(child: ChildProcess): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const ended = (): void => reject(new Error(`the gateway ended: ${this.#said}`));
      child.once('message', (message) => {
        child.off('exit', ended);
        resolve(message);
      });
      child.once('exit', ended);
    });
  }

  /** How long the event loop was held at most since this was asked last, ms. */
  async heldFor(): Promise<number> {
    const child = this.#child;
    if (child === undefined) throw new Error('no gateway');
    const heard = this.#hear(child);
    child.send('held?');
    return Held.parse(await heard).longest;
  }

  /** What the gateway reported of itself: nothing, whatever is done to it. */
  reported(): readonly string[] {
    return this.#said.split('\n').filter((line) => line.includes('"level":50') || line.includes('Error:'));
  }

  async customer(name: string): Promise<HttpCustomer> {
    const customer = new HttpCustomer(this.url);
    await customer.register(name, 'four plain words here');
    return customer;
  }

  /** With play money. */
  async withMoney(nth: 0 | 1 = 0): Promise<HttpCustomer> {
    const customer = new HttpCustomer(this.url);
    const { username, password } = demonstrationAccounts[nth];
    await customer.logIn(username, password);
    return customer;
  }

  async #end(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.disconnect();
    await ended;
  }

  async stop(): Promise<void> {
    await this.#end();
    await this.#books.forget();
  }
}
