import type { Kysely } from 'kysely';
import type { Visitor } from '../customer-session.ts';
import type { Schema } from '../db/schema.ts';
import type { Identity } from '../identity/identity.ts';
import type { Passwords } from './secrets.ts';
import type { AccountSettings } from './settings.ts';

export interface AccountsContext {
  readonly db: Kysely<Schema>;
  readonly now: () => number;
  readonly settings: AccountSettings;
  /** Tells the outbox that something was committed. */
  readonly committed: () => void;
  /** What is done with the address of a new customer; absent: it is not kept, and nobody is looked up. */
  readonly identity?: Pick<Identity, 'sealAddress' | 'addressOf' | 'lookUp' | 'move'>;
  /** Instead of argon2. */
  readonly passwords?: Passwords | undefined;
}

/** Who comes from nowhere that is known: services asked without a request. */
export const STRANGER: Visitor = { address: '', devices: [], kind: null };
