import type { WaysIn } from '#domain/contract/account-access.ts';
import type { CustomerSession, Visitor } from '../customer-session.ts';
import type { Refusal } from '../refusal.ts';
import type { LoginResult } from './login-result.ts';

export interface SecondStep {
  readonly challenge: string;
  readonly otp: string;
  readonly trustDevice: boolean;
}

export interface TotpBegun {
  readonly kind: 'begun';
  readonly totpSecret: string;
  readonly totpUri: string;
}

export interface HandoverMade {
  readonly kind: 'made';
  /** The token stands in the fragment, which no server and no referrer sees. */
  readonly handoverUrl: string;
}

type Begun = { readonly kind: 'begun'; readonly options: string };

/** Ways into an account beside the password; undefined where nothing speaks against it. */
export interface Access {
  /** Whether customers can be written to at all. */
  sendsMail(): boolean;
  /** The same answer in the same time whether there is such an account (ACC-04). */
  askReset(wish: { readonly username: string }, visitor: Visitor): Promise<Refusal | undefined>;
  resetPassword(
    wish: { readonly resetToken: string; readonly newPassword: string },
    visitor: Visitor,
  ): Promise<Refusal | undefined>;
  validateEmail(wish: { readonly validateToken: string }, visitor: Visitor): Promise<Refusal | undefined>;
  /** Writes to another address, which becomes the account's with the link that it gets (ACC-02). */
  changeEmail(
    session: CustomerSession,
    wish: { readonly email: string; readonly password: string },
  ): Promise<Refusal | undefined>;
  waysIn(session: CustomerSession): Promise<WaysIn>;
  sendEmailLink(session: CustomerSession): Promise<Refusal | undefined>;
  /** The code after the password: a session begins here (SES-03). */
  finalizeLogin(step: SecondStep, previous: string | undefined, visitor: Visitor): Promise<LoginResult>;
  startTotp(session: CustomerSession, password: string): Promise<TotpBegun | Refusal>;
  confirmTotp(
    session: CustomerSession,
    otp: string,
  ): Promise<{ readonly kind: 'on'; readonly recoveryCodes: readonly string[] } | Refusal>;
  removeTotp(
    session: CustomerSession,
    proof: { readonly password: string; readonly otp: string },
  ): Promise<Refusal | undefined>;
  startPasskey(
    session: CustomerSession,
    /** The code where one is asked for at a login: a passkey asks for none. */
    proof: { readonly password: string; readonly otp: string },
    origin: string | undefined,
  ): Promise<Begun | Refusal>;
  addPasskey(
    session: CustomerSession,
    made: { readonly passkey: string; readonly keyName: string },
    origin: string | undefined,
  ): Promise<Refusal | undefined>;
  renamePasskey(
    session: CustomerSession,
    wish: { readonly id: string; readonly keyName: string },
  ): Promise<Refusal | undefined>;
  removePasskey(session: CustomerSession, wish: { readonly id: string }): Promise<void>;
  /** A PIN for the device that asks (ACC-05). */
  setPin(
    session: CustomerSession,
    wish: { readonly pin: string; readonly password: string },
    visitor: Visitor,
  ): Promise<Refusal | undefined>;
  removePin(session: CustomerSession, password: string): Promise<Refusal | undefined>;
  /** Whether a PIN opens an account on this device; whose, is not said. */
  offersPin(visitor: Visitor): Promise<boolean>;
  loginWithPin(
    shown: { readonly username: string; readonly pin: string },
    previous: string | undefined,
    visitor: Visitor,
  ): Promise<LoginResult>;
  /** The password once more, in a session that a PIN opened. */
  confirmPassword(session: CustomerSession, password: string): Promise<Refusal | undefined>;
  /** A code for another device, and what it opens there (ACC-08). */
  createHandover(session: CustomerSession): Promise<HandoverMade | Refusal>;
  loginWithToken(token: string, previous: string | undefined, visitor: Visitor): Promise<LoginResult>;
  askPasskeyLogin(origin: string | undefined, visitor: Visitor): Promise<Begun | Refusal>;
  loginWithPasskey(
    shown: { readonly passkey: string; readonly origin: string | undefined },
    previous: string | undefined,
    visitor: Visitor,
  ): Promise<LoginResult>;
}
