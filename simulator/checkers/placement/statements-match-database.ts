import { createHash } from 'node:crypto';
import type { SharedDatabase } from '../../gateway/database/database.ts';
import { type Exchange, isInItsRow } from '../../gateway/gateway-statements.ts';
import type { Statement } from '../../gateway/parse-statement.ts';
import type { DatabaseSnapshot } from '../database-snapshot.ts';
import type { Finding } from '../finding.ts';

type Placed = Pick<DatabaseSnapshot, 'placements' | 'bets'>;

/** Whose each credential was, by its hash: sessions that ended are in the table all the same. */
export async function readSessions({ db }: Pick<SharedDatabase, 'db'>): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('sessions').select(['credential_hash', 'user_id']).execute();
  return new Map(rows.map((row) => [row.credential_hash, row.user_id]));
}

const hashOf = (credential: string): string => createHash('sha256').update(credential).digest('hex');

/**
 * Every word about a placement that ever left a gateway, whoever heard it, is what the book says (INV-02,
 * INV-04, FAIL-17), is about what was asked (FAIL-20, FAIL-23), is told to the customer whose placement it is
 * (FAIL-21, INV-09), and lasted when it was said (INV-03, FAIL-31).
 */
export function statementsMatchDatabase(
  exchanges: readonly Exchange[],
  books: Placed,
  sessions: ReadonlyMap<string, string>,
): readonly Finding[] {
  const found = new Map<string, Finding>();
  const note = (why: string, sentence: string): void => {
    if (!found.has(sentence)) found.set(sentence, { checker: 'word', fingerprint: `word ${why}`, sentence });
  };
  for (const exchange of exchanges) {
    const { credential, words, asked, fleeting } = exchange;
    const account = credential === undefined ? undefined : sessions.get(hashOf(credential));
    const tell = (ref: string, why: string): void =>
      note(why, `${account ?? 'nobody'} was told of ${ref}: ${why}`);
    for (const word of words) {
      const why = against(word, account, books) ?? aside(word, exchange);
      if (why !== undefined) tell(word.ref, why);
    }
    for (const ref of fleeting) tell(ref, 'an end that a power cut could have undone');
    // One ref of them is the customer's own, or it would have been said of a stranger's that it is used.
    if (
      exchange.status === 422 &&
      ![...asked.keys()].some((ref) => books.placements.get(ref)?.user === account)
    )
      tell([...asked.keys()].join(', '), 'that another account has used it');
  }
  for (const [ref, { id, user }] of books.bets) {
    const row = books.placements.get(ref);
    if (row?.state !== 'SUCCEEDED' || row.user !== user)
      note(
        'a bet whose ref is not placed',
        `bet ${id} stands, and ${ref} is ${row?.state ?? 'unknown'} in the book`,
      );
  }
  return [...found.values()];
}

/** What the book has against a word. */
function against(
  word: Statement,
  account: string | undefined,
  { placements, bets }: Placed,
): string | undefined {
  const [row, bet] = [placements.get(word.ref), bets.get(word.ref)];
  const own = bet?.user === account ? bet : undefined;
  if (account === undefined) return 'something without a session';
  if (word.account !== undefined && word.account !== account)
    return 'a word that is signed for another account';
  switch (word.kind) {
    case 'unknown':
      return undefined;
    case 'fenced':
      // A ref of somebody else is fenced for the asker alone: it looks as if nobody had it (FAIL-21).
      if (own !== undefined) return 'a fence, and the ref is a bet';
      if (row === undefined) return 'a fence that the book does not have';
      return row.user === account && row.state !== 'FENCED'
        ? 'a fence that the book has otherwise'
        : undefined;
    case 'refused':
      if (own !== undefined) return 'a refusal, and the ref is a bet';
      break;
    case 'taken':
      if (own === undefined || own.id !== word.bet) return 'a bet that the book does not have';
      break;
    case 'held':
      break;
  }
  if (row === undefined) return 'an outcome that the book does not have';
  // Until it is in its row somebody else may have fenced the ref there (FAIL-21, FAIL-33).
  return row.user === account || !isInItsRow(word) ? undefined : 'the outcome of another account';
}

/** Whether it answers something else than was asked. */
function aside({ ref, kind, about }: Statement, { asked, forgery }: Exchange): string | undefined {
  const sent = asked.get(ref);
  if (sent !== undefined && about !== undefined && sent !== about) return 'the outcome of other content';
  const isEffect = kind === 'taken' || kind === 'held';
  if (!isEffect || forgery === undefined) return undefined;
  return forgery === 'altered'
    ? 'a bet whose content is not that of its hash'
    : 'a bet for another’s ref and content';
}
