import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FeedClock } from '../feeds/clock.ts';

interface Times {
  /** How long the body of any other request may take, ms. */
  readonly withinMs: number;
  /** Routes whose bodies are so large that only the time of the server itself binds them. */
  readonly large: ReadonlySet<string>;
  readonly after: FeedClock['after'];
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Ends a request whose body does not arrive in time. The server has one time for all, which has to be that of
 * the largest (KYC-03.2): over a slow line a document takes minutes, and nothing else may hold a connection
 * for so long (HOLD-01).
 */
export function arriveInTime(app: FastifyInstance, { withinMs, large, after }: Times): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, routeOptions } = request;
    if (hasBody(request) && !large.has(routeOptions.url ?? '')) {
      const cancel = after(withinMs, () => raw.destroy());
      raw.once('end', cancel).once('close', cancel);
    }
    done();
  });
}
