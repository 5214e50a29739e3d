import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { tlsRequired } from './call-refused.ts';

/**
 * Whether a request itself says that it came without TLS: the page that sends it was fetched so, or the proxy
 * where TLS ends says it. Who lies about that harms nobody else, so no proxy has to be trusted for it.
 */
export function cameWithoutTls(headers: IncomingHttpHeaders): boolean {
  const { origin, 'x-forwarded-proto': forwarded } = headers;
  const nearest = String(forwarded ?? '')
    .split(',')
    .at(-1);
  return origin?.startsWith('http:') === true || nearest?.trim().toLowerCase() === 'http';
}

/** A gateway behind TLS answers nothing that came without it (ASVS 12.2), but whether it serves. */
export function refusePlain(app: FastifyInstance, isOpen: (path: string) => boolean): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    done(cameWithoutTls(request.headers) && !isOpen(path) ? tlsRequired() : undefined);
  });
}
