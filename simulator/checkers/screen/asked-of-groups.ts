import type { DataOf } from '#domain/events/registry.ts';
import type { Tab } from '../../device/tab.ts';

interface Moved {
  /** `735/100`: the first price that was shown, or the one that was agreed to since. */
  readonly was: string;
  readonly now: string | null;
}

const keyOf = (selections: readonly number[]): string => selections.toSorted((a, b) => a - b).join();

/**
 * What a log has said of the prices of bet builders, without any fold of the product: each by what is in it.
 */
export class SaidOfGroups {
  /**
   * The calculation that was asked for last: no other counts (CAL-03). None where its customer has gone or
   * its page ended since.
   */
  asked: string | null = null;
  readonly prices = new Map<string, Moved>();

  calculated({ requestId, groups }: DataOf<'betslip/calculated'>): void {
    if (requestId !== this.asked) return;
    const before = new Map(this.prices);
    this.prices.clear();
    for (const { selections, odds = null } of groups) {
      const key = keyOf(selections);
      const was = before.get(key)?.was ?? odds;
      if (was !== null) this.prices.set(key, { was, now: odds });
    }
  }

  accepted({ groups }: DataOf<'betslip/groupPricesAccepted'>): void {
    for (const { key, odds } of groups) {
      const now = this.prices.get(key)?.now ?? odds;
      this.prices.set(key, { was: odds, now });
    }
  }
}

type Groups = Pick<ReturnType<Tab['view']>, 'groups'>['groups'];

/**
 * NTC-02, TRAP-06 of a bet builder: it asks about its one price. @param policy which changes its customer
 * lets pass
 */
export function groupAskedWrongly(
  groups: Groups,
  policy: string,
  { prices }: SaidOfGroups,
): string | undefined {
  for (const { legs, status, odds, change } of groups) {
    const moved = prices.get(keyOf(legs));
    if (moved === undefined || odds === null || status !== 'open') continue;
    if (odds !== moved.now) return 'a bet builder shows another price than was calculated for it';
    const isDue = mustAsk(policy, worthOf(moved.was), worthOf(odds));
    if ((change?.needsAcceptance === true) === isDue) continue;
    return isDue
      ? 'a bet builder does not ask about a change that its customer does not let pass'
      : 'a bet builder asks although its price is the one agreed to, or moved as its customer lets it';
  }
  return undefined;
}

function mustAsk(policy: string, was: number, now: number): boolean {
  if (policy === 'ACCEPT_ANY_ODDS') return false;
  return policy === 'ACCEPT_HIGHER_ODDS' ? now < was : now !== was;
}

function worthOf(odds: string): number {
  const [num = Number.NaN, den = Number.NaN] = odds.split('/').map(Number);
  return num / den;
}
