import type { SharedDatabase } from '../../gateway/database/database.ts';
import type { Quote, Quotes } from '../../gateway/offer/quotes.ts';
import type { Finding } from '../finding.ts';
import { readReceipt, type SignedReceipt } from '../money/parse-receipt.ts';

/**
 * A receipt may name what the feed quoted so long before it, ms: until a busy database had written what was
 * decided.
 */
export const TOLERANCE_MS = 1_000;

/** A signed receipt of the ledger, and what its legs will be paid at. */
export interface Struck {
  readonly receipt: SignedReceipt;
  /** Whether a trader offered its terms: theirs may be below the feed, and never above it. */
  readonly isOffered: boolean;
  /** Selection and price of each leg, in their order. */
  readonly legs: readonly { readonly selection: number; readonly odds: string | null }[];
}

export interface Quoted {
  /** Every price that a feed ever told. */
  readonly quotes: Pick<Quotes, 'of'>;
  /** Name of each selection in the feed, by the gateway's id. */
  readonly names: ReadonlyMap<number, string>;
}

/** Every receipt that stands in the book, read past every gate. */
export async function readReceipts({ db }: Pick<SharedDatabase, 'db'>): Promise<readonly Struck[]> {
  const rows = await db
    .selectFrom('bets')
    .innerJoin('placements', 'placements.ref', 'bets.ref')
    .select(['bets.id', 'bets.receipt', 'placements.outcome'])
    .orderBy('bets.ref')
    .execute();
  const legs = await db
    .selectFrom('bet_legs')
    .select(['bet_id as bet', 'selection_id as selection', 'odds'])
    .orderBy('bet_id')
    .orderBy('leg')
    .execute();
  return rows.map(({ id, receipt, outcome }) => ({
    receipt: readReceipt(receipt),
    isOffered: outcome?.includes('"basedOn"') === true,
    legs: legs.filter(({ bet }) => bet === id),
  }));
}

/**
 * MEND-01: no receipt carries a price that the feed did not quote for that selection within the tolerance,
 * whatever was sent, by whom, and however the bet came to be struck. Works on what the feed told and on what
 * was signed alone. A bet builder has a price of its own beside those of its legs (`built-fairly.ts`).
 */
export function atQuotedPrices({ quotes, names }: Quoted, struck: readonly Struck[]): readonly Finding[] {
  return struck.flatMap(({ receipt, isOffered, legs }) =>
    receipt.selections.flatMap(({ id, odds }, nth): Finding[] => {
      const tell = (why: string, more: string): Finding[] => [
        {
          checker: 'quoted',
          fingerprint: `quoted ${why}`,
          sentence: `bet ${receipt.betId}, selection ${id} at ${odds ?? 'SP'}: ${why}${more}`,
        },
      ];
      const leg = legs[nth];
      if (leg?.selection !== id || leg.odds !== odds)
        return tell('the book pays another price than was signed', `, ${leg?.odds ?? 'SP'}`);
      if (odds === null) return [];
      const stood = quotedUntil(quotes.of(names.get(id) ?? '') ?? [], receipt.acceptedAt);
      const isFair = stood.some((quote) => (isOffered ? isAtMost(odds, quote) : isSame(odds, quote)));
      if (isFair) return [];
      const why = isOffered
        ? 'a trader went above what the feed quoted'
        : 'the feed did not quote this price at that time';
      return tell(why, `, which told ${stood.join(' or ') || 'nothing'} until ${receipt.acceptedAt}`);
    }),
  );
}

/** Prices that stood at any moment of the tolerance, the last of them that of this moment. */
const quotedUntil = (own: readonly Quote[], at: number): readonly string[] =>
  own
    .filter((move, nth) => {
      const until = own[nth + 1]?.at ?? Number.POSITIVE_INFINITY;
      return move.at <= at && until >= at - TOLERANCE_MS;
    })
    .flatMap(({ odds }) => odds ?? []);

/** Compared as fractions are by hand, crosswise. */
function crosswise(one: string, other: string): number {
  const [a = '', b = ''] = one.split('/');
  const [c = '', d = ''] = other.split('/');
  return Number(BigInt(a) * BigInt(d) - BigInt(c) * BigInt(b));
}

const isSame = (one: string, other: string): boolean => crosswise(one, other) === 0;
const isAtMost = (one: string, other: string): boolean => crosswise(one, other) <= 0;
