import type { FastifyInstance } from 'fastify';
import { http } from '../config/limits.ts';
import type { Payments } from '../payments/payments.ts';
import { SIGNATURE_HEADER } from '../providers/signature.ts';

/** Where the payment provider tells what became of payments. */
export const PROVIDER_MESSAGES = '/api/providers/payments';

/** Told again until it is 200: what was done already is, what we cannot believe or place is not. */
const STATUS: Readonly<Record<Awaited<ReturnType<Payments['hear']>>, number>> = {
  applied: 200,
  known: 200,
  forged: 401,
  malformed: 400,
  unknown: 404,
  mismatch: 422,
};

/** Server to server: no cookie, no session; the signature over the text as it came is what counts (UK-57). */
export async function hearProvider(app: FastifyInstance, payments: Pick<Payments, 'hear'>): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.post(
      PROVIDER_MESSAGES,
      { schema: { hide: true }, bodyLimit: http.bodyBytes },
      async (request, reply) => {
        const body = typeof request.body === 'string' ? request.body : '';
        const heard = await payments.hear(request.headers[SIGNATURE_HEADER], body);
        return reply.code(STATUS[heard]).header('cache-control', 'no-store').send({ heard });
      },
    );
    done();
  });
}
