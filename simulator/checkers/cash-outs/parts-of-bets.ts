import type { BetRow } from '../database-snapshot.ts';
import type { Finding } from '../finding.ts';
import type { CashOutRow, PaidEntry, TermsRow } from './read-cash-outs.ts';

const finding = (what: string, sentence: string): Finding => ({
  checker: 'CSH-06',
  fingerprint: `CSH-06 ${what}`,
  sentence,
});

/** Kinds that never have a value (CSH-05.2). */
const CASTS: ReadonlySet<string> = new Set([
  'FORECAST',
  'REVERSE_FORECAST',
  'COMBINATION_FORECAST',
  'TRICAST',
  'COMBINATION_TRICAST',
]);

type Paid = CashOutRow & { readonly stake: number; readonly paid: number; readonly soldBefore: number };
const isPaid = (row: CashOutRow): row is Paid =>
  row.state === 'SUCCEEDED' && row.stake !== null && row.paid !== null && row.soldBefore !== null;

/** Whether the signed word is about what the row says. */
function besideReceipt({ ref, user, bet, stake, paid, soldBefore, receipt }: Paid, total: number): boolean {
  const part = receipt?.part ?? { stake: total, left: 0 };
  return (
    receipt?.ref !== ref ||
    receipt.account !== user ||
    receipt.betId !== bet ||
    receipt.paid !== paid ||
    part.stake !== stake ||
    part.left !== total - soldBefore - stake
  );
}

/** What is wrong with the parts of one bet, in the order in which they were sold. */
function againstParts(
  rows: readonly Paid[],
  bet: BetRow | undefined,
  terms: TermsRow | undefined,
): string | undefined {
  if (bet === undefined || terms === undefined) return 'is no bet of which anything was sold';
  const { totalStake: total, user, cashed } = bet;
  const most = terms.most ?? terms.returns;
  let [sold, paid] = [0, 0];
  for (const row of rows) {
    if (row.user !== user) return 'was paid to somebody else';
    if (row.soldBefore < sold) return 'has a part that was paid twice';
    if (row.soldBefore > sold || row.stake <= 0) return 'has parts with a gap between them';
    if (besideReceipt(row, total)) return 'has a receipt that says something else than the book';
    sold += row.stake;
    paid += row.paid;
    if (sold > total) return 'has parts that come to more than it';
    // A part gets its share of what the whole could return; of each one a penny may be rounded up.
    if (most !== null && BigInt(row.paid - 1) * BigInt(total) > BigInt(most) * BigInt(row.stake))
      return 'was paid more for than it could return';
  }
  if (cashed?.stake !== sold || cashed.paid !== paid) return 'has other parts than were paid';
  if (terms.bonus !== null || CASTS.has(terms.type)) return 'is of a kind that has no value';
  const isWhole = sold === total;
  if (isWhole !== (terms.result === 'CASHED_OUT')) return 'ended by its cash-out or not, and says otherwise';
  return isWhole && (bet.status !== 'SETTLED' || bet.returns !== paid)
    ? 'was cashed out whole, and has other returns'
    : undefined;
}

/** Every payment of the ledger is that of a row, and every row has one (CSH-08.4). */
function againstPayments(rows: readonly Paid[], payments: readonly PaidEntry[]): readonly Finding[] {
  const paid = new Map(rows.map((row) => [`${row.bet ?? ''}#${String(row.soldBefore)}`, row]));
  const wrong = payments.flatMap(({ ref, user, amount }) => {
    const row = paid.get(ref);
    paid.delete(ref);
    if (row === undefined)
      return [finding('entry without a row', `${ref} was paid, and nobody asked for it`)];
    return row.user === user && row.paid === amount
      ? []
      : [finding('entry of another amount', `${ref} was paid ${amount}; the book says ${row.paid}`)];
  });
  const unpaid = [...paid.keys()].map((ref) =>
    finding('row without an entry', `${ref} counts as paid, and no money moved`),
  );
  return [...wrong, ...unpaid];
}

/** CSH-06, CSH-08: a part of a bet is paid once, and all parts are never more than the bet. */
export function partsAddUp(
  cashOuts: readonly CashOutRow[],
  payments: readonly PaidEntry[],
  bets: ReadonlyMap<string, BetRow>,
  terms: readonly TermsRow[],
): readonly Finding[] {
  const paid = cashOuts.filter(isPaid).toSorted((a, b) => a.soldBefore - b.soldBefore);
  const byId = new Map([...bets.values()].map((bet) => [bet.id, bet]));
  const termsOf = new Map(terms.map((one) => [one.id, one]));
  const sold = [...byId.values()].flatMap(({ id, cashed }) => (cashed === undefined ? [] : [id]));
  const ids = new Set([...sold, ...paid.map(({ bet }) => bet ?? '')]);
  const wrong = [...ids].flatMap((id) => {
    const why = againstParts(
      paid.filter(({ bet }) => bet === id),
      byId.get(id),
      termsOf.get(id),
    );
    return why === undefined ? [] : [finding(why, `bet ${id} ${why}`)];
  });
  const waiting = cashOuts.flatMap(({ ref, state }) =>
    state === 'PENDING' ? [finding('pending', `the book still waits with cash-out ${ref}`)] : [],
  );
  return [...wrong, ...againstPayments(paid, payments), ...waiting];
}
