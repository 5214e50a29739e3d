import type { Kysely, Transaction } from 'kysely';
import type { PaymentSettings } from '../config/payments.ts';
import type { VulnerabilitySettings } from '../config/vulnerability.ts';
import { beforeCommit } from '../db/not-written.ts';
import { repeated } from '../db/retry.ts';
import type { Schema } from '../db/schema.ts';
import type { FeedClock } from '../feeds/clock.ts';
import type { PaymentProvider } from '../providers/payment-provider.ts';

export interface PaymentContext {
  readonly db: Kysely<Schema>;
  /** Absent: no money comes in or goes out, and the cashier says so. */
  readonly provider: PaymentProvider | undefined;
  readonly settings: PaymentSettings;
  /** When a deposit makes a check for vulnerability due (RGT-13). */
  readonly vulnerability: VulnerabilitySettings;
  readonly now: () => number;
  readonly clock: FeedClock;
  /** For what may end with the process. */
  readonly idleClock: FeedClock;
  readonly report: (error: unknown) => void;
}

/**
 * One transaction that may be run again when it lost a race or its line: what it writes has keys (FAIL-35).
 */
export const inTransaction = <Result>(
  { db, clock }: Pick<PaymentContext, 'db' | 'clock'>,
  work: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> => repeated(() => db.transaction().execute(beforeCommit(work)), clock);
