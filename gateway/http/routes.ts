import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallDefinition } from '#domain/contract/call.ts';
import { ErrorBody } from '#domain/contract/errors.ts';
import { logOfRequest, REQUEST_HEADERS } from '#domain/contract/headers.ts';
import { http, type RateLimits } from '../config/limits.ts';
import { recordingLimits } from '../config/recordings.ts';
import type { Accounts } from '../services.ts';
import { fromRefusal, notImplemented } from './call-refused.ts';
import type { Caller, Implementation } from './implementation.ts';
import { refuseDepth } from './refuse-depth.ts';
import { refuseSize } from './refuse-size.ts';
import { refuseText } from './refuse-text.ts';
import { refuseForgery } from './security.ts';
import { type Witness, witnessed } from './witness-calls.ts';

export interface RouteOptions {
  readonly accounts: Pick<Accounts, 'authenticate'>;
  readonly rateLimits: RateLimits;
  readonly cookie: { readonly name: string; readonly secure: boolean };
  /** Keeps the gateway's own part of the story (P76); none is kept when absent. */
  readonly witness?: Witness | undefined;
}

/** Bytes of a body where they are not `http.bodyBytes`. */
const bodyLimits: ReadonlyMap<string, number> = new Map([['uploadRecording', recordingLimits.requestBytes]]);

/** Which calls are limited, and by what: sign-in by address, placement by session. */
function limitOf(
  call: CallDefinition,
  options: RouteOptions,
): { config: { rateLimit: object } } | Record<string, never> {
  const { login, register, placement, sharing, recording } = options.rateLimits;
  const most = new Map([
    ['login', login],
    ['register', register],
    ['placeBets', placement],
    ['betStatus', placement],
    ['answerOffer', placement],
    ['logout', placement],
    ['createBetslipCode', sharing],
    ['getBetslipCode', sharing],
    ['requestBet', sharing],
    ['uploadRecording', recording],
    ['getRecordingProgress', recording],
  ]).get(call.name);
  if (most === undefined) return {};
  const byCookie = (request: FastifyRequest): string => request.cookies[options.cookie.name] ?? request.ip;
  const key = call.auth === 'customer' || call.name === 'logout' ? { keyGenerator: byCookie } : {};
  return { config: { rateLimit: { max: most, timeWindow: 60_000, ...key } } };
}

async function callerOf(
  request: FastifyRequest,
  implementation: Implementation,
  options: RouteOptions,
  set: Caller['setCredential'],
): Promise<Caller> {
  const credential = request.cookies[options.cookie.name];
  const log = logOfRequest(request.headers[REQUEST_HEADERS.requestId]);
  const guest: Caller = { session: undefined, credential, log, address: request.ip, setCredential: set };
  const isCustomerCall = implementation.call.auth === 'customer';
  if (!isCustomerCall && !(implementation.wantsSession && credential !== undefined)) return guest;
  const named = request.headers[REQUEST_HEADERS.gwSessionId];
  const gwSessionId = typeof named === 'string' ? named : undefined;
  const session = await options.accounts.authenticate(credential, gwSessionId);
  if (!('kind' in session)) return { ...guest, session };
  if (isCustomerCall) throw fromRefusal(session);
  return guest;
}

/** Registers one route for each call of the contract; those without an implementation answer 501. */
export function serveCalls(
  app: FastifyInstance,
  calls: readonly CallDefinition[],
  implementations: ReadonlyMap<string, Implementation>,
  options: RouteOptions,
): void {
  for (const call of calls) {
    const implementation = implementations.get(call.name);
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
      ...limitOf(call, options),
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
        const caller = await callerOf(request, implementation, options, (credential) => {
          const { name, secure } = options.cookie;
          const kept = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
          if (credential === null) void reply.clearCookie(name, kept);
          else void reply.setCookie(name, credential, kept);
        });
        return witnessed(implementation, request, caller, options.witness);
      },
    });
  }
}
