import { RESULT_CODES } from '#domain/contract/errors.ts';
import { CallRefused } from './call-refused.ts';

/** A surrogate that has no other half beside it, or NUL. */
const NO_TEXT = /\p{Surrogate}|\0/u;
const isText = (value: string): boolean => !NO_TEXT.test(value);

/**
 * Whether every text in it, names of fields too, is one that a database and a hash can take: no NUL, no half
 * of a character. Level by level, so its own depth is constant.
 */
export function holdsTextsOnly(value: unknown): boolean {
  let level: unknown[] = [value];
  while (level.length > 0) {
    const below: unknown[] = [];
    for (const one of level) {
      if (typeof one === 'string' && !isText(one)) return false;
      if (typeof one !== 'object' || one === null) continue;
      for (const [name, held] of Object.entries(one)) {
        if (!isText(name)) return false;
        below.push(held);
      }
    }
    level = below;
  }
  return true;
}

/**
 * What no person types and no database stores is refused before anything reads it (HOLD-15). @throws
 * CallRefused, HTTP 400
 */
export function refuseText(request: {
  readonly body: unknown;
  readonly query: unknown;
  readonly params: unknown;
}): void {
  for (const part of ['params', 'query', 'body'] as const) {
    if (holdsTextsOnly(request[part])) continue;
    throw new CallRefused(400, {
      resultCode: RESULT_CODES.validation,
      errorType: 'VALIDATION',
      message: `${part}: a text holds NUL or half of a character`,
    });
  }
}
