import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs } from '@zxcvbn-ts/language-common';

/**
 * zxcvbn's 3 of 4: more than 10^8 guesses, beyond whatever is tried online and most of what is tried against
 * a stolen table.
 */
const ENOUGH = 3;

/** Characters that are judged: what follows only adds to them, and the work grows faster than the length. */
const JUDGED = 32;
/**
 * Ways of reading digits as letters that are tried: with the library's 100 one password takes half a second.
 */
const READINGS = 5;

/** @param own user name, e-mail and the like */
export type Guessable = (password: string, own: readonly string[]) => boolean;

/**
 * Whether a password is easily guessed: words of the dictionaries, dates, keyboard walks, repetitions, and
 * what others know of its owner (ASVS 6.2). No rules of composition. Of two estimators the one with fewer
 * words never refuses what the other takes. Making it takes a tenth of a second.
 */
export function createEstimator(dictionary: Readonly<Record<string, (string | number)[]>>): Guessable {
  const estimator = new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    maxLength: JUDGED,
    l33tMaxSubstitutions: READINGS,
  });
  return (password, own) =>
    estimator.check(
      password,
      own.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((text) => text !== ''),
    ).score < ENOUGH;
}
