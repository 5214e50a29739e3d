import type * as z from 'zod/mini';
import type { UserId } from '#domain/brand.ts';
import type { login } from '#domain/contract/account.ts';

/** Who a request speaks for, after its cookie was checked. */
export interface CustomerSession {
  readonly userId: UserId;
  /** Opaque handle, part of live channel names. Not a credential. */
  readonly gwSessionId: string;
  readonly startedAt: number;
  /** Epoch ms after which the session is over unless it is used or prolonged before. */
  readonly expiresAt: number;
  /** A PIN opened it, and the password was not shown since, or not lately (ACC-05). */
  readonly passwordDue?: boolean;
}

/** Whether a renewal brings a new betting token. */
export type TokenRule = 'SKIP' | 'RECREATE';

/** Whether somebody does something with a session, or a page that is open only asks (ACC-15). */
export type SessionUse = 'use' | 'look';

export type LoginData = z.infer<typeof login.answer>['data'];

export interface SessionOpened {
  readonly kind: 'opened';
  /** For the HttpOnly cookie and nowhere else; 128 bits at least, stored only as a hash. */
  readonly credential: string;
  /** What the cookie of this browser is to say from now on: HttpOnly as well. */
  readonly device: string;
  readonly session: CustomerSession;
  readonly data: LoginData;
}

/** As people call them; null where not known. */
export interface BrowserNames {
  readonly browser: string | null;
  readonly system: string | null;
}

/** From where somebody comes, as the gateway sees it. */
export interface Visitor {
  /** The real address, as limits are counted by. */
  readonly address: string;
  /** Secrets of the device cookie. */
  readonly devices: readonly string[];
  /** As the browser calls itself. */
  readonly kind: 'mobile' | 'desktop' | null;
  /** What the browser says it is: read at a login alone. */
  readonly names?: () => BrowserNames;
}
