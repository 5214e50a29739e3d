import * as z from 'zod/mini';
import type { DataOf } from '#domain/events/registry.ts';
import { CONSENT_KEY } from './consent-key.ts';

type Remembered = DataOf<'consent/remembered'>;

const Stored = z.object({
  choice: z.nullable(
    z.object({ granted: z.boolean(), policy: z.string(), place: z.enum(['page', 'notice']) }),
  ),
  noticeClosed: z.boolean(),
});

/** Null when nothing is remembered, or nothing that can be read. */
export function readConsent(storage: () => Pick<Storage, 'getItem'>): Remembered | null {
  try {
    const text = storage().getItem(CONSENT_KEY);
    return text === null ? null : Stored.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Somebody else is here: what the last one said is not theirs, so it is as it was before anybody chose. */
export function forgetConsent(storage: () => Pick<Storage, 'removeItem'>): void {
  try {
    storage().removeItem(CONSENT_KEY);
  } catch {
    // Storage is forbidden here: nothing was remembered.
  }
}

export function writeConsent(storage: () => Pick<Storage, 'setItem'>, remembered: Remembered): void {
  try {
    storage().setItem(CONSENT_KEY, JSON.stringify(remembered));
  } catch {
    // Storage is forbidden here: the choice lasts as long as this log.
  }
}
