import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestCounts } from '../services.ts';
import { tooManyRequests } from './call-refused.ts';

/** Counts a request of somebody who is known by now. @throws CallRefused: too many. */
export type AccountLimit = (request: FastifyRequest, account: string) => Promise<void>;

const MINUTE = 60_000;

/** A limit that guards money or people, and so is one for all gateways of a database. */
interface Counted {
  readonly counts: RequestCounts;
  /** What is counted together. */
  readonly kind: string;
}

/**
 * Whoever has an account has one share, however many cookies and addresses it comes with (HOLD-03).
 *
 * @param max requests a minute
 * @param counted absent: the limit guards this process, and counts what comes to it alone.
 */
export function limitByAccount(app: FastifyInstance, max: number, counted?: Counted): AccountLimit {
  if (counted !== undefined)
    return async (_request, account) => {
      if (!(await counted.counts.admits(counted.kind, account, max))) throw tooManyRequests();
    };
  const accounts = new WeakMap<FastifyRequest, string>();
  const count = app.createRateLimit({
    max,
    timeWindow: MINUTE,
    keyGenerator: (request) => accounts.get(request) ?? '',
  });
  return async (request, account) => {
    accounts.set(request, account);
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) throw tooManyRequests();
  };
}
