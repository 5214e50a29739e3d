import type { FastifyInstance } from 'fastify';
import type { Payments } from '../payments/payments.ts';
import type { Accounts } from '../services.ts';
import { hearProvider } from './hear-provider.ts';
import { serveTransactionsFile } from './serve-transactions-file.ts';

interface Served {
  readonly accounts: Pick<Accounts, 'authenticate'>;
  readonly payments: Payments;
}

/** What belongs to payments and is no call of the contract. @param filesAMinute of one account */
export async function servePayments(
  app: FastifyInstance,
  services: Served,
  cookieName: string,
  filesAMinute: number,
): Promise<void> {
  await hearProvider(app, services.payments);
  serveTransactionsFile(app, services, { cookieName, rateLimit: filesAMinute });
}
