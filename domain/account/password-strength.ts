import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

/** zxcvbn's 3 of 4: more than 10^8 guesses, beyond whatever is tried online and most of what is tried against a stolen table. */
const ENOUGH = 3;

/** Characters that are judged: what follows only adds to them, and the work grows faster than the length. */
const JUDGED = 32;
/** Ways of reading digits as letters that are tried: with the library's 100 one password takes half a second. */
const READINGS = 5;

let estimator: ZxcvbnFactory | undefined;

/** Makes the dictionaries ready, which takes a tenth of a second; otherwise the first password does. */
export function prepareEstimator(): ZxcvbnFactory {
  estimator ??= new ZxcvbnFactory({
    dictionary: { ...common, ...english },
    graphs: adjacencyGraphs,
    maxLength: JUDGED,
    l33tMaxSubstitutions: READINGS,
  });
  return estimator;
}

/**
 * Whether a password is easily guessed: common ones, words, names, dates, keyboard walks, repetitions, and what others know of its
 * owner (ASVS 6.2). No rules of composition.
 *
 * @param own user name, e-mail and the like
 */
export const isGuessable = (password: string, own: readonly string[]): boolean =>
  prepareEstimator().check(
    password,
    own.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((text) => text !== ''),
  ).score < ENOUGH;
