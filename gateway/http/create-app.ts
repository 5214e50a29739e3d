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
import { REQUEST_HEADERS } from '#domain/contract/headers.ts';
import { uploadDocument } from '#domain/contract/identity-checks.ts';
import type { Access } from '../access/access.ts';
import type { Questionnaires } from '../asked/questionnaires.ts';
import type { Promotions } from '../bonuses/promotions.ts';
import { http, type OverloadLimits, type RateLimits } from '../config/limits.ts';
import type { NextTurn } from '../core/stretches.ts';
import { idleClock } from '../feeds/clock.ts';
import type { GatewayOptions } from '../gateway-options.ts';
import type { Identity } from '../identity/identity.ts';
import type { Marketing } from '../messages/marketing.ts';
import type { Payments } from '../payments/payments.ts';
import type { BettingLimits } from '../placement/decide/limits.ts';
import type { Popular } from '../popular/create-popular.ts';
import type { Proofs } from '../proofs/proofs.ts';
import type { KeptRaces } from '../race-results/race-results-of.ts';
import type { RecordingStore } from '../recordings/create-recordings.ts';
import type { Results } from '../results/create-results.ts';
import { OfferIndex } from '../search/offer-index.ts';
import type { Accounts, Bonuses, CashOuts, Messages, MyBets, Placement, RequestCounts } from '../services.ts';
import type { Sharing } from '../sharing/sharing.ts';
import type { StaffContext } from '../staff/context.ts';
import type { ViewContext } from '../views/view-context.ts';
import { AnswerCache } from './answer-cache.ts';
import { arriveInTime } from './arrive-in-time.ts';
import { logCalls, noteFailure } from './call-log.ts';
import { type CallRefused, tooManyRequests, wrongHost } from './call-refused.ts';
import { type AddressOf, addressesBehind, isOwnMachine } from './client-address.ts';
import { compressAnswers } from './compress-answers.ts';
import { failureOf, unroutable } from './error-body.ts';
import { accountHandlers, myBetsHandlers } from './handlers/account.ts';
import {
  handoverHandlers,
  passkeyHandlers,
  pinHandlers,
  secondFactorHandlers,
  waysInHandlers,
} from './handlers/account-access.ts';
import { accountSecurityHandlers } from './handlers/account-security.ts';
import { bettingHandlers } from './handlers/betting.ts';
import { bonusHandlers } from './handlers/bonuses.ts';
import { cashOutHandlers } from './handlers/cash-out.ts';
import { catalogueHandlers } from './handlers/catalogue.ts';
import { dashboardHandlers } from './handlers/dashboard.ts';
import { identityHandlers } from './handlers/identity.ts';
import { listHandlers } from './handlers/lists.ts';
import { marketingHandlers } from './handlers/marketing.ts';
import { messageHandlers } from './handlers/messages.ts';
import { paymentHandlers } from './handlers/payments.ts';
import { personalHomeHandlers } from './handlers/personal-home.ts';
import { promotionHandlers } from './handlers/promotions.ts';
import { proofHandlers } from './handlers/proofs.ts';
import { questionnaireHandlers } from './handlers/questionnaires.ts';
import { raceHandlers } from './handlers/race-results.ts';
import { recordingHandlers } from './handlers/recordings.ts';
import { resultHandlers } from './handlers/results.ts';
import { saferGamblingHandlers } from './handlers/safer-gambling.ts';
import { searchHandlers } from './handlers/search.ts';
import { sharingHandlers } from './handlers/sharing.ts';
import { squadsHandlers } from './handlers/squads.ts';
import type { Implementation } from './implementation.ts';
import { describeCalls } from './openapi.ts';
import { type IsOwnHost, ownHosts } from './own-host.ts';
import { refuseOverload, unmeasured } from './refuse-overload.ts';
import { refusePlain } from './refuse-plain.ts';
import { serveCalls } from './routes.ts';
import { headersOfNoCall, helmetOptions } from './security.ts';
import { addressOfPage, serveApp } from './serve-app.ts';
import { serveBetsFile } from './serve-bets-file.ts';
import { serveDocuments } from './serve-documents.ts';
import { serveOwnRecording } from './serve-own-recording.ts';
import { servePayments } from './serve-payments.ts';
import { serveStaff } from './staff-routes.ts';

export interface AppServices {
  readonly view: () => ViewContext;
  readonly accounts: Accounts;
  readonly access: Access;
  readonly placement: Placement;
  readonly myBets: MyBets;
  readonly cashOuts: CashOuts;
  readonly payments: Payments;
  readonly identity: Identity;
  readonly questionnaires: Questionnaires;
  readonly marketing: Marketing;
  readonly bonuses: Bonuses;
  readonly promotions: Promotions;
  readonly messages: Messages;
  readonly results: Results;
  readonly popular: Popular;
  readonly sharing: Sharing;
  readonly proofs: Proofs;
  /** Absent: none are kept. */
  readonly raceResults?: KeptRaces;
  /** The same that placement decides by. */
  readonly limits: BettingLimits;
  /** The console's staff; without it the console opens files alone. */
  readonly staff?: StaffContext;
  /** Between stretches of long work; absent: it is done at once. */
  readonly nextTurn?: NextTurn;
  /** Absent: the limits of accounts are this process's own. */
  readonly requestCounts?: RequestCounts;
  /** For `/healthz`. */
  readonly health: () => Readonly<Record<string, number | string>>;
  /** Absent: recordings are not taken, and the gateway's own part is not kept beside its bookings. */
  readonly recordings?: RecordingStore | undefined;
}

export interface AppOptions
  extends Pick<
    GatewayOptions,
    'appFolder' | 'checkAnswers' | 'countries' | 'demonstration' | 'https' | 'logLevel'
  > {
  readonly rateLimits: RateLimits;
  /** Absent: nothing is refused for the delay of the event loop, as in virtual time. */
  readonly overload?: OverloadLimits;
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

const HEALTH_PATH = '/healthz';

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
        .headers(headersOfNoCall(options.https))
        .type('application/json')
        .send(unroutable),
    ...(options.appFolder === null ? {} : { rewriteUrl: addressOfPage }),
    requestTimeout: http.largestRequestMs,
    keepAliveTimeout: http.keepAliveMs,
    forceCloseConnections: 'idle',
    genReqId: (request) => {
      const given = request.headers[REQUEST_HEADERS.requestId];
      return isRequestId(given) ? given : randomUUID();
    },
  };
}

/** Before anything is looked at. */
function refuseOtherHosts(app: FastifyInstance, isOwnHost: IsOwnHost): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(isOwnHost(request.headers.host) ? undefined : wrongHost());
  });
}

/**
 * Devices send what they record, and show values of bets, only where the gateway says that it has that; they
 * offer links by mail unless it says that it sends none. No flag is named as what is known of a person
 * (`mail`, `city`): in a recording its value would be a mark, and no schema reads that.
 */
const featuresOf = ({ recordings, cashOuts, access }: AppServices): AppConfig['features'] => ({
  racingSpecials: 'ON',
  // Its search finds horses and courses (SCH-01).
  azSearch: 'ON',
  ...(recordings === undefined ? {} : { recordingUpload: 'ON', recordingUploadPrices: 'ON' }),
  ...(cashOuts.isOn() ? { cashOut: 'ON', systemBetsCashOut: cashOuts.takesSystems() ? 'ON' : 'OFF' } : {}),
  // Its legs have one price, which the bundled defaults cannot know that a gateway has (GAM-02).
  fives: 'ON',
  // It looks through this gateway's own catalogue (BRW-16).
  betFinder: 'ON',
  // What a customer has blocked stands on no home of theirs (HOM-06).
  personalHome: 'ON',
  ...(access.sendsMail() ? {} : { emailLinks: 'OFF' }),
});

function implementationsOf(services: AppServices, version: string): ReadonlyMap<string, Implementation> {
  const names = new OfferIndex();
  const all = [
    ...catalogueHandlers(services.view, version, services.placement.publicKey(), featuresOf(services)),
    ...bettingHandlers(services),
    ...accountHandlers(services.accounts),
    ...accountSecurityHandlers(services.accounts),
    ...personalHomeHandlers(services.accounts),
    ...waysInHandlers(services.access),
    ...secondFactorHandlers(services.access),
    ...passkeyHandlers(services.access),
    ...pinHandlers(services.access),
    ...handoverHandlers(services.access),
    ...saferGamblingHandlers(services.accounts),
    ...myBetsHandlers(services.myBets),
    ...cashOutHandlers(services.cashOuts, services.view),
    ...paymentHandlers(services.payments),
    ...identityHandlers(services.identity),
    ...questionnaireHandlers(services.questionnaires),
    ...bonusHandlers(services.bonuses, services.view),
    ...messageHandlers(services.messages),
    ...dashboardHandlers(services),
    ...marketingHandlers(services.marketing),
    ...promotionHandlers(services.promotions),
    ...sharingHandlers(services.view, services.sharing),
    ...proofHandlers(services),
    ...squadsHandlers(services.view),
    ...searchHandlers(services.view, services.results, names),
    ...listHandlers(services.view, services.popular, names),
    ...raceHandlers(services.view, services.raceResults),
    ...resultHandlers(services.view, services.results),
    ...recordingHandlers(services.recordings),
  ];
  const byName = new Map(all.map((implementation) => [implementation.call.name, implementation]));
  for (const call of calls) {
    if (call.implemented !== byName.has(call.name))
      throw new Error(`the contract and the handlers disagree about ${call.name}`);
  }
  return byName;
}

/**
 * Whether it serves, for whoever asks; version, load and counts for its own machine, and in a demonstration
 * (ASVS 13.4).
 */
function serveHealth(
  app: FastifyInstance,
  { demonstration, version }: AppOptions,
  addressOf: AddressOf,
  figures: () => Readonly<Record<string, number | string>>,
): void {
  app.get(HEALTH_PATH, { schema: { hide: true }, config: { rateLimit: false } }, (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const isToldAll = demonstration || isOwnMachine(request.raw, addressOf);
    return isToldAll ? { status: 'ok', version, ...figures() } : { status: 'ok' };
  });
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | CallRefused, request, reply) => {
    const failure = failureOf(error);
    noteFailure(request, failure.body.errorType);
    if (failure.isDefect) request.log.error({ err: error, requestId: request.id }, 'call failed');
    return reply
      .code(failure.status)
      .header('cache-control', 'no-store')
      .type('application/json')
      .send(failure.body);
  });
}

/** Before anything is read of a request: from another host, over a plain line, or slower than it may be. */
function refuseEarly(app: FastifyInstance, isOwnHost: IsOwnHost, https: boolean): void {
  refuseOtherHosts(app, isOwnHost);
  if (https) refusePlain(app, (path) => path === HEALTH_PATH);
  arriveInTime(app, {
    withinMs: http.requestMs,
    large: new Set([uploadDocument.path]),
    after: (ms, callback) => idleClock.after(ms, callback),
  });
}

/** The HTTP side of a gateway, not listening yet. Live channels are added by the caller. */
export async function createApp(services: AppServices, options: AppOptions): Promise<FastifyInstance> {
  const app = fastify(fastifyOptions(options));
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(options.checkAnswers ? serializerCompiler : () => (data) => JSON.stringify(data));
  answerErrors(app);
  const addressOf = options.addressOf ?? addressesBehind([]);
  const isOwnHost = options.isOwnHost ?? ownHosts([], 'localhost');
  // First, so that whatever is refused has them as well.
  await app.register(
    helmet,
    // What another host is answered is a refusal, and what its name holds is for no policy.
    helmetOptions(options.https, (host) => (isOwnHost(host) ? services.payments.framesFor(host) : [])),
  );
  logCalls(app, options.now ?? Date.now, addressOf);
  refuseEarly(app, isOwnHost, options.https);
  compressAnswers(app);
  const overload = options.overload === undefined ? unmeasured : await refuseOverload(app, options.overload);
  await app.register(cookie);
  // Limits hold for routes that are registered after them.
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
    requestCounts: services.requestCounts,
    answers: new AnswerCache(() => services.view().catalogue, http.keptAnswerBytes),
    witness: services.recordings === undefined ? undefined : { store: services.recordings, now: Date.now },
  });
  if (services.recordings !== undefined)
    serveOwnRecording(app, services.recordings, {
      accounts: services.accounts,
      cookieName: cookieName(options.https),
      rateLimit: options.rateLimits.recording,
      requestCounts: services.requestCounts,
    });
  await servePayments(app, services, cookieName(options.https), options.rateLimits.recording);
  await serveDocuments(app, services, {
    cookieName: cookieName(options.https),
    rateLimit: options.rateLimits.sharing,
  });
  serveBetsFile(app, services, {
    cookieName: cookieName(options.https),
    rateLimit: options.rateLimits.sharing,
  });
  if (services.staff !== undefined)
    serveStaff(app, services.staff, {
      https: options.https,
      addressOf,
      requestCounts: services.requestCounts,
    });
  serveHealth(app, options, addressOf, () => ({ ...overload.health(), ...services.health() }));
  await serveApp(app, options.appFolder, {
    withStaff: services.staff !== undefined,
    withMaps: options.demonstration,
    https: options.https,
    view: services.view,
    over: (event) => services.results.ofEvent(event),
    countries: options.countries,
  });
  return app;
}
