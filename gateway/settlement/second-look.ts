import { createHash } from 'node:crypto';
import { canonicalJson } from '#domain/canonical-json.ts';
import { toJson } from '#domain/json.ts';
import { repeated } from '../db/retry.ts';
import type { BetChange } from './bet-changes.ts';
import { type Refused, type Ruling, ruleIn, type StaffResult, type StaffSettling } from './staff-result.ts';

/** What a ruling does to bets; `seen` names just that, for whoever looked at it and says yes (MEND-07). */
export interface Looked {
  readonly changes: readonly BetChange[];
  readonly seen: string;
}

export type SecondLook =
  | ({ readonly kind: 'settled' } & Looked)
  | { readonly kind: 'same' }
  /** `changed`: it would do something else now than when it was looked at. */
  | { readonly kind: 'refused'; readonly why: Refused | 'changed' };

/** Ends a transaction that is not to stay, with what it came to. */
class Undone extends Error {
  readonly look: SecondLook;

  constructor(look: SecondLook) {
    super('looked at, and not written');
    this.name = 'Undone';
    this.look = look;
  }
}

const nameOf = ({ market, selection, result }: StaffResult, changes: readonly BetChange[]): string =>
  createHash('sha256')
    .update(canonicalJson(toJson({ market, selection, result, changes })))
    .digest('hex');

const lookOf = (order: StaffResult, ruling: Ruling): SecondLook =>
  ruling.kind === 'settled' ? { ...ruling, seen: nameOf(order, ruling.changes) } : ruling;

async function undoable(work: () => Promise<SecondLook>): Promise<SecondLook> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Undone) return error.look;
    throw error;
  }
}

/** No entry: nothing has happened. */
const silent: StaffSettling['audit'] = { record: () => Promise.resolve({ id: '' }) };

/**
 * What `settleAsSeen` would do: the settlement itself, in a transaction that is undone, so that no second
 * calculation can say anything else.
 */
export const lookBefore = (settling: StaffSettling, order: StaffResult): Promise<SecondLook> =>
  undoable(() =>
    repeated(() =>
      settling.db.transaction().execute(async (tx): Promise<never> => {
        throw new Undone(lookOf(order, await ruleIn(tx, { ...settling, audit: silent }, order)));
      }),
    ),
  );

/** Settles as `settleAwaiting`, and only what was looked at: undone where it comes to anything else. */
export const settleAsSeen = (
  settling: StaffSettling,
  order: StaffResult,
  seen: string,
): Promise<SecondLook> =>
  undoable(() =>
    repeated(() =>
      settling.db.transaction().execute(async (tx) => {
        const look = lookOf(order, await ruleIn(tx, settling, order));
        if (look.kind === 'settled' && look.seen !== seen)
          throw new Undone({ kind: 'refused', why: 'changed' });
        return look;
      }),
    ),
  );
