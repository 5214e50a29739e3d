import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ErrorBody, RESULT_CODES } from '#domain/contract/errors.ts';
import { REQUEST_HEADERS } from '#domain/contract/headers.ts';
import { STAFF_CLIENT_ID, type StaffCall } from '#domain/contract/staff-call.ts';
import { perAddress } from '../config/limits.ts';
import type { StaffSettings } from '../config/staff.ts';
import type { RequestCounts } from '../services.ts';
import { mayDo, type StaffContext, type StaffSession } from '../staff/context.ts';
import { StaffRefused, staffRefusals } from '../staff/refusals.ts';
import { authenticate } from '../staff/sessions.ts';
import { limitByAccount } from './account-limit.ts';
import { noteAccount } from './call-log.ts';
import { CallRefused, fromRefusal, unavailable } from './call-refused.ts';
import type { AddressOf } from './client-address.ts';
import { staffAccountHandlers } from './handlers/staff-accounts.ts';
import { staffAuditHandlers } from './handlers/staff-audit.ts';
import { staffIdentityHandlers } from './handlers/staff-identity.ts';
import { staffMessageHandlers } from './handlers/staff-messages.ts';
import { staffPayOutHandlers } from './handlers/staff-payouts.ts';
import { staffRecordingHandlers } from './handlers/staff-recordings.ts';
import { staffSafeguardHandlers } from './handlers/staff-safeguards.ts';
import { staffSettlingHandlers } from './handlers/staff-settling.ts';
import { refuseDepth } from './refuse-depth.ts';
import { refuseSize } from './refuse-size.ts';
import { refuseText } from './refuse-text.ts';
import { isSameOrigin } from './same-origin.ts';
import type { StaffCaller, StaffImplementation } from './staff-implementation.ts';

interface StaffCookie {
  readonly name: string;
  readonly path: string;
}

/** `__Host-` wants the whole site as its path; without TLS the cookie stays with the console. */
const cookieOf = (https: boolean): StaffCookie =>
  https ? { name: '__Host-staff', path: '/' } : { name: 'staff', path: '/support' };

/** Reading too: nothing of a recording is served to what another site, or the customers' app, sends. */
function refuseStrangers(request: FastifyRequest): void {
  if (request.headers[REQUEST_HEADERS.clientId] === STAFF_CLIENT_ID && isSameOrigin(request.headers)) return;
  throw new CallRefused(403, {
    resultCode: RESULT_CODES.validation,
    errorType: 'CROSS_SITE',
    message: `send ${REQUEST_HEADERS.clientId} from the console's own origin`,
  });
}

/** Who asks, when the call wants to know. @throws StaffRefused: not signed in, or not theirs to do. */
async function sessionFor(
  context: StaffContext,
  call: StaffCall,
  credential: string | undefined,
  known: (member: string) => void,
): Promise<StaffSession | null> {
  if (call.may === 'guest') return null;
  const session = await authenticate(context, credential);
  known(session.member.id);
  if (call.may !== 'staff' && !mayDo(session.member, call.may))
    throw new StaffRefused(staffRefusals.forbidden);
  return session;
}

/**
 * A failure that is no refusal is most often the database's: what could not be written down is not served.
 */
async function answerOf<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StaffRefused) throw fromRefusal(error.refusal);
    if (error instanceof CallRefused) throw error;
    throw Object.assign(unavailable('nothing is served that cannot be written down; try again'), {
      cause: error,
    });
  }
}

/**
 * Of one address; who is signed in is told apart after it. Sign-in is counted in the database as well
 * (HOLD-06).
 */
const limitOf = (call: StaffCall, { rates }: StaffSettings, addressOf: AddressOf): object => ({
  max: call.may === 'guest' ? rates.signIn : rates.calls * perAddress,
  timeWindow: 60_000,
  keyGenerator: (request: FastifyRequest) => addressOf(request.raw),
});

function callerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: StaffCookie,
  secure: boolean,
  addressOf: AddressOf,
): StaffCaller {
  const kept = { path: cookie.path, httpOnly: true, sameSite: 'strict', secure } as const;
  return {
    credential: request.cookies[cookie.name],
    address: addressOf(request.raw),
    setCredential(credential) {
      if (credential === null) void reply.clearCookie(cookie.name, kept);
      else void reply.setCookie(cookie.name, credential, kept);
    },
  };
}

const implementationsOf = (context: StaffContext): readonly StaffImplementation[] => [
  ...staffAccountHandlers(context),
  ...staffRecordingHandlers(context),
  ...staffAuditHandlers(context),
  ...staffMessageHandlers(context),
  ...staffSettlingHandlers(context),
  ...staffIdentityHandlers(context),
  ...staffPayOutHandlers(context),
  ...staffSafeguardHandlers(context),
];

interface StaffFacing {
  readonly https: boolean;
  readonly addressOf: AddressOf;
  readonly requestCounts?: RequestCounts | undefined;
}

/** Calls by which evidence leaves the house: of a member they are counted for all gateways together. */
const countedTogether: ReadonlySet<string> = new Set([
  'staffFile',
  'staffUnmask',
  'staffExport',
  'staffExportedFile',
  'staffSealPack',
]);

/** Registers the calls of the console under `/support/api`, for staff alone. */
export function serveStaff(
  app: FastifyInstance,
  context: StaffContext,
  { https, addressOf, requestCounts: counts }: StaffFacing,
): void {
  const cookie = cookieOf(https);
  for (const implementation of implementationsOf(context)) {
    const { call } = implementation;
    const isPost = call.method === 'POST';
    const isFile = call.name === 'staffFile' || call.name === 'staffExportedFile';
    const byMember = limitByAccount(
      app,
      context.settings.rates.calls,
      counts === undefined || !countedTogether.has(call.name) ? undefined : { counts, kind: call.name },
    );
    app.route({
      method: call.method,
      url: call.path,
      schema: {
        hide: true,
        params: call.params,
        ...(isPost ? { body: call.body } : {}),
        ...(isFile ? {} : { response: { 200: call.answer, '4xx': ErrorBody, '5xx': ErrorBody } }),
      },
      config: { rateLimit: limitOf(call, context.settings, addressOf) },
      onRequest: (request, reply, done) => {
        void reply.header('cache-control', 'no-store');
        refuseStrangers(request);
        done();
      },
      preValidation: (request, _reply, done) => {
        refuseSize(request.body);
        refuseDepth(request.body);
        refuseText(request);
        done();
      },
      handler: (request, reply) =>
        answerOf(async () => {
          const caller = callerOf(request, reply, cookie, https, addressOf);
          const session = await sessionFor(context, call, caller.credential, (member) =>
            noteAccount(request, `staff ${member}`),
          );
          if (session !== null) await byMember(request, session.member.id);
          const answer = await implementation.run(request, session, caller);
          return isFile ? reply.type('application/octet-stream').send(answer) : answer;
        }),
    });
  }
}
