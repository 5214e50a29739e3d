import type { FastifyInstance } from 'fastify';
import { type SessionId, UserId } from '#domain/brand.ts';
import { register } from '#domain/contract/account.ts';
import { CLIENT_IDS, REQUEST_HEADERS } from '#domain/contract/headers.ts';
import { rateLimits } from '#gateway/config/limits.ts';
import type { RecordingLimits } from '#gateway/config/recordings.ts';
import { createCatalogue } from '#gateway/core/create-catalogue.ts';
import { memoryIdBook } from '#gateway/core/memory-id-book.ts';
import type { OpenDatabase } from '#gateway/db/open-database.ts';
import { createApp } from '#gateway/http/create-app.ts';
import type { ServicesOptions } from '#gateway/open-services.ts';
import { createRecordings, type RecordingStore } from '#gateway/recordings/create-recordings.ts';
import { DemoOffer } from '../offers/demo-offer.ts';
import { bettingTokenIn } from './parse-answered.ts';
import { JOINING } from './registration-answers.ts';
import { type ServicesHarness, servicesHarness, testLimits } from './services-harness.ts';

/** A browser as the gateway meets it: a cookie, and the log that its requests name. */
export interface Browser {
  /** @param log another log than the browser's own; `key`: another key than that log's, or none. */
  call(
    path: string,
    body: object | null,
    log?: Asker,
  ): Promise<{ readonly status: number; readonly body: unknown; readonly bytes: Buffer }>;
  /** Registers, which signs in. @returns whose the browser is now. */
  register(name: string): Promise<UserId>;
}

interface Asker {
  readonly session: SessionId;
  readonly key?: string;
}

export interface RecordingApp {
  readonly app: FastifyInstance;
  readonly world: ServicesHarness;
  readonly offer: DemoOffer;
  readonly store: RecordingStore;
  readonly browser: (own: Asker, address?: string) => Browser;
  close(): Promise<void>;
}

/** The gateway's calls with a store of recordings, money and something to bet on, and no socket. */
export async function recordingApp(
  database: OpenDatabase,
  limits: Partial<RecordingLimits> = {},
  services: Partial<ServicesOptions> = {},
): Promise<RecordingApp> {
  const offer = new DemoOffer(3);
  const world = await servicesHarness(database, offer, {
    now: Date.now,
    ...services,
    accounts: { demonstration: true, welcomeFunding: 10_000, asksIdentity: false },
  });
  const store = await createRecordings({
    db: database.db,
    limits,
    report: (error) => void world.failures.push(error),
  });
  const app = await createApp(
    {
      ...world.money,
      view: () => ({ catalogue: createCatalogue(memoryIdBook()), now: 0, brands: ['slipstream'] }),
      limits: testLimits,
      recordings: store,
      health: () => ({}),
    },
    {
      appFolder: null,
      checkAnswers: true,
      demonstration: true,
      https: false,
      logLevel: 'silent',
      rateLimits,
      version: 'test',
    },
  );
  return {
    app,
    world,
    offer,
    store,
    browser: (own, address = '127.0.0.1') => browserOf(app, database, own, address),
    async close() {
      await app.close();
      await store.close();
      await world.close();
    },
  };
}

const newCustomer = {
  password: 'a-long-demonstration-password',
  firstName: 'Anna',
  lastName: 'Punter',
  dateOfBirth: '1990-05-17',
  countryCode: 'gb',
  ...JOINING,
};

function browserOf(app: FastifyInstance, { db }: OpenDatabase, own: Asker, address: string): Browser {
  let cookie = '';
  let token = '';
  let asked = 0;
  const call: Browser['call'] = async (path, body, log = own) => {
    asked += 1;
    const answer = await app.inject({
      method: body === null ? 'GET' : 'POST',
      url: path,
      remoteAddress: address,
      ...(body === null ? {} : { payload: body }),
      headers: {
        [REQUEST_HEADERS.clientId]: CLIENT_IDS.desktop,
        [REQUEST_HEADERS.clientVersion]: 'build-7',
        [REQUEST_HEADERS.requestId]: `${log.session}:${String(asked)}.1:1`,
        ...(log.key === undefined ? {} : { [REQUEST_HEADERS.logKey]: log.key }),
        cookie,
        [REQUEST_HEADERS.sessionToken]: token,
      },
    });
    const given = answer.cookies[0];
    if (given !== undefined) cookie = `${given.name}=${given.value}`;
    token = bettingTokenIn(answer.body) ?? token;
    const isJson = String(answer.headers['content-type']).includes('json');
    return {
      status: answer.statusCode,
      body: isJson ? answer.json<unknown>() : undefined,
      bytes: answer.rawPayload,
    };
  };
  return {
    call,
    async register(username) {
      const { status } = await call(register.path, {
        ...newCustomer,
        username,
        email: `${username}@test.example`,
      });
      if (status !== 200) throw new Error(`${username} could not register: ${String(status)}`);
      const row = await db
        .selectFrom('users')
        .select('id')
        .where('username_key', '=', username)
        .executeTakeFirstOrThrow();
      return UserId.parse(row.id);
    },
  };
}
