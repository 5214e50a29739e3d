import type { LoginError } from '#domain/session/login-errors.ts';

/** The gateway session as far as the app may know it: tokens stay in the vault of the HTTP interpreter. */
export interface Session {
  /** Names the customer's own live channels; not a credential. */
  readonly gwSessionId: string;
  readonly hasBettingToken: boolean;
  readonly workflow: string | null;
  /** Client clock, epoch ms. */
  readonly issuedAt: number;
  readonly expiresAt: number;
  /** When the customer last did something, in any tab; absent where nobody looks (ACC-15). */
  readonly activeAt?: number;
  /** The end is that of every session: nothing puts it off. */
  readonly longest?: boolean;
  /** The end is near, and whether the customer has said that they know. */
  readonly endNear?: 'shown' | 'read';
  /** What became of the wish to stay. */
  readonly stay?: 'asked' | 'failed';
}

export interface SessionState {
  readonly current: Session | null;
  /** Why the last session ended, for the banner; null after a login or before any session. */
  readonly reason: string | null;
  readonly login: {
    readonly pending: boolean;
    readonly kind: 'credentials' | 'registration' | 'code' | 'passkey' | 'pin' | 'token';
    readonly error: {
      readonly error: LoginError;
      readonly resultCode: number;
      readonly until: string | null;
    } | null;
    /** Stays until a login succeeds, so that the field does not vanish while one is checked (SES-02). */
    readonly captchaRequired: boolean;
    /** The password was right, and this is still to be done; absent otherwise. */
    readonly workflow?: string;
  };
  readonly logout: {
    readonly status: 'idle' | 'inProgress';
    readonly hadSession: boolean;
    readonly forceOpenLogin: boolean;
  };
  /** An attempt to renew is under way; more causes wait for its result (SES-06). */
  readonly renewing: boolean;
  /**
   * Whether it is known whose session the browser's cookie is. A page that comes back after a reload or a
   * crash does not know: its log may have lost a logout and the next login, and another tab of the device may
   * have logged in somebody else (FAIL-65, INV-09).
   */
  readonly whose: 'known' | 'asked';
  /** A registration was begun, and what was typed is with the page that it was typed in alone (REG-03.2). */
  readonly joining?: boolean;
}

export const noLogin = { pending: false, kind: 'credentials', error: null, captchaRequired: false } as const;
export const noLogout = { status: 'idle', hadSession: false, forceOpenLogin: false } as const;
/** Nobody has logged in. Apart from the folds, which arrive after the first screen (`initial-reducer.ts`). */
export const noSession: SessionState = {
  current: null,
  reason: null,
  login: noLogin,
  logout: noLogout,
  renewing: false,
  whose: 'known',
};
