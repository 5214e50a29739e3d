import { parseDescription } from '#domain/betslip/bets/bet-description.ts';
import { parseSlipCode } from '#domain/betslip/link/slip-code.ts';
import { DEFAULTS } from '#domain/config/defaults.ts';
import { pseudonymOf } from '#src/platform/vault/pseudonyms.ts';
import type { Vault } from '#src/platform/vault/vault.ts';

/**
 * A code as the log may keep it: what is no code is told by its length alone, because anything can be pasted
 * here.
 */
export const codeFor = (typed: string): string =>
  parseSlipCode(typed) === undefined ? '?'.repeat(typed.length) : typed;

/**
 * The words of a bet request as the log may keep them: a mark, from which alone their sender can make them
 * again.
 */
export function describedFor(vault: Vault, typed: string): string {
  const description = parseDescription(typed);
  if (description.kind === 'ok') return pseudonymOf(vault, 'words', description.text);
  // One more than allowed is enough to be told that it is too much.
  return description.kind === 'empty' ? '' : 'x'.repeat(DEFAULTS.betRequest.longest + 1);
}
