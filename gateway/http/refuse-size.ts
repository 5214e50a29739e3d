import { RESULT_CODES } from '#domain/contract/errors.ts';
import { http } from '../config/limits.ts';
import { CallRefused } from './call-refused.ts';

/** Whether it is made of more than so many values, lists and objects counted. Stops at the first too many. */
export function holdsMoreThan(value: unknown, most: number): boolean {
  const waiting: unknown[] = [value];
  let met = 0;
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    met += 1;
    if (met + waiting.length > most) return true;
    if (typeof one === 'object' && one !== null) for (const held of Object.values(one)) waiting.push(held);
  }
  return false;
}

/**
 * A list of a hundred thousand things fits into a body, and each of them would be read and complained of.
 * @throws CallRefused, HTTP 400
 */
export function refuseSize(body: unknown): void {
  if (!holdsMoreThan(body, http.bodyValues)) return;
  throw new CallRefused(400, {
    resultCode: RESULT_CODES.validation,
    errorType: 'VALIDATION',
    message: `body: more than ${http.bodyValues} values`,
  });
}
