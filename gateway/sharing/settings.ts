import { rateLimits } from '../config/limits.ts';

export interface SharingSettings {
  /** ms for which a code can be used after it was last made. */
  readonly codeLivesMs: number;
  /** Draws until a free code must have been found; of 36^8 codes hardly any is taken. */
  readonly tries: number;
  /** Codes that one address may try in a minute, at all gateways together. */
  readonly triesPerAddress: number;
}

const day = 86_400_000;
export const sharingSettings: SharingSettings = {
  codeLivesMs: 30 * day,
  tries: 5,
  triesPerAddress: rateLimits.sharing,
};
