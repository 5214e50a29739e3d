import { RESULT_CODES } from '#domain/contract/errors.ts';
import { http } from '../config/limits.ts';
import { CallRefused } from './call-refused.ts';

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Whether lists and objects lie more than `depth` deep in each other. Level by level, so its own depth is
 * constant.
 */
export function isDeeperThan(value: unknown, depth: number): boolean {
  let level = [value].filter(isBranch);
  for (let down = 0; down < depth && level.length > 0; down += 1)
    level = level.flatMap((branch) => Object.values(branch).filter(isBranch));
  return level.length > 0;
}

/** A body nested so deeply would overflow the stack of what reads it. @throws CallRefused, HTTP 400 */
export function refuseDepth(body: unknown): void {
  if (!isDeeperThan(body, http.bodyDepth)) return;
  throw new CallRefused(400, {
    resultCode: RESULT_CODES.validation,
    errorType: 'VALIDATION',
    message: `body: nested deeper than ${http.bodyDepth}`,
  });
}
