import type { FastifyInstance, FastifyRequest } from 'fastify';
import { uploadDocument } from '#domain/contract/identity-checks.ts';
import { DOCUMENT_LIMITS } from '#domain/identity/documents.ts';
import { asksPassword } from '../access/step-up.ts';
import { refusals } from '../accounts/refusals.ts';
import { perAddress } from '../config/limits.ts';
import type { Identity } from '../identity/identity.ts';
import { fileRefusal, identityRefusals } from '../identity/refusals.ts';
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
 * Places for files that are on their way, each up to the largest in memory: whoever sends slowly, or many at
 * once, takes those of nobody else.
 */
function placesFor({ ofOne, ofAll }: typeof DOCUMENT_LIMITS.atOnce) {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    /** @returns gives the place back; undefined where there is none */
    take(user: string): (() => void) | undefined {
      const own = taken.get(user) ?? 0;
      if (own >= ofOne || all >= ofAll) return undefined;
      taken.set(user, own + 1);
      all += 1;
      return () => {
        const left = (taken.get(user) ?? 1) - 1;
        if (left > 0) taken.set(user, left);
        else taken.delete(user);
        all -= 1;
      };
    },
  };
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
  const places = placesFor(DOCUMENT_LIMITS.atOnce);
  const customerOf = async (request: FastifyRequest) => {
    const session = await accounts.authenticate(request.cookies[cookieName]);
    if ('kind' in session) throw fromRefusal(session);
    if (asksPassword(uploadDocument, session)) throw fromRefusal(refusals.passwordDue);
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
          const giveBack = places.take(user);
          if (giveBack === undefined) throw fromRefusal(identityRefusals.tooMany);
          // Also of whoever goes away half-way.
          reply.raw.once('close', giveBack);
        },
      },
      async (request) => {
        const user = await customerOf(request);
        const { kind, paper, ref } = request.query;
        if (!Buffer.isBuffer(request.body)) throw fromRefusal(fileRefusal('empty'));
        const told = await identity.send(user, { kind, paper, ref, bytes: request.body });
        if ('kind' in told) throw fromRefusal(told);
        return { resultCode: 0, data: told };
      },
    );
    done();
  });
}
