import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooManyRequests } from './call-refused.ts';

/** Counts a request of somebody who is known by now. @throws CallRefused: too many. */
export type AccountLimit = (request: FastifyRequest, account: string) => Promise<void>;

const MINUTE = 60_000;

/** Whoever has an account has one share, however many cookies and addresses it comes with (HOLD-03). @param max requests a minute */
export function limitByAccount(app: FastifyInstance, max: number): AccountLimit {
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
