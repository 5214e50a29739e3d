import type { FastifyInstance, FastifyRequest } from 'fastify';
import { REQUEST_HEADERS, SERVER_TIME_HEADER } from '#domain/contract/headers.ts';
import type { AddressOf } from './client-address.ts';

interface Noted {
  /** Number of a customer's account, or `staff` with the member's name. */
  readonly account?: string;
  /** Why it was refused: a word of the contract, never of the request. */
  readonly errorType?: string;
}

const noted = new WeakMap<FastifyRequest, Noted>();
const note = (request: FastifyRequest, more: Noted): void =>
  void noted.set(request, { ...noted.get(request), ...more });

/** Whose call it is, from when that is known. */
export const noteAccount = (request: FastifyRequest, account: string): void => note(request, { account });

export const noteFailure = (request: FastifyRequest, errorType: string): void => note(request, { errorType });

/**
 * One line a call (PLT-02): what, when, by which account; of a refused one why and from which address as
 * well (ASVS 16.2, 16.3). Path pattern instead of URL, no body, no cookie, no token, no name of a customer.
 */
export function logCalls(app: FastifyInstance, now: () => number, addressOf: AddressOf): void {
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
    const { account, errorType } = noted.get(request) ?? {};
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
        account,
        errorType,
        address: reply.statusCode >= 400 ? addressOf(request.raw) : undefined,
      },
      'call',
    );
    done();
  });
}
