import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { BETS_FILE } from '#domain/contract/my-bets.ts';
import { type FilterFields, parseFilter } from '#domain/my-bets/bet-filter.ts';
import { perAddress } from '../config/limits.ts';
import type { Accounts, MyBets } from '../services.ts';
import { limitByAccount } from './account-limit.ts';
import { noteAccount } from './call-log.ts';
import { fromRefusal, notFound } from './call-refused.ts';
import { isSameOrigin } from './same-origin.ts';

interface FileOptions {
  readonly cookieName: string;
  /** Requests a minute of one account. */
  readonly rateLimit: number;
}

/** A customer's own settled bets as a file to keep, written as they are read: nothing is cut (MYB-10.3). */
export function serveBetsFile(
  app: FastifyInstance,
  {
    accounts,
    myBets,
  }: { readonly accounts: Pick<Accounts, 'authenticate'>; readonly myBets: Pick<MyBets, 'file'> },
  { cookieName, rateLimit }: FileOptions,
): void {
  const byAccount = limitByAccount(app, rateLimit);
  app.get<{ Querystring: FilterFields }>(
    BETS_FILE,
    { schema: { hide: true }, config: { rateLimit: { max: rateLimit * perAddress, timeWindow: 60_000 } } },
    async (request, reply) => {
      const customer = await accounts.authenticate(request.cookies[cookieName]);
      if ('kind' in customer) throw fromRefusal(customer);
      noteAccount(request, customer.userId);
      await byAccount(request, customer.userId);
      const filter = parseFilter(request.query);
      if (filter === undefined || !isSameOrigin(request.headers)) throw notFound('no such file');
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="bets.csv"')
        .type('text/csv; charset=utf-8')
        .send(Readable.from(myBets.file(customer.userId, filter)));
    },
  );
}
