import { lengthFaultOf } from '#domain/account/password.ts';
import { isGuessable } from '#domain/account/password-strength.ts';

/** Too short, too long or easily guessed. @param own what others know of its owner */
export function isWeakPassword(password: string, own: readonly string[]): boolean {
  return lengthFaultOf(password) !== undefined || isGuessable(password, own);
}
