import { createHash } from 'node:crypto';
import type { CashOutExchange } from '../../gateway/cash-out-words.ts';
import type { CashOutWord } from '../../gateway/parse-cash-out-word.ts';
import type { Finding } from '../finding.ts';
import type { CashOutRow } from './read-cash-outs.ts';

const hashOf = (credential: string): string => createHash('sha256').update(credential).digest('hex');

/** What the book has against a word. */
function against(
  { kind, account: signedFor, paid }: CashOutWord,
  account: string | undefined,
  row: CashOutRow | undefined,
): string | undefined {
  if (account === undefined) return 'something without a session';
  if (signedFor !== undefined && signedFor !== account) return 'a word that is signed for another account';
  const own = row?.user === account ? row : undefined;
  switch (kind) {
    case 'unknown':
      return undefined;
    case 'paid':
      return own?.state === 'SUCCEEDED' && own.paid === paid
        ? undefined
        : 'a payment that the book does not have';
    case 'fenced':
      if (row === undefined) return 'a fence that the book does not have';
      return own !== undefined && own.state !== 'FENCED' ? 'a fence that the book has otherwise' : undefined;
    case 'refused':
      // A request that comes after its fence is refused by it.
      return own?.state === 'FAILED' || own?.state === 'FENCED'
        ? undefined
        : 'a refusal that the book does not have';
    case 'waits':
      return own === undefined ? 'that it waits, which the book does not' : undefined;
  }
}

/**
 * CSH-06.1, CSH-06.3 of every word about a cash-out that left a gateway, whoever heard it: it is what the
 * book says, and is told to its customer alone.
 *
 * @param sessions whose each credential was, by its hash
 */
export function cashOutWordsMatch(
  exchanges: readonly CashOutExchange[],
  cashOuts: readonly CashOutRow[],
  sessions: ReadonlyMap<string, string>,
): readonly Finding[] {
  const rows = new Map(cashOuts.map((row) => [row.ref, row]));
  const found = new Map<string, Finding>();
  for (const { credential, words } of exchanges) {
    const account = credential === undefined ? undefined : sessions.get(hashOf(credential));
    for (const word of words) {
      const why = against(word, account, rows.get(word.ref));
      const sentence = `${account ?? 'nobody'} was told of cash-out ${word.ref}: ${why ?? ''}`;
      if (why !== undefined)
        found.set(sentence, { checker: 'word', fingerprint: `word cash-out: ${why}`, sentence });
    }
  }
  return [...found.values()];
}
