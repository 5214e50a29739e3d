import type { Kysely, Transaction } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import type { Visitor } from '../customer-session.ts';
import type { Schema } from '../db/schema.ts';
import type { Identity } from '../identity/identity.ts';
import type { Passwords } from './secrets.ts';
import type { AccountSettings } from './settings.ts';

/** What customers are written, in the transaction that it is about (ADR 0391). */
export interface AccountMails {
  readonly joined: (tx: Transaction<Schema>, user: UserId) => Promise<void>;
  readonly changed: (
    tx: Transaction<Schema>,
    user: UserId,
    what: 'passwordChanged' | 'addressChanged' | 'excludedOnBreak',
  ) => Promise<void>;
  /** After the commit. */
  readonly wake: () => void;
}

export interface AccountsContext {
  readonly db: Kysely<Schema>;
  readonly now: () => number;
  readonly settings: AccountSettings;
  /** Tells the outbox that something was committed. */
  readonly committed: () => void;
  /** What is done with the address of a new customer; absent: it is not kept, and nobody is looked up. */
  readonly identity?: Pick<Identity, 'sealAddress' | 'addressOf' | 'lookUp' | 'move'>;
  /** Absent: nobody is written to. */
  readonly mails?: AccountMails;
  /** Instead of argon2. */
  readonly passwords?: Passwords | undefined;
}

/** Who comes from nowhere that is known: services asked without a request. */
export const STRANGER: Visitor = { address: '', devices: [], kind: null };
