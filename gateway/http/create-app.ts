import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { calls } from '#domain/contract/calls.ts';
import type { AppConfig } from '#domain/contract/config.ts';
import { REQUEST_HEADERS, SERVER_TIME_HEADER } from '#domain/contract/headers.ts';
import { http, type RateLimits } from '../config/limits.ts';
import type { NextTurn } from '../core/stretches.ts';
import type { GatewayOptions } from '../gateway-options.ts';
import type { BettingLimits } from '../placement/limits.ts';
import type { Proofs } from '../proofs/proofs.ts';
import type { RecordingStore } from '../recordings/create-recordings.ts';
import type { Accounts, Bonuses, MyBets, Placement, Sharing } from '../services.ts';
import type { StaffContext } from '../staff/context.ts';
import type { ViewContext } from '../views/view-context.ts';
import { type CallRefused, tooManyRequests, wrongHost } from './call-refused.ts';
import { type AddressOf, addressesBehind } from './client-address.ts';
import { compressAnswers } from './compress-answers.ts';
import { failureOf, unroutable } from './error-body.ts';
import { accountHandlers, myBetsHandlers } from './handlers/account.ts';
import { accountSecurityHandlers } from './handlers/account-security.ts';
import { bettingHandlers } from './handlers/betting.ts';
import { bonusHandlers } from './handlers/bonuses.ts';
import { catalogueHandlers } from './handlers/catalogue.ts';
import { proofHandlers } from './handlers/proofs.ts';
import { recordingHandlers } from './handlers/recordings.ts';
import { saferGamblingHandlers } from './handlers/safer-gambling.ts';
import { sharingHandlers } from './handlers/sharing.ts';
import { squadsHandlers } from './handlers/squads.ts';
import type { Implementation } from './implementation.ts';
import { describeCalls } from './openapi.ts';
import { type IsOwnHost, ownHosts } from './own-host.ts';
import { serveCalls } from './routes.ts';
import { helmetOptions } from './security.ts';
import { serveApp } from './serve-app.ts';
import { serveOwnRecording } from './serve-own-recording.ts';
import { serveStaff } from './staff-routes.ts';

export interface AppServices {
  readonly view: () => ViewContext;
  readonly accounts: Accounts;
  readonly placement: Placement;
  readonly myBets: MyBets;
  readonly bonuses: Bonuses;
  readonly sharing: Sharing;
  readonly proofs: Proofs;
  /** The same that placement decides by. */
  readonly limits: BettingLimits;
  /** The console's staff; without it the console opens files alone. */
  readonly staff?: StaffContext;
  /** Between stretches of long work; absent: it is done at once. */
  readonly nextTurn?: NextTurn;
  /** For `/healthz`. */
  readonly health: () => Readonly<Record<string, number | string>>;
  /** Absent: recordings are not taken, and the gateway's own part is not kept beside its bookings. */
  readonly recordings?: RecordingStore | undefined;
}

export interface AppOptions
  extends Pick<GatewayOptions, 'appFolder' | 'checkAnswers' | 'demonstration' | 'https' | 'logLevel'> {
  readonly rateLimits: RateLimits;
  /** From where a request really comes; the peer of its socket when absent. */
  readonly addressOf?: AddressOf;
  /** Whether a `Host` is this gateway's. */
  readonly isOwnHost?: IsOwnHost;
  readonly version: string;
  /** Wall clock, epoch ms. */
  readonly now?: () => number;
  /** Where log lines go; the standard output when absent. */
  readonly logTo?: { write(line: string): void };
}

export const cookieName = (https: boolean): string => (https ? '__Host-sid' : 'sid');

const isRequestId = (text: unknown): text is string =>
  typeof text === 'string' && text.length <= http.requestIdLength && /^[\x21-\x7e]+$/.test(text);

function fastifyOptions(options: AppOptions): FastifyServerOptions {
  const redact = [
    'req.headers.cookie',
    'req.headers.authorization',
    `req.headers["${REQUEST_HEADERS.sessionToken}"]`,
  ];
  return {
    logger:
      options.logLevel === 'silent'
        ? false
        : {
            level: options.logLevel,
            redact,
            ...(options.logTo === undefined ? {} : { stream: options.logTo }),
          },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: http.bodyBytes,
    frameworkErrors: (error: FastifyError, _request: FastifyRequest, reply: FastifyReply) =>
      void reply
        .code(error.statusCode ?? 400)
        .type('application/json')
        .send(unroutable),
    requestTimeout: http.requestMs,
    keepAliveTimeout: http.keepAliveMs,
    forceCloseConnections: 'idle',
    genReqId: (request) => {
      const given = request.headers[REQUEST_HEADERS.requestId];
      return isRequestId(given) ? given : randomUUID();
    },
  };
}

/** PLT-02: who asked, in one line per call. Path pattern instead of URL, no body, no cookie, no token. */
function logCalls(app: FastifyInstance, now: () => number): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_HEADERS.requestId, request.id);
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    void reply.header(SERVER_TIME_HEADER, String(now()));
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { headers } = request;
    request.log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        contentType: headers[REQUEST_HEADERS.contentType],
        clientId: headers[REQUEST_HEADERS.clientId],
        clientVersion: headers[REQUEST_HEADERS.clientVersion],
        deviceType: headers[REQUEST_HEADERS.deviceType],
        hasSessionToken: headers[REQUEST_HEADERS.sessionToken] !== undefined,
      },
      'call',
    );
    done();
  });
}

/** Before anything is looked at. */
function refuseOtherHosts(app: FastifyInstance, isOwnHost: IsOwnHost): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(isOwnHost(request.headers.host) ? undefined : wrongHost());
  });
}

/** Devices send what they record only to a gateway that says it takes it. */
const featuresOf = ({ recordings }: AppServices): AppConfig['features'] =>
  recordings === undefined ? {} : { recordingUpload: 'ON', recordingUploadPrices: 'ON' };

function implementationsOf(services: AppServices, version: string): ReadonlyMap<string, Implementation> {
  const all = [
    ...catalogueHandlers(services.view, version, services.placement.publicKey(), featuresOf(services)),
    ...bettingHandlers(services),
    ...accountHandlers(services.accounts),
    ...accountSecurityHandlers(services.accounts),
    ...saferGamblingHandlers(services.accounts),
    ...myBetsHandlers(services.myBets),
    ...bonusHandlers(services.bonuses, services.view),
    ...sharingHandlers(services.view, services.sharing),
    ...proofHandlers(services),
    ...squadsHandlers(services.view),
    ...recordingHandlers(services.recordings),
  ];
  const byName = new Map(all.map((implementation) => [implementation.call.name, implementation]));
  for (const call of calls) {
    if (call.implemented !== byName.has(call.name))
      throw new Error(`the contract and the handlers disagree about ${call.name}`);
  }
  return byName;
}

/** The HTTP side of a gateway, not listening yet. Live channels are added by the caller. */
export async function createApp(services: AppServices, options: AppOptions): Promise<FastifyInstance> {
  const app = fastify(fastifyOptions(options));
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(options.checkAnswers ? serializerCompiler : () => (data) => JSON.stringify(data));
  app.setErrorHandler((error: FastifyError | CallRefused, request, reply) => {
    const failure = failureOf(error);
    if (failure.isDefect) request.log.error({ err: error, requestId: request.id }, 'call failed');
    return reply.code(failure.status).type('application/json').send(failure.body);
  });
  logCalls(app, options.now ?? Date.now);
  refuseOtherHosts(app, options.isOwnHost ?? ownHosts([], 'localhost'));
  compressAnswers(app);
  await app.register(cookie);
  await app.register(helmet, helmetOptions(options.https));
  // Limits hold for routes that are registered after them.
  const addressOf = options.addressOf ?? addressesBehind([]);
  await app.register(rateLimit, {
    // Of all routes together that have no limit of their own.
    max: options.rateLimits.calls,
    timeWindow: 60_000,
    keyGenerator: (request) => addressOf(request.raw),
    errorResponseBuilder: tooManyRequests,
  });
  // Who serves real customers tells nobody what there is to try (HOLD-07).
  if (options.demonstration) await describeCalls(app, options.version);
  serveCalls(app, calls, implementationsOf(services, options.version), {
    accounts: services.accounts,
    rateLimits: options.rateLimits,
    cookie: { name: cookieName(options.https), secure: options.https },
    addressOf,
    witness: services.recordings === undefined ? undefined : { store: services.recordings, now: Date.now },
  });
  if (services.recordings !== undefined) {
    serveOwnRecording(app, services.recordings, {
      accounts: services.accounts,
      cookieName: cookieName(options.https),
      rateLimit: options.rateLimits.recording,
    });
  }
  if (services.staff !== undefined) serveStaff(app, services.staff, options.https, addressOf);
  app.get('/healthz', { schema: { hide: true }, config: { rateLimit: false } }, () => ({
    status: 'ok',
    version: options.version,
    ...services.health(),
  }));
  await serveApp(app, options.appFolder, {
    withStaff: services.staff !== undefined,
    withMaps: options.demonstration,
  });
  return app;
}
