import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { UserId } from '#domain/brand.ts';
import type { CallDefinition } from '#domain/contract/call.ts';
import { ErrorBody } from '#domain/contract/errors.ts';
import { logOfRequest, REQUEST_HEADERS } from '#domain/contract/headers.ts';
import { asksPassword } from '../access/step-up.ts';
import { refusals } from '../accounts/refusals.ts';
import { http, perAddress, type RateLimits } from '../config/limits.ts';
import { recordingLimits } from '../config/recordings.ts';
import type { Accounts, RequestCounts } from '../services.ts';
import { type AccountLimit, limitByAccount } from './account-limit.ts';
import type { AnswerCache } from './answer-cache.ts';
import { noteAccount } from './call-log.ts';
import { fromRefusal, notImplemented } from './call-refused.ts';
import type { AddressOf } from './client-address.ts';
import { setDeviceCookie, visitorOf } from './device-cookie.ts';
import type { Caller, Implementation } from './implementation.ts';
import { refuseDepth } from './refuse-depth.ts';
import { refuseSize } from './refuse-size.ts';
import { refuseText } from './refuse-text.ts';
import { refuseForgery } from './security.ts';
import { usageOf } from './session-use.ts';
import { type Witness, witnessed } from './witness-calls.ts';

export interface RouteOptions {
  readonly accounts: Pick<Accounts, 'authenticate' | 'bettingRefused'>;
  readonly rateLimits: RateLimits;
  readonly cookie: { readonly name: string; readonly secure: boolean };
  readonly addressOf: AddressOf;
  readonly answers: AnswerCache;
  /** Absent: every limit is this process's own. */
  readonly requestCounts?: RequestCounts | undefined;
  /** Keeps the gateway's own part of the story (FAIL-76); none is kept when absent. */
  readonly witness?: Witness | undefined;
}

const MINUTE = 60_000;

/** Bytes of a body where they are not `http.bodyBytes`. */
const bodyLimits: ReadonlyMap<string, number> = new Map([['uploadRecording', recordingLimits.requestBytes]]);

/** What calls are limited to each minute where that is not `calls` and `account`. */
const limitOf = (call: CallDefinition, { rateLimits }: RouteOptions): number | undefined =>
  new Map([
    ['placeBets', rateLimits.placement],
    ['betStatus', rateLimits.placement],
    ['answerOffer', rateLimits.placement],
    ['cashOut', rateLimits.placement],
    ['cashOutStatus', rateLimits.placement],
    ['setCashOutRule', rateLimits.placement],
    ['betEdit', rateLimits.placement],
    ['startDeposit', rateLimits.placement],
    ['openPaymentFrame', rateLimits.placement],
    ['openPayOutAccount', rateLimits.placement],
    ['paymentStatus', rateLimits.placement],
    ['requestWithdrawal', rateLimits.placement],
    ['createBetslipCode', rateLimits.sharing],
    ['getBetslipCode', rateLimits.sharing],
    ['requestBet', rateLimits.sharing],
    ['findSettledBets', rateLimits.placement],
    ['reportProblem', rateLimits.sharing],
    ['uploadRecording', rateLimits.recording],
    ['getRecordingProgress', rateLimits.recording],
  ]).get(call.name);

/**
 * Calls that move money or fill tables: of an account they are counted for all gateways together. The others
 * cost this process alone.
 */
const countedTogether: ReadonlySet<string> = new Set([
  'placeBets',
  'answerOffer',
  'cashOut',
  'setCashOutRule',
  'startDeposit',
  'requestWithdrawal',
  'createBetslipCode',
  'requestBet',
  'reportProblem',
  'uploadRecording',
]);

function accountLimit(app: FastifyInstance, call: CallDefinition, options: RouteOptions): AccountLimit {
  const most = limitOf(call, options) ?? options.rateLimits.account;
  const { requestCounts: counts } = options;
  if (counts === undefined || !countedTogether.has(call.name)) return limitByAccount(app, most);
  return limitByAccount(app, most, { counts, kind: call.name });
}

/** Of one address; the key is that of the whole app. Customers are told apart after it, by their accounts. */
function addressLimit(call: CallDefinition, options: RouteOptions): object {
  const most = limitOf(call, options);
  if (most === undefined) return {};
  const max = call.auth === 'customer' ? most * perAddress : most;
  return { config: { rateLimit: { max, timeWindow: MINUTE } } };
}

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const given = request.headers[name];
  return typeof given === 'string' ? given : undefined;
};

async function callerOf(
  request: FastifyRequest,
  implementation: Implementation,
  options: RouteOptions,
  setting: Pick<Caller, 'setCredential' | 'setDevice'>,
): Promise<Caller> {
  const credential = request.cookies[options.cookie.name];
  const log = logOfRequest(request.headers[REQUEST_HEADERS.requestId]);
  const logKey = headerOf(request, REQUEST_HEADERS.logKey);
  const visitor = visitorOf(request, options.addressOf, options.cookie.secure);
  const bettingToken = headerOf(request, REQUEST_HEADERS.sessionToken);
  const signedIn = (user: UserId): void => noteAccount(request, user);
  const guest: Caller = {
    session: undefined,
    credential,
    bettingToken,
    log,
    logKey,
    visitor,
    origin: headerOf(request, 'origin'),
    signedIn,
    ...setting,
  };
  const isCustomerCall = implementation.call.auth === 'customer';
  if (!isCustomerCall && !(implementation.wantsSession && credential !== undefined)) return guest;
  const gwSessionId = headerOf(request, REQUEST_HEADERS.gwSessionId);
  const session = await options.accounts.authenticate(credential, gwSessionId, usageOf(implementation.call));
  if (!('kind' in session)) {
    signedIn(session.userId);
    if (asksPassword(implementation.call, session)) throw fromRefusal(refusals.passwordDue);
    const refused =
      implementation.call.takesBettingToken === true
        ? await options.accounts.bettingRefused(session, bettingToken)
        : undefined;
    if (refused !== undefined) throw fromRefusal(refused);
    return { ...guest, session };
  }
  if (isCustomerCall) throw fromRefusal(session);
  return guest;
}

const settingOf = (reply: FastifyReply, { name, secure }: RouteOptions['cookie']) => ({
  setCredential(credential: string | null): void {
    const kept = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
    if (credential === null) void reply.clearCookie(name, kept);
    else void reply.setCookie(name, credential, kept);
  },
  setDevice: (value: string): void => setDeviceCookie(reply, value, secure),
});

/** Registers one route for each call of the contract; those without an implementation answer 501. */
export function serveCalls(
  app: FastifyInstance,
  calls: readonly CallDefinition[],
  implementations: ReadonlyMap<string, Implementation>,
  options: RouteOptions,
): void {
  for (const call of calls) {
    const implementation = implementations.get(call.name);
    const byAccount = accountLimit(app, call, options);
    const isPost = call.method === 'POST';
    // A call that is not built promises nothing about its input yet, except to be refused politely.
    const input = implementation === undefined ? {} : { params: call.params, querystring: call.query };
    const body = implementation === undefined || !isPost ? {} : { body: call.body };
    app.route({
      method: call.method,
      url: call.path,
      schema: {
        operationId: call.name,
        summary: call.doc,
        description: `${call.source}${call.implemented ? '' : ' (not implemented: answers 501)'}`,
        tags: [call.auth],
        ...input,
        ...body,
        response: { 200: call.answer, '4xx': ErrorBody, '5xx': ErrorBody },
      },
      ...addressLimit(call, options),
      bodyLimit: bodyLimits.get(call.name) ?? http.bodyBytes,
      onRequest: (request, reply, done) => {
        if (isPost || call.auth === 'customer') void reply.header('cache-control', 'no-store');
        else void reply.header('cache-control', 'no-cache');
        if (isPost) refuseForgery(request);
        done();
      },
      preValidation: (request, _reply, done) => {
        refuseSize(request.body);
        refuseDepth(request.body);
        refuseText(request);
        done();
      },
      handler: async (request, reply) => {
        if (implementation === undefined) throw notImplemented(call.name);
        const key = implementation.keyOf?.(request);
        if (key !== undefined) return options.answers.send(implementation, key, request, reply);
        const caller = await callerOf(request, implementation, options, settingOf(reply, options.cookie));
        if (caller.session !== undefined) await byAccount(request, caller.session.userId);
        return witnessed(implementation, request, caller, options.witness);
      },
    });
  }
}
