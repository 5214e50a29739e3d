import type { FastifyError } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { type ErrorBody, RESULT_CODES } from '#domain/contract/errors.ts';
import { CallRefused } from './call-refused.ts';

export interface Failure {
  readonly status: number;
  readonly body: ErrorBody;
  /** Ours to look into: logged with the error itself. */
  readonly isDefect: boolean;
}

/** Where a request breaks the contract, without its content: `body/betSlips/0/stake: expected number`. */
function issueOf(error: FastifyError): string {
  if (!hasZodFastifySchemaValidationErrors(error)) return error.message;
  const [issue] = error.validation;
  return issue === undefined
    ? error.message
    : `${error.validationContext ?? ''}${issue.instancePath}: ${issue.message}`;
}

/** Every failure as the contract's error body. What happened inside stays inside (PIT-31). */
export function failureOf(error: FastifyError | CallRefused): Failure {
  if (error instanceof CallRefused) {
    return { status: error.statusCode, body: error.body, isDefect: error.cause !== undefined };
  }
  const status = error.statusCode ?? 500;
  if (error.validation !== undefined || (status >= 400 && status < 500)) {
    const body = {
      resultCode: RESULT_CODES.validation,
      errorType: 'VALIDATION',
      message: issueOf(error).slice(0, 300),
    };
    return { status: error.validation === undefined ? status : 400, body, isDefect: false };
  }
  const body = {
    resultCode: RESULT_CODES.generic,
    errorType: 'ERROR_AJAX_GENERAL',
    message: 'the gateway could not answer',
  };
  return { status: 500, body, isDefect: true };
}

/**
 * What never reached a call, because its address is none: too long, or not decodable. The address is not
 * repeated.
 */
export const unroutable: ErrorBody = {
  resultCode: RESULT_CODES.validation,
  errorType: 'VALIDATION',
  message: 'the address of the request cannot be read',
};
