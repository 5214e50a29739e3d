import * as contract from '#domain/contract/account-access.ts';
import * as handovers from '#domain/contract/handover.ts';
import * as passkeys from '#domain/contract/passkeys.ts';
import { changeEmail } from '#domain/contract/personal-details.ts';
import * as pins from '#domain/contract/pin.ts';
import * as codes from '#domain/contract/second-factor.ts';
import type { Access } from '../../access/access.ts';
import { textOfSecret } from '../../accounts/own-password.ts';
import type { Refusal } from '../../refusal.ts';
import { fromRefusal } from '../call-refused.ts';
import { type Implementation, implement, sessionOf } from '../implementation.ts';
import { opened } from './account.ts';

const done = (refused: Refusal | undefined): { resultCode: number } => {
  if (refused !== undefined) throw fromRefusal(refused);
  return { resultCode: 0 };
};

/** A forgotten password, and an address that is confirmed (ACC-04, ACC-09). */
export const waysInHandlers = (access: Access): readonly Implementation[] => [
  implement(contract.askReset, async ({ body }, { visitor }) => done(await access.askReset(body, visitor))),
  implement(contract.resetPassword, async ({ body }, { visitor }) =>
    done(
      await access.resetPassword(
        { resetToken: textOfSecret(body.resetToken), newPassword: textOfSecret(body.newPassword) },
        visitor,
      ),
    ),
  ),
  implement(contract.validateEmail, async ({ body }, { visitor }) =>
    done(await access.validateEmail({ validateToken: textOfSecret(body.validateToken) }, visitor)),
  ),
  implement(changeEmail, async ({ body: { email, password } }, caller) =>
    done(await access.changeEmail(sessionOf(caller), { email, password: textOfSecret(password) })),
  ),
  implement(contract.getWaysIn, async (_input, caller) => ({
    resultCode: 0,
    data: await access.waysIn(sessionOf(caller)),
  })),
  implement(contract.sendEmailLink, async (_input, caller) =>
    done(await access.sendEmailLink(sessionOf(caller))),
  ),
];

/** A code beside the password (SES-03, ACC-14). */
export const secondFactorHandlers = (access: Access): readonly Implementation[] => [
  implement(codes.finalizeLogin, async ({ body }, caller) => {
    const step = {
      challenge: textOfSecret(body.challenge),
      otp: textOfSecret(body.otp),
      trustDevice: body.trustDevice,
    };
    return opened(await access.finalizeLogin(step, caller.credential, caller.visitor), caller);
  }),
  implement(codes.startTotp, async ({ body }, caller) => {
    const begun = await access.startTotp(sessionOf(caller), textOfSecret(body.password));
    if (begun.kind === 'refused') throw fromRefusal(begun);
    const { totpSecret, totpUri } = begun;
    return { resultCode: 0, data: { totpSecret, totpUri } };
  }),
  implement(codes.confirmTotp, async ({ body }, caller) => {
    const result = await access.confirmTotp(sessionOf(caller), textOfSecret(body.otp));
    if (result.kind === 'refused') throw fromRefusal(result);
    return { resultCode: 0, data: { recoveryCodes: result.recoveryCodes.join(' ') } };
  }),
  implement(codes.removeTotp, async ({ body }, caller) => {
    const proof = { password: textOfSecret(body.password), otp: textOfSecret(body.otp) };
    return done(await access.removeTotp(sessionOf(caller), proof));
  }),
];

/** Passkeys (ACC-16). */
export const passkeyHandlers = (access: Access): readonly Implementation[] => [
  implement(passkeys.startPasskey, async ({ body }, caller) => {
    const proof = { password: textOfSecret(body.password), otp: textOfSecret(body.otp ?? '') };
    const begun = await access.startPasskey(sessionOf(caller), proof, caller.origin);
    if (begun.kind === 'refused') throw fromRefusal(begun);
    return { resultCode: 0, data: { passkeyOptions: begun.options } };
  }),
  implement(passkeys.addPasskey, async ({ body }, caller) => {
    const made = { passkey: textOfSecret(body.passkey), keyName: body.keyName };
    return done(await access.addPasskey(sessionOf(caller), made, caller.origin));
  }),
  implement(passkeys.renamePasskey, async ({ body }, caller) =>
    done(await access.renamePasskey(sessionOf(caller), body)),
  ),
  implement(passkeys.removePasskey, async ({ body }, caller) => {
    await access.removePasskey(sessionOf(caller), body);
    return { resultCode: 0 };
  }),
  implement(passkeys.askPasskeyLogin, async (_input, { origin, visitor }) => {
    const begun = await access.askPasskeyLogin(origin, visitor);
    if (begun.kind === 'refused') throw fromRefusal(begun);
    return { resultCode: 0, data: { passkeyOptions: begun.options } };
  }),
  implement(passkeys.loginWithPasskey, async ({ body }, caller) => {
    const shown = { passkey: textOfSecret(body.passkey), origin: caller.origin };
    return opened(await access.loginWithPasskey(shown, caller.credential, caller.visitor), caller);
  }),
];

/** Another device goes on (ACC-08). */
export const handoverHandlers = (access: Access): readonly Implementation[] => [
  implement(handovers.createHandover, async (_input, caller) => {
    const made = await access.createHandover(sessionOf(caller));
    if (made.kind === 'refused') throw fromRefusal(made);
    return { resultCode: 0, data: { handoverUrl: made.handoverUrl } };
  }),
  implement(handovers.loginWithToken, async ({ body }, caller) =>
    opened(await access.loginWithToken(textOfSecret(body.token), caller.credential, caller.visitor), caller),
  ),
];

/** A PIN in the password's place (ACC-05). */
export const pinHandlers = (access: Access): readonly Implementation[] => [
  implement(pins.setPin, async ({ body }, caller) => {
    const wish = { pin: textOfSecret(body.pin), password: textOfSecret(body.password) };
    return done(await access.setPin(sessionOf(caller), wish, caller.visitor));
  }),
  implement(pins.removePin, async ({ body }, caller) =>
    done(await access.removePin(sessionOf(caller), textOfSecret(body.password))),
  ),
  implement(pins.getPinOffer, async (_input, { visitor }) => ({
    resultCode: 0,
    data: { offered: await access.offersPin(visitor) },
  })),
  implement(pins.loginWithPin, async ({ body }, caller) => {
    const shown = { username: body.username, pin: textOfSecret(body.pin) };
    return opened(await access.loginWithPin(shown, caller.credential, caller.visitor), caller);
  }),
  implement(pins.confirmPassword, async ({ body }, caller) =>
    done(await access.confirmPassword(sessionOf(caller), textOfSecret(body.password))),
  ),
];
