import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Shorter answers gain less than the header costs. */
const leastBytes = 2_048;
/** Half the time of the default level for nearly the same size. */
const level = 4;

const acceptsGzip = (header: string | undefined): boolean => header !== undefined && /\bgzip\b/.test(header);

/**
 * Compresses public answers in JSON. Answers of accounts stay as they are: their length must not depend on how a
 * secret in them compares with what an attacker got into the same answer.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isPublic =
      request.method === 'GET' && reply.statusCode === 200 && reply.getHeader('cache-control') === 'no-cache';
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    const fits =
      typeof payload === 'string' &&
      payload.length >= leastBytes &&
      acceptsGzip(request.headers['accept-encoding']);
    if (!isPublic || !isJson || !fits) {
      done(null, payload);
      return;
    }
    gzip(payload, { level }, (error, compressed) => {
      if (error !== null) {
        done(null, payload);
        return;
      }
      void reply
        .header('content-encoding', 'gzip')
        .header('vary', 'accept-encoding')
        .removeHeader('content-length');
      done(null, compressed);
    });
  });
}
