import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe } from 'vitest';
import type { Feed } from '#gateway/core/feed.ts';
import { type OpenDatabase, openDatabase } from '#gateway/db/open-database.ts';
import type { GatewayOptions, RunningGateway } from '#gateway/gateway-options.ts';
import { verifyLedger } from '#gateway/ledger/verify.ts';
import { startGateway } from '#gateway/start-gateway.ts';
import { serverTemplate } from '../gateway/server-template.ts';
import { isSample } from '../setup/sample.ts';
import { freshDataFolder } from './fresh-data.ts';
import { thisRun } from './run-cache.ts';

/** One whole gateway after another on the same store. */
export interface Store {
  start(...feeds: readonly Feed[]): Promise<RunningGateway>;
  /** The same with options of its own. */
  startWith(options: Partial<GatewayOptions>, ...feeds: readonly Feed[]): Promise<RunningGateway>;
  /** Laws of the ledger that are broken; no gateway may run on the store meanwhile. */
  brokenLaws(): Promise<readonly string[]>;
  /** Opened past every gateway; on a folder none may run meanwhile. */
  open(): Promise<OpenDatabase>;
}

const hookTimeout = 60_000;
const noLimit = 1_000_000;

type Place = { readonly dataFolder: string; readonly databaseUrl: string | null };

const storeAt = (place: () => Place): Store => ({
  start(...feeds) {
    return this.startWith({}, ...feeds);
  },
  startWith: (options, ...feeds) =>
    startGateway({
      ...options,
      ...place(),
      port: 0,
      feed: options.feed ?? { kind: 'given', feeds },
      appFolder: null,
      demonstration: true,
      logLevel: 'silent',
      rateLimits: {
        login: noLimit,
        register: noLimit,
        placement: noLimit,
        recording: noLimit,
        calls: noLimit,
        account: noLimit,
      },
    }),
  open() {
    const { dataFolder, databaseUrl } = place();
    return openDatabase(
      databaseUrl === null ? { kind: 'folder', path: dataFolder } : { kind: 'server', url: databaseUrl },
    );
  },
  async brokenLaws() {
    const database = await this.open();
    const { problems } = await verifyLedger(database.db);
    await database.close();
    return problems;
  },
});

/**
 * Runs the suite with gateways on the embedded database in a folder of its own and, when SLIPSTREAM_TEST_PG
 * names a server, on a PostgreSQL database of its own; in a sample on the server alone where there is one.
 * Both are gone afterwards.
 *
 * @param skipped why it cannot run here; said in the title.
 */
export function onEachDatabase(
  title: string,
  skipped: string | undefined,
  suite: (store: Store) => void,
): void {
  const full = skipped === undefined ? title : `${title} (skipped: ${skipped})`;
  const skip = skipped !== undefined;
  const isLeftOut = isSample && process.env.SLIPSTREAM_TEST_PG !== undefined;
  describe.skipIf(skip || isLeftOut)(`${full}, on the embedded database`, () => {
    let dataFolder = '';
    beforeAll(async () => {
      dataFolder = await freshDataFolder('recorded');
    }, hookTimeout);
    afterAll(() => rm(dataFolder, { recursive: true, force: true }), hookTimeout);
    suite(storeAt(() => ({ dataFolder, databaseUrl: null })));
  });

  describe.skipIf(skip)(full, () => onServer(suite));
}

async function ask(connectionString: string | undefined, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A store on which several gateways may run at once. */
export interface ServerStore extends Store {
  readonly url: () => string;
  /** Asks this database, past every gateway. */
  readonly ask: (statement: string) => Promise<void>;
}

/**
 * Runs the suite with gateways on a PostgreSQL database of its own, where SLIPSTREAM_TEST_PG names a server.
 */
export function onServer(suite: (store: ServerStore) => void): void {
  const server = process.env.SLIPSTREAM_TEST_PG;
  describe.skipIf(server === undefined)('on PostgreSQL', () => {
    const name = `slipstream_${randomBytes(6).toString('hex')}`;
    const url = (): string => {
      const address = new URL(server ?? '');
      address.pathname = `/${name}`;
      return address.href;
    };
    beforeAll(async () => {
      const template = await serverTemplate(server ?? '', thisRun());
      await ask(server, `create database ${name} template ${template}`);
    }, hookTimeout);
    afterAll(() => ask(server, `drop database if exists ${name} with (force)`), hookTimeout);
    suite({
      ...storeAt(() => ({ dataFolder: '', databaseUrl: url() })),
      url,
      ask: (statement) => ask(url(), statement),
    });
  });
}
