import type { SessionOpened } from '../customer-session.ts';
import type { Refusal } from '../refusal.ts';

/** The password was right; a session begins with a code (`finalizeLogin`). */
export interface Challenged {
  readonly kind: 'challenged';
  readonly data: SessionOpened['data'];
}

/** What comes of a form by which somebody logs in or joins. */
export type LoginResult = SessionOpened | Challenged | Refusal;
