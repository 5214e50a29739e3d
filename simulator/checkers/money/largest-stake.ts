import type { PlacementSlip } from '#domain/contract/betting.ts';
import type { World } from '../../scenario/world.ts';
import type { DatabaseSnapshot } from '../database-snapshot.ts';
import type { Finding } from '../finding.ts';
import { requestedSlips } from '../placement/agreed-slips.ts';
import { returnsOfOne } from './bonus-bets.ts';
import { pricesAsked, pricesOf } from './units.ts';

/** What a bet of so many legs may be given by the acca boost, which is no part of this (BON-05). */
const BOOSTED_LEGS = 3;

/**
 * TRAP-08 and STK-07: no bet wins more than the operator lets it, worked out from the prices of the book; and
 * where a stake is refused for that, the largest that is named keeps the limit, and one unit more does not.
 *
 * @param most minor units that a bet may win
 */
export function largestStakes(
  { people }: Pick<World, 'people'>,
  { bets }: Pick<DatabaseSnapshot, 'bets'>,
  most: number,
): readonly Finding[] {
  const tooMuch = [...bets.values()].flatMap((bet): readonly Finding[] => {
    const { id, stake, totalStake } = bet;
    const prices = pricesOf(bet);
    const profit = profitOf(prices);
    if (profit === undefined || stake !== totalStake || prices.length >= BOOSTED_LEGS) return [];
    // The gateway compares what it pays, which is rounded to the penny.
    return 2n * profit.num * BigInt(stake) >= (2n * BigInt(most) + 1n) * profit.den
      ? [finding('a bet wins more than the limit', `bet ${id}`)]
      : [];
  });
  const sent = requestedSlips(people);
  return [
    ...tooMuch,
    ...people.flatMap(({ name, lives }) => lives.flatMap((life) => named(name, life, sent, most))),
  ];
}

type Life = World['people'][number]['lives'][number];
type Sent = ReturnType<typeof requestedSlips>;

/**
 * Of a ref that carried several slips the answer is what became of the first that came in, whose price may
 * have been another.
 */
function named(name: string, { events }: Life, sent: Sent, most: number): readonly Finding[] {
  const found: Finding[] = [];
  for (const { type, data } of events) {
    if (type !== 'placement/betOutcomeReceived') continue;
    for (const { type: reason, maxStake } of data.errors) {
      if (maxStake == null || reason !== 'TRADER_STAKE_TOO_HIGH') continue;
      const whys = (sent.get(data.ref) ?? []).map((slip) => against(slip, BigInt(maxStake), BigInt(most)));
      const [why] = whys;
      if (why !== undefined && whys.every((each) => each !== undefined))
        found.push(finding(why, `${name}, ${data.ref}`));
    }
  }
  return found;
}

/** Of a bet whose price could not change on its way; of any other that the named stake is a smaller one. */
function against(slip: PlacementSlip, largest: bigint, most: bigint): string | undefined {
  if (largest >= BigInt(slip.stake)) return 'a stake is refused, and one as large is named as allowed';
  const prices = pricesAsked(slip);
  const profit = profitOf(prices);
  if (
    profit === undefined ||
    slip.acceptOddsChange !== 'NOT_ACCEPT' ||
    slip.numberOfBets !== 1 ||
    prices.length >= BOOSTED_LEGS ||
    slip.profitBoost !== null
  )
    return undefined;
  if (largest * profit.num > most * profit.den) return 'the largest stake named wins more than the limit';
  return (largest + 1n) * profit.num <= most * profit.den
    ? 'a larger stake than the largest named keeps the limit'
    : undefined;
}

/** What one unit wins on all of them together; undefined where a price is not a fraction. */
function profitOf(
  odds: readonly (string | null)[],
): { readonly num: bigint; readonly den: bigint } | undefined {
  const one = returnsOfOne(odds);
  if (one === undefined) return undefined;
  const [num, den] = one;
  return { num: num - den, den };
}

const finding = (why: string, where: string): Finding => ({
  checker: 'TRAP-08',
  fingerprint: `TRAP-08 ${why}`,
  sentence: `${where}: ${why}`,
});
