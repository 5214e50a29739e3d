import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Client } from 'pg';
import type { GatewayOptions } from '#gateway/gateway-options.ts';
import { freshDataFolder } from '#testing/databases/fresh-data.ts';

/** Where the gateway of a journey keeps its money. */
export interface Store {
  readonly name: string;
  make(): Promise<MadeStore>;
}
export interface MadeStore {
  readonly options: Partial<GatewayOptions>;
  /** What `npm run ledger` says; no gateway may run on the store meanwhile. Throws when a law is broken. */
  ledger(): string;
  drop(): Promise<void>;
}

const ledgerOf = (...where: readonly string[]): string =>
  execFileSync('npx', ['tsx', 'tools/cli/ledger/main.ts', ...where], { encoding: 'utf8' });

const embedded: Store = {
  name: 'PGlite',
  async make() {
    const folder = await freshDataFolder('e2e');
    return {
      options: { dataFolder: folder },
      ledger: () => ledgerOf('--data', folder),
      drop: () => rm(folder, { recursive: true, force: true }),
    };
  },
};

const postgres = (server: string): Store => ({
  name: 'PostgreSQL',
  async make() {
    const name = `slipstream_${randomBytes(6).toString('hex')}`;
    const address = new URL(server);
    address.pathname = `/${name}`;
    const ask = async (statement: string): Promise<void> => {
      const client = new Client({ connectionString: server });
      await client.connect();
      await client.query(statement);
      await client.end();
    };
    await ask(`create database ${name}`);
    return {
      options: { databaseUrl: address.href },
      ledger: () => ledgerOf('--db', address.href),
      drop: () => ask(`drop database if exists ${name} with (force)`),
    };
  },
});

const server = process.env.SLIPSTREAM_TEST_PG;

/** The embedded database and, when SLIPSTREAM_TEST_PG names a server, PostgreSQL. */
export const STORES: readonly Store[] = [embedded, ...(server === undefined ? [] : [postgres(server)])];
