import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { STAFF_CLIENT_ID } from '#domain/contract/staff-call.ts';
import { type StaffSettings, staffSettings } from '#gateway/config/staff.ts';
import type { OpenDatabase } from '#gateway/db/open-database.ts';
import type { CallRefused } from '#gateway/http/call-refused.ts';
import { addressesBehind } from '#gateway/http/client-address.ts';
import { failureOf } from '#gateway/http/error-body.ts';
import { serveStaff } from '#gateway/http/staff-routes.ts';
import type { Proofs } from '#gateway/proofs/proofs.ts';
import type { StaffContext, StaffRecordings } from '#gateway/staff/context.ts';
import { demonstrationPassword, demonstrationStaff } from '#gateway/staff/demonstration.ts';
import { openStaff } from '#gateway/staff/open-staff.ts';
import { codeAt } from '#gateway/staff/second-factor.ts';
import { TestClock } from './services-harness.ts';

export interface Answered {
  readonly status: number;
  readonly body: unknown;
  readonly bytes: Buffer;
  readonly cookie: string | undefined;
  readonly setCookie: string;
}

/** The console's calls on a database, with the demonstration staff, a clock of the test's and no socket. */
export interface StaffHarness {
  readonly app: FastifyInstance;
  readonly context: StaffContext;
  readonly clock: TestClock;
  readonly failures: unknown[];
  call(
    path: string,
    body?: object | null,
    cookie?: string,
    headers?: Record<string, string>,
  ): Promise<Answered>;
  /** The code of somebody of the demonstration, at the clock's time. */
  codeOf(name: string): string;
  /** Signs in with both factors, a step of the codes later than whoever came before. */
  signIn(name: string): Promise<string>;
  close(): Promise<void>;
}

const secretOf = (name: string): string => {
  const found = demonstrationStaff.find((one) => one.name === name);
  if (found === undefined) throw new Error(`nobody of the demonstration is called ${name}`);
  return found.secret;
};

async function bareApp(context: StaffContext, https: boolean, failures: unknown[]): Promise<FastifyInstance> {
  const app = fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((error: FastifyError | CallRefused, _request, reply) => {
    const failure = failureOf(error);
    if (failure.isDefect) failures.push(error);
    return reply.code(failure.status).type('application/json').send(failure.body);
  });
  await app.register(cookie);
  await app.register(rateLimit, { global: false });
  // A test says by `x-forwarded-for` from where it asks.
  serveStaff(app, context, { https, addressOf: addressesBehind(['127.0.0.1']) });
  return app;
}

export interface StaffHarnessOptions {
  readonly recordings: StaffRecordings;
  readonly settings?: Partial<StaffSettings>;
  readonly proofs?: Pick<Proofs, 'append'>;
  readonly payments?: StaffContext['payments'];
  readonly https?: boolean;
  readonly demonstration?: boolean;
}

/** Tests ask more often than people; one test of its own looks at the limits. */
const noLimit = { rates: { signIn: 1_000_000, calls: 1_000_000 } };

export async function staffHarness(
  database: OpenDatabase,
  options: StaffHarnessOptions,
): Promise<StaffHarness> {
  const clock = new TestClock();
  const failures: unknown[] = [];
  const { https = false, ...rest } = options;
  const context = await openStaff(database.db, {
    demonstration: true,
    now: clock.now,
    ...rest,
    settings: { ...noLimit, ...options.settings },
  });
  const app = await bareApp(context, https, failures);
  const call: StaffHarness['call'] = async (path, body = null, sent = '', headers = {}) => {
    const answer = await app.inject({
      method: body === null ? 'GET' : 'POST',
      url: `/support/api${path}`,
      headers: { 'x-client-id': STAFF_CLIENT_ID, ...(sent === '' ? {} : { cookie: sent }), ...headers },
      ...(body === null ? {} : { payload: body }),
    });
    const isJson = String(answer.headers['content-type']).includes('json');
    const setCookie = [answer.headers['set-cookie'] ?? ''].flat().join('; ');
    return {
      status: answer.statusCode,
      body: isJson ? answer.json<unknown>() : undefined,
      bytes: answer.rawPayload,
      cookie: setCookie === '' ? undefined : setCookie.split(';', 1)[0],
      setCookie,
    };
  };
  const codeOf = (name: string): string => codeAt(secretOf(name), staffSettings, clock.at);
  return {
    app,
    context,
    clock,
    failures,
    call,
    codeOf,
    async signIn(name) {
      clock.at += staffSettings.totp.period * 1_000;
      const first = await call('/sign-in', { username: name, password: demonstrationPassword });
      const second = await call('/sign-in/code', { code: codeOf(name) }, first.cookie);
      if (second.status !== 200 || second.cookie === undefined)
        throw new Error(`${name} could not sign in: ${JSON.stringify(second.body ?? first.body)}`);
      return second.cookie;
    },
    close: () => app.close(),
  };
}
