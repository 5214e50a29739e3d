import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { logout } from '#domain/contract/account.ts';
import { betStatus } from '#domain/contract/betting.ts';
import {
  acknowledgeRealityCheck,
  chooseRealityCheckInterval,
  getRealityCheckInterval,
} from '#domain/contract/safer-gambling.ts';
import type { OverloadLimits } from '../config/limits.ts';
import { overloaded } from './call-refused.ts';

/**
 * What is served however late the loop is: what became of a bet, the way out, safer gambling; the health
 * call, live channels that are open, and the page and files of the app. Without the page nobody is left to
 * ask again: it comes without its first answers then, and asks for them itself.
 */
const alwaysServed: ReadonlySet<string> = new Set([
  ...[betStatus, logout, getRealityCheckInterval, chooseRealityCheckInterval, acknowledgeRealityCheck].map(
    ({ path }) => path,
  ),
  '/healthz',
  '/cometd',
  '/cometd/:type',
  '/',
  '/*',
]);

/** Samples. After a single turn that was long it is over: to refuse then would help nobody. */
const LATE_IN_A_ROW = 2;

/** Whether requests are refused, for whoever asks for the gateway's health. */
export interface Overload {
  health(): Readonly<Record<string, number | string>>;
}

/** What a gateway says that does not measure itself. */
export const unmeasured: Overload = { health: () => ({}) };

const isServed = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url === undefined || alwaysServed.has(routeOptions.url);

/**
 * Answers 503 with `retry-after` before a request is looked at, while turns of the event loop are late beyond
 * a bound (HOLD-01). What is being worked on is answered. To be registered before the routes.
 */
export async function refuseOverload(app: FastifyInstance, limits: OverloadLimits): Promise<Overload> {
  let refused = 0;
  let lateInARow = 0;
  const isLate = (): boolean => lateInARow >= LATE_IN_A_ROW;
  await app.register(underPressure, {
    maxEventLoopDelay: limits.loopDelayMs,
    sampleInterval: limits.sampleMs,
    pressureHandler: (request, reply) => {
      if (!isLate() || isServed(request)) return;
      refused += 1;
      void reply.header('retry-after', limits.retryAfterSeconds);
      throw overloaded();
    },
  });
  const look = setInterval(() => {
    const before = isLate();
    lateInARow = app.isUnderPressure() ? lateInARow + 1 : 0;
    if (isLate() !== before) app.log.warn({ alarm: 'overload', over: before, refused }, 'load of the loop');
  }, limits.sampleMs).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(look);
    done();
  });
  return {
    health: () => ({
      load: isLate() ? 'high' : 'normal',
      // A sample without a single turn in it says infinity.
      loopDelayMs: Math.round(Math.min(app.memoryUsage().eventLoopDelay, limits.sampleMs)),
      refusedByLoad: refused,
    }),
  };
}
