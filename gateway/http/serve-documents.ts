import type { FastifyInstance, FastifyRequest } from 'fastify';
import { uploadDocument } from '#domain/contract/identity-checks.ts';
import { DOCUMENT_LIMITS } from '#domain/identity/documents.ts';
import { perAddress } from '../config/limits.ts';
import type { Identity } from '../identity/identity.ts';
import { fileRefusal } from '../identity/refusals.ts';
import type { Accounts, RequestCounts } from '../services.ts';
import { limitByAccount } from './account-limit.ts';
import { noteAccount } from './call-log.ts';
import { fromRefusal } from './call-refused.ts';
import { refuseForgery } from './security.ts';

interface Served {
  readonly accounts: Pick<Accounts, 'authenticate'>;
  readonly identity: Pick<Identity, 'send'>;
  readonly requestCounts?: RequestCounts | undefined;
}

/**
 * Takes a customer's document as the body of its request: bounded, never parsed as anything, and no part of
 * the story that the gateway keeps of calls (KYC-03.3). Who asks is known before the body is read.
 */
export async function serveDocuments(
  app: FastifyInstance,
  { accounts, identity, requestCounts: counts }: Served,
  { cookieName, rateLimit }: { readonly cookieName: string; readonly rateLimit: number },
): Promise<void> {
  const byAccount = limitByAccount(
    app,
    rateLimit,
    counts === undefined ? undefined : { counts, kind: 'uploadDocument' },
  );
  const customerOf = async (request: FastifyRequest) => {
    const session = await accounts.authenticate(request.cookies[cookieName]);
    if ('kind' in session) throw fromRefusal(session);
    return session.userId;
  };
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    scope.post<{ Querystring: ReturnType<typeof uploadDocument.query.parse> }>(
      uploadDocument.path,
      {
        schema: { hide: true, querystring: uploadDocument.query },
        config: { rateLimit: { max: rateLimit * perAddress, timeWindow: 60_000 } },
        bodyLimit: DOCUMENT_LIMITS.bytes,
        onRequest: async (request, reply) => {
          void reply.header('cache-control', 'no-store');
          refuseForgery(request);
          const user = await customerOf(request);
          noteAccount(request, user);
          await byAccount(request, user);
        },
      },
      async (request) => {
        const user = await customerOf(request);
        const { kind, ref } = request.query;
        if (!Buffer.isBuffer(request.body)) throw fromRefusal(fileRefusal('empty'));
        const told = await identity.send(user, { kind, ref, bytes: request.body });
        if ('kind' in told) throw fromRefusal(told);
        return { resultCode: 0, data: told };
      },
    );
    done();
  });
}
