import type { AccountMails } from '../accounts/accounts-context.ts';
import type { Access } from './access.ts';
import { changeEmail } from './change-email.ts';
import type { AccessContext } from './context.ts';
import { finalizeLogin } from './finalize-login.ts';
import { createHandover, loginWithToken } from './handovers.ts';
import { mailOf } from './mail-texts.ts';
import { askPasskeyLogin, loginWithPasskey } from './passkey-login.ts';
import { addPasskey, passkeysOf, removePasskey, renamePasskey, startPasskey } from './passkeys.ts';
import { loginWithPin, offersPin } from './pin-login.ts';
import { pinOf, removePin, setPin } from './pins.ts';
import { askReset, resetPassword } from './reset-password.ts';
import { codeState, confirmTotp, removeTotp, startTotp } from './set-up-code.ts';
import { confirmPassword } from './step-up.ts';
import { isEmailVerified, sendEmailLink, validateEmail, writeEmailLink } from './verify-email.ts';

/** The ways in, on the database. */
export const createAccess = (context: AccessContext): Access => ({
  sendsMail: () => context.post.writes,
  askReset: (wish, visitor) => askReset(context, wish, visitor),
  resetPassword: (wish, visitor) => resetPassword(context, wish, visitor),
  validateEmail: (wish, visitor) => validateEmail(context, wish, visitor),
  changeEmail: (session, wish) => changeEmail(context, session, wish),
  waysIn: async (session) => ({
    emailVerified: await isEmailVerified(context, session),
    code: await codeState(context, session),
    passkeys: await passkeysOf(context, session),
    ...(await pinOf(context, session)),
  }),
  sendEmailLink: (session) => sendEmailLink(context, session),
  finalizeLogin: (step, previous, visitor) => finalizeLogin(context, step, previous, visitor),
  startTotp: (session, password) => startTotp(context, session, password),
  confirmTotp: (session, otp) => confirmTotp(context, session, otp),
  removeTotp: (session, proof) => removeTotp(context, session, proof),
  startPasskey: (session, proof, origin) => startPasskey(context, session, proof, origin),
  addPasskey: (session, made, origin) => addPasskey(context, session, made, origin),
  renamePasskey: (session, wish) => renamePasskey(context, session, wish),
  removePasskey: (session, wish) => removePasskey(context, session, wish),
  setPin: (session, wish, visitor) => setPin(context, session, wish, visitor),
  removePin: (session, password) => removePin(context, session, password),
  offersPin: (visitor) => offersPin(context, visitor),
  loginWithPin: (shown, previous, visitor) => loginWithPin(context, shown, previous, visitor),
  confirmPassword: (session, password) => confirmPassword(context, session, password),
  createHandover: (session) => createHandover(context, session),
  loginWithToken: (token, previous, visitor) => loginWithToken(context, token, previous, visitor),
  askPasskeyLogin: (origin, visitor) => askPasskeyLogin(context, origin, visitor),
  loginWithPasskey: (shown, previous, visitor) => loginWithPasskey(context, shown, previous, visitor),
});

/** What customers are written about their account (ACC-02, ACC-03, ACC-09). */
export const accountMails = (context: AccessContext): AccountMails => ({
  async joined(tx, user) {
    // Without a mailer no link is made, nor counted.
    if (context.post.writes) await writeEmailLink(context, tx, user);
  },
  async changed(tx, user, what) {
    const { email, username } = await tx
      .selectFrom('users')
      .select(['email', 'username'])
      .where('id', '=', user)
      .executeTakeFirstOrThrow();
    await context.post.write(tx, { mail: mailOf(what, email, username) });
  },
  wake: () => context.post.wake(),
});
