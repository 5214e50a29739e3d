import { parseDescription } from '#domain/betslip/bet-description.ts';
import { DEFAULTS } from '#domain/config/defaults.ts';
import { pseudonymOf } from '#src/platform/vault/pseudonyms.ts';
import type { Vault } from '#src/platform/vault/vault.ts';

/** The words of a bet request as the log may keep them: a mark, from which alone their sender can make them again. */
export function describedFor(vault: Vault, typed: string): string {
  const description = parseDescription(typed);
  if (description.kind === 'ok') return pseudonymOf(vault, 'words', description.text);
  // One more than allowed is enough to be told that it is too much.
  return description.kind === 'empty' ? '' : 'x'.repeat(DEFAULTS.betRequest.longest + 1);
}
