import { type ErrorBody, RESULT_CODES } from '#domain/contract/errors.ts';
import { OVERLOADED } from '#domain/contract/overloaded.ts';
import { refusals } from '../accounts/refusals.ts';
import type { Refusal } from '../refusal.ts';

/** Thrown by a handler: the call is answered with this status and body instead of a success. */
export class CallRefused extends Error {
  readonly statusCode: number;
  readonly body: ErrorBody;

  constructor(statusCode: number, body: ErrorBody) {
    super(body.message);
    this.name = 'CallRefused';
    this.statusCode = statusCode;
    this.body = body;
  }
}

export const notFound = (message: string): CallRefused =>
  new CallRefused(404, { resultCode: RESULT_CODES.notFound, errorType: 'NOT_FOUND', message });

export const badRequest = (message: string): CallRefused =>
  new CallRefused(400, { resultCode: RESULT_CODES.validation, errorType: 'VALIDATION', message });

export const notImplemented = (name: string): CallRefused =>
  new CallRefused(501, {
    resultCode: RESULT_CODES.notImplemented,
    errorType: 'NOT_IMPLEMENTED',
    message: `${name} is not implemented by this gateway`,
  });

export const unavailable = (message: string): CallRefused =>
  new CallRefused(503, { resultCode: RESULT_CODES.maintenance, errorType: 'UNAVAILABLE', message });

/** Said before the request is looked at; nothing of it was done. */
export const overloaded = (): CallRefused =>
  new CallRefused(503, {
    resultCode: RESULT_CODES.maintenance,
    errorType: OVERLOADED,
    message: 'too much is asked at the moment; try again',
  });

const statuses: ReadonlyMap<number, number> = new Map([
  [RESULT_CODES.validation, 400],
  [RESULT_CODES.notFound, 404],
  [RESULT_CODES.maintenance, 503],
  [RESULT_CODES.loginRequired, 401],
  [RESULT_CODES.rateLimited, 429],
  [RESULT_CODES.forbidden, 403],
  [RESULT_CODES.gone, 410],
  [RESULT_CODES.loginFailed, 401],
  [RESULT_CODES.sessionExpired, 401],
  [RESULT_CODES.sessionRevoked, 401],
  [RESULT_CODES.selfExcluded, 403],
  [RESULT_CODES.accountLocked, 403],
  [RESULT_CODES.accountFrozen, 403],
  [RESULT_CODES.sameRefOtherContent, 422],
]);

/** A refusal of a service as an HTTP answer; a code without a status of its own is a conflict. */
export const fromRefusal = ({ kind: _, ...body }: Refusal): CallRefused =>
  new CallRefused(statuses.get(body.resultCode) ?? 409, body);

/** 421: misdirected. */
export const wrongHost = (): CallRefused =>
  new CallRefused(421, {
    resultCode: RESULT_CODES.validation,
    errorType: 'WRONG_HOST',
    message: 'this gateway does not answer for that host: see --host-name',
  });

export const tlsRequired = (): CallRefused =>
  new CallRefused(403, {
    resultCode: RESULT_CODES.forbidden,
    errorType: 'TLS_REQUIRED',
    message: 'ask again over https',
  });

export const tooManyRequests = (): CallRefused => fromRefusal(refusals.tooMany);
