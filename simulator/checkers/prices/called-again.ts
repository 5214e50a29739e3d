import type { Finding } from '../finding.ts';

/** So often the contests of a card are called again. */
const CALLS = 6;

interface Judged {
  /** Every contest has another result, and the book has had time to come to it. */
  readonly call: () => Promise<void>;
  /** Where the book is not what a settler works out by hand. */
  readonly settlement: () => Promise<readonly Finding[]>;
  readonly ledger: () => Promise<readonly Finding[]>;
}

/**
 * A world has few bets, and each ends in one way. So the judges change their minds about every contest, again
 * and again: each time the book must come to what a settler works out, and what was paid and bet again since
 * must leave the ledger sound (INV-01, INV-03).
 */
export async function calledAgainAndAgain({ call, settlement, ledger }: Judged): Promise<readonly Finding[]> {
  for (let n = 0; n < CALLS; n += 1) {
    await call();
    const found = await settlement();
    if (found.length > 0) return found;
  }
  return ledger();
}
