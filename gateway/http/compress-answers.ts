import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { http } from '../config/limits.ts';

/** Shorter answers gain less than the header costs. */
const leastBytes = 2_048;
/** Half the time of the default level for nearly the same size. */
export const gzipLevel = 4;

const acceptsGzip = (header: string | undefined): boolean => header !== undefined && /\bgzip\b/.test(header);

/** Whether an answer is worth it, to whoever asks. */
export const takesGzip = ({ headers }: Pick<FastifyRequest, 'headers'>, text: string): boolean =>
  text.length >= leastBytes && acceptsGzip(headers['accept-encoding']);

const asGzip = promisify(gzip);
const asBrotli = promisify(brotliCompress);

/** A text that nobody's secrets are in, as small as whoever asks can take it. */
export async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  const accepted = request.headers['accept-encoding'] ?? '';
  void reply.header('vary', 'accept-encoding');
  if (text.length < leastBytes || !/\b(br|gzip)\b/.test(accepted)) return reply.send(text);
  const [encoding, packed] = /\bbr\b/.test(accepted)
    ? ['br', await asBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: http.brotliQuality } })]
    : ['gzip', await asGzip(text, { level: gzipLevel })];
  return reply.header('content-encoding', encoding).send(packed);
}

/**
 * Compresses public answers in JSON. Answers of accounts stay as they are: their length must not depend on
 * how a secret in them compares with what an attacker got into the same answer.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isPublic =
      request.method === 'GET' && reply.statusCode === 200 && reply.getHeader('cache-control') === 'no-cache';
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    if (!isPublic || !isJson || typeof payload !== 'string' || !takesGzip(request, payload)) {
      done(null, payload);
      return;
    }
    gzip(payload, { level: gzipLevel }, (error, compressed) => {
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
