import { PASSWORD } from '#domain/account/password.ts';
import { isGuessable } from '#domain/account/password-strength.ts';

/** Too short, too long or easily guessed. @param own what others know of its owner */
export function isWeakPassword(password: string, own: readonly string[]): boolean {
  const length = Array.from(password).length;
  return length < PASSWORD.minimum || length > PASSWORD.maximum || isGuessable(password, own);
}
