import type { Kysely, Transaction } from 'kysely';
import type { IdentitySettings } from '../config/identity.ts';
import { beforeCommit } from '../db/not-written.ts';
import { repeated } from '../db/retry.ts';
import type { Schema } from '../db/schema.ts';
import type { FeedClock } from '../feeds/clock.ts';
import type { IdentityProvider } from '../providers/identity-provider.ts';
import type { InstallationKey } from '../recordings/sealing.ts';
import type { Audit } from '../staff/audit.ts';

export interface IdentityContext {
  readonly db: Kysely<Schema>;
  /** Absent: nobody is looked up, and every document waits for staff. */
  readonly provider: IdentityProvider | undefined;
  readonly settings: IdentitySettings;
  /** What addresses and documents are sealed with. */
  readonly seal: () => Promise<InstallationKey>;
  /** Where staff read that a customer changed their address. */
  readonly audit: Pick<Audit, 'record'>;
  readonly now: () => number;
  readonly clock: FeedClock;
  /** Tells the outbox that something was committed. */
  readonly committed: () => void;
  readonly report: (error: unknown) => void;
}

/** One transaction that may be run again when it lost a race or its line (FAIL-35). */
export const inTransaction = <Result>(
  { db, clock }: Pick<IdentityContext, 'db' | 'clock'>,
  work: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> => repeated(() => db.transaction().execute(beforeCommit(work)), clock);
