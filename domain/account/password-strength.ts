import { dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { BRANDS } from '../config/defaults.ts';
import { createEstimator, type Guessable } from './password-estimator.ts';

let estimator: Guessable | undefined;

/** Makes the dictionaries ready; otherwise the first password does. */
export function prepareEstimator(): Guessable {
  estimator ??= createEstimator({ ...common, ...english });
  return estimator;
}

/** What comes to mind here first (ASVS 6.1.2): the brands, and the words of what they do. */
export const HOUSE_WORDS: readonly string[] = [
  ...BRANDS,
  'sportsbook',
  'bookmaker',
  'betslip',
  'accumulator',
  'cashout',
  'freebet',
  'oddson',
];

/** The gateway's word, with every dictionary: what the forms say before is `common-passwords.ts`. */
export const isGuessable: Guessable = (password, own) =>
  prepareEstimator()(password, [...own, ...HOUSE_WORDS]);
