import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import * as z from 'zod/mini';
import type { DataOf } from '#domain/events/registry.ts';

type Failed = DataOf<'intent/passkeyFailed'>['outcome'];
/** What the browser answered, as text for the vault, or why there is nothing. */
export type BrowserAnswer = { readonly answer: string } | { readonly failed: Failed };

const hasChallenge = (value: unknown): boolean =>
  z.looseObject({ challenge: z.string() }).safeParse(value).success;
const ToMake = z.custom<PublicKeyCredentialCreationOptionsJSON>(hasChallenge);
const ToShow = z.custom<PublicKeyCredentialRequestOptionsJSON>(hasChallenge);

/** Browsers make passkeys for names, not for bare addresses, and only over a safe connection. */
export const passkeysWork = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|[:[]/.test(window.location.hostname);

function failureOf(error: unknown): Failed {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'already';
  return name === 'NotAllowedError' || name === 'AbortError' ? 'left' : 'noPasskey';
}

/** The browser makes a passkey; what our gateway does not need of it is left out. */
export async function makePasskey(options: string): Promise<BrowserAnswer> {
  try {
    const made = await startRegistration({ optionsJSON: ToMake.parse(JSON.parse(options)) });
    const { id, rawId, type } = made;
    const { clientDataJSON, attestationObject, transports } = made.response;
    const response = { clientDataJSON, attestationObject, transports };
    return { answer: JSON.stringify({ id, rawId, type, response }) };
  } catch (error) {
    return { failed: failureOf(error) };
  }
}

/** The browser signs with a passkey that the customer chooses. */
export async function showPasskey(options: string): Promise<BrowserAnswer> {
  try {
    const shown = await startAuthentication({ optionsJSON: ToShow.parse(JSON.parse(options)) });
    const { id, rawId, type, response } = shown;
    return { answer: JSON.stringify({ id, rawId, type, response }) };
  } catch (error) {
    return { failed: failureOf(error) };
  }
}
