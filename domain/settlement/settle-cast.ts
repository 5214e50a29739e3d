import { type CastKind, type CastLine, type CastPick, castLines } from '../bet/casts.ts';
import type { LegState } from '../contract/my-bets.ts';
import type { Money } from '../money/money.ts';
import { money } from '../money/parse-money.ts';
import { compareFractions, type Fraction, ONE, scaledHalfUp, ZERO } from '../odds/fraction.ts';
import type { Dividend, SelectionResult } from './result.ts';
import { type BetSettlement, OPEN_LEG } from './settle-bet.ts';

export interface CastTerms {
  readonly kind: CastKind;
  /** Minor units of one line. */
  readonly stake: Money;
  readonly picks: readonly CastPick[];
}

/** What became of the race's forecast or tricast market. */
export interface CastFacts {
  /** By pick, in the order of the picks; undefined for a runner that the result does not know. */
  readonly results: readonly (SelectionResult | undefined)[];
  readonly dividends: readonly Dividend[];
}

const didNotRun = (result: SelectionResult | undefined): boolean =>
  result?.outcome === 'NON_RUNNER' || result?.outcome === 'VOID';

const sameOrder = (a: CastLine, b: CastLine): boolean =>
  a.length === b.length && a.every((id, i) => id === b[i]);

/** `12.34` as a fraction. */
function perUnitOf({ perUnit }: Dividend): Fraction {
  const [whole = '0', decimals = '0'] = perUnit.split('.');
  return { num: BigInt(whole + decimals), den: 10n ** BigInt(decimals.length) };
}

/**
 * A runner that was picked for a place won when an order that was declared has it there; for any place,
 * anywhere.
 */
function legState(
  pick: CastPick,
  result: SelectionResult | undefined,
  dividends: readonly Dividend[],
): LegState {
  if (result?.outcome === 'NON_RUNNER') return 'NON_RUNNER';
  if (result?.outcome === 'VOID') return 'CANCELLED';
  const isRight = dividends.some(({ order }) =>
    pick.position === null ? order.includes(pick.selectionId) : order[pick.position - 1] === pick.selectionId,
  );
  if (!isRight) return 'LOST';
  return result?.deadHeat === undefined ? 'WON' : 'WON_DEAD_HEAT';
}

/**
 * Returns of a forecast or tricast (RAC-08): a line that names a non-runner gets its stake back, an order
 * declared its dividend, any other line nothing; where no dividend is declared at all, every line its stake.
 * The lines are added exactly and rounded once, half up to the minor unit.
 *
 * @param facts undefined while the market has no result.
 * @throws RangeError when the picks are no bet of their kind, or there is not one result for each.
 */
export function settleCast(bet: CastTerms, facts: CastFacts | undefined): BetSettlement {
  const lines = castLines(bet.kind, bet.picks);
  if (lines === undefined) throw new RangeError(`the picks are no ${bet.kind}`);
  if (facts === undefined) return { status: 'OPEN', legs: bet.picks.map(() => OPEN_LEG) };
  if (facts.results.length !== bet.picks.length) throw new RangeError('one result per pick');
  const noDividend = facts.dividends.length === 0;
  const gone = new Set(
    bet.picks.filter((_, i) => didNotRun(facts.results[i])).map(({ selectionId }) => selectionId),
  );
  const isVoid = (line: CastLine): boolean => noDividend || line.some((id) => gone.has(id));
  const factors = lines.map((line): Fraction => {
    if (isVoid(line)) return ONE;
    const paid = facts.dividends.find(({ order }) => sameOrder(order, line));
    return paid === undefined ? ZERO : perUnitOf(paid);
  });
  const total = factors.reduce(
    (sum, one) => ({ num: sum.num * one.den + one.num * sum.den, den: sum.den * one.den }),
    ZERO,
  );
  const returns = scaledHalfUp({ num: total.num * BigInt(bet.stake), den: total.den }, 0);
  return {
    status: 'SETTLED',
    returns: money(Number(returns)),
    result: resultOf(lines.every(isVoid), factors),
    legs: bet.picks.map((pick, i) => ({
      state:
        noDividend && !gone.has(pick.selectionId)
          ? 'CANCELLED'
          : legState(pick, facts.results[i], facts.dividends),
      rule4Pence: 0,
      deadHeat: facts.results[i]?.deadHeat ?? null,
      placeDeadHeat: null,
      placeVoid: false,
      settledOdds: null,
    })),
  };
}

/** As in `settleBet`: WON when every line came back with at least its stake, PART when only some did. */
function resultOf(allVoid: boolean, lines: readonly Fraction[]): 'WON' | 'LOST' | 'VOID' | 'PART' {
  if (allVoid) return 'VOID';
  if (lines.every((line) => line.num === 0n)) return 'LOST';
  return lines.every((line) => compareFractions(line, ONE) >= 0) ? 'WON' : 'PART';
}
