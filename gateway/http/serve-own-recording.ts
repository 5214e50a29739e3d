import type { FastifyInstance } from 'fastify';
import { SessionId } from '#domain/brand.ts';
import { OWN_RECORDING_FILE } from '#domain/contract/recordings.ts';
import { perAddress } from '../config/limits.ts';
import type { RecordingStore } from '../recordings/create-recordings.ts';
import type { Accounts, RequestCounts } from '../services.ts';
import { limitByAccount } from './account-limit.ts';
import { noteAccount } from './call-log.ts';
import { fromRefusal, notFound } from './call-refused.ts';
import { isSameOrigin } from './same-origin.ts';

interface FileOptions {
  readonly accounts: Pick<Accounts, 'authenticate'>;
  readonly cookieName: string;
  /** Requests a minute of one account. */
  readonly rateLimit: number;
  readonly requestCounts?: RequestCounts | undefined;
}

/** A customer's own recording as a file to keep (UK-52). Any other session looks as if there were none. */
export function serveOwnRecording(
  app: FastifyInstance,
  store: Pick<RecordingStore, 'ownFile'>,
  { accounts, cookieName, rateLimit, requestCounts: counts }: FileOptions,
): void {
  const byAccount = limitByAccount(
    app,
    rateLimit,
    counts === undefined ? undefined : { counts, kind: 'ownRecording' },
  );
  app.get<{ Params: { session: string } }>(
    OWN_RECORDING_FILE,
    { schema: { hide: true }, config: { rateLimit: { max: rateLimit * perAddress, timeWindow: 60_000 } } },
    async (request, reply) => {
      const customer = await accounts.authenticate(request.cookies[cookieName]);
      if ('kind' in customer) throw fromRefusal(customer);
      noteAccount(request, customer.userId);
      await byAccount(request, customer.userId);
      const session = SessionId.safeParse(request.params.session);
      const file =
        session.success && isSameOrigin(request.headers)
          ? await store.ownFile(customer.userId, session.data)
          : undefined;
      if (file === undefined) throw notFound('no such recording');
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${request.params.session}.slip"`)
        .type('application/octet-stream')
        .send(Buffer.from(file));
    },
  );
}
