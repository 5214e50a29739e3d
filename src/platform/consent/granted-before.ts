import { RECORDING } from '#domain/config/recording.ts';
import { CONSENT_KEY } from './consent-key.ts';

/**
 * Whether this device remembers consent to today's words, read without a schema because it is asked before
 * the first event: what happens before the consent is read in full would be withheld, and the recording could
 * never be run again.
 */
export function grantedBefore(storage: () => Pick<Storage, 'getItem'>): boolean {
  try {
    const stored: unknown = JSON.parse(storage().getItem(CONSENT_KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('choice' in stored)) return false;
    const { choice } = stored;
    if (typeof choice !== 'object' || choice === null || !('granted' in choice) || !('policy' in choice))
      return false;
    return choice.granted === true && choice.policy === RECORDING.policy;
  } catch {
    return false;
  }
}
