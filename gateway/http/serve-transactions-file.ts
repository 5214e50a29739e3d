import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { TRANSACTION_DAYS, TRANSACTIONS_FILE } from '#domain/contract/payments.ts';
import { parseDays } from '#domain/london-days.ts';
import { perAddress } from '../config/limits.ts';
import type { Payments } from '../payments/payments.ts';
import type { Accounts } from '../services.ts';
import { limitByAccount } from './account-limit.ts';
import { noteAccount } from './call-log.ts';
import { fromRefusal, notFound } from './call-refused.ts';
import { isSameOrigin } from './same-origin.ts';

interface FileOptions {
  readonly cookieName: string;
  /** Requests a minute of one account. */
  readonly rateLimit: number;
}

/** A customer's own transactions as a file to keep, written as they are read: nothing is cut (PAY-11.4). */
export function serveTransactionsFile(
  app: FastifyInstance,
  {
    accounts,
    payments,
  }: {
    readonly accounts: Pick<Accounts, 'authenticate'>;
    readonly payments: Pick<Payments, 'transactionsFile'>;
  },
  { cookieName, rateLimit }: FileOptions,
): void {
  const byAccount = limitByAccount(app, rateLimit);
  app.get<{ Querystring: { days?: string; firstDay?: string; lastDay?: string } }>(
    TRANSACTIONS_FILE,
    { schema: { hide: true }, config: { rateLimit: { max: rateLimit * perAddress, timeWindow: 60_000 } } },
    async (request, reply) => {
      const customer = await accounts.authenticate(request.cookies[cookieName]);
      if ('kind' in customer) throw fromRefusal(customer);
      noteAccount(request, customer.userId);
      await byAccount(request, customer.userId);
      const { firstDay, lastDay } = request.query;
      const days = TRANSACTION_DAYS.find((one) => String(one) === request.query.days);
      const span = parseDays(firstDay, lastDay) ?? (days === undefined ? undefined : { days });
      if (span === undefined || !isSameOrigin(request.headers)) throw notFound('no such file');
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="transactions.csv"')
        .type('text/csv; charset=utf-8')
        .send(Readable.from(payments.transactionsFile(customer.userId, span)));
    },
  );
}
