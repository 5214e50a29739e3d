import type { PlacementSlip, Receipt } from '#domain/contract/betting.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { castLinesByHand, isNamedCast } from '#testing/oracles/cast-oracle.ts';
import { settledByHand } from '#testing/oracles/settlement-oracle.ts';
import type { World } from '../../scenario/world.ts';
import type { Finding } from '../finding.ts';
import { agreedSlips } from '../placement/agreed-slips.ts';
import { nameOf, picksOf, slipIfItWins } from './returns-oracle.ts';

type Slip = Pick<
  PlacementSlip,
  'type' | 'systemType' | 'eachWay' | 'contentHash' | 'selectionGroups' | 'totalOdds'
>;

/**
 * BSL-11, EWY-02, SYS-02, RAC-08, worked out once more and in another way: what a receipt promises, and what
 * it says was paid for it.
 */
export function returnsPromised({ people }: Pick<World, 'people'>): readonly Finding[] {
  const agreed = agreedSlips(people);
  return people.flatMap(({ name, lives }) =>
    lives.flatMap(({ events }) =>
      events.flatMap((event) => {
        const why = falselyPromised(event, (ref) => agreed.get(ref) ?? []);
        return why === undefined
          ? []
          : [
              {
                checker: 'returns',
                fingerprint: `returns ${why}`,
                sentence: `${name}: event ${event.seq}: ${why}`,
              },
            ];
      }),
    ),
  );
}

/**
 * What is wrong with the receipt of an event, if anything.
 *
 * @param slipsOf every form in which a bet was agreed to, by its ref
 */
export function falselyPromised(
  event: AppEvent,
  slipsOf: (ref: string) => readonly Slip[],
): string | undefined {
  if (event.type !== 'placement/betOutcomeReceived' && event.type !== 'placement/lateResultReceived')
    return undefined;
  const { receipt } = event.data;
  const slip = slipsOf(receipt?.ref ?? '').find(({ contentHash }) => contentHash === receipt?.contentHash);
  return receipt === null || slip === undefined ? undefined : against(receipt, slip);
}

function against(receipt: Receipt, slip: Slip) {
  const { stake, totalStake, selections, possibleWinnings, bonus } = receipt;
  if (isNamedCast(slip.type)) {
    const lines = castLinesByHand(slip.type, picksOf(selections))?.length;
    if (lines === undefined || totalStake !== stake * lines)
      return 'the whole stake is not that of its lines';
    return possibleWinnings === null ? undefined : 'returns are promised where a dividend decides';
  }
  const name = nameOf(slip);
  // What a customer's own bonus does to a bet is told with the bonuses.
  if (name === undefined || (bonus !== undefined && bonus.kind !== 'accaBoost')) return undefined;
  // A receipt names no price of a bet builder: it is the one that was sent, unless another total stood by
  // then.
  if (slip.selectionGroups.length > 0 && receipt.totalOdds !== slip.totalOdds) return againstTotal(receipt);
  const legs = slipIfItWins({ ...slip, selections });
  const { lines, returns } = settledByHand(name, legs, {
    stake,
    eachWay: slip.eachWay,
    struckAt: 0,
    boost: bonus?.percentage ?? 0,
  });
  if (totalStake !== stake * lines) return 'the whole stake is not that of its lines';
  return possibleWinnings === returns ? undefined : 'the returns are not those of stake and prices';
}

/** Within a penny: total odds have eight places. */
const againstTotal = ({ stake, possibleWinnings, totalOdds, bonus }: Receipt): string | undefined =>
  bonus !== undefined || Math.abs((possibleWinnings ?? 0) - stake * Number(totalOdds)) <= 1
    ? undefined
    : 'the returns are not those of stake and total odds';
