import type { Receipt } from '#domain/contract/betting.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import type { World } from '../world/world.ts';
import type { Finding } from './finding.ts';

/** BSL-11, worked out once more and in another way: what a receipt promises for a single or an accumulator at fixed prices. */
export function returnsPromised({ people }: Pick<World, 'people'>): readonly Finding[] {
  return people.flatMap(({ name, lives }) =>
    lives.flatMap(({ events }) =>
      events.flatMap((event) => {
        const why = falselyPromised(event);
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

/** What is wrong with the receipt of an event by BSL-11, if anything. */
export function falselyPromised(event: AppEvent): string | undefined {
  if (event.type !== 'placement/betOutcomeReceived' && event.type !== 'placement/lateResultReceived')
    return undefined;
  const { receipt } = event.data;
  return receipt === null ? undefined : against(receipt);
}

function against({ stake, totalStake, selections, possibleWinnings, bonus }: Receipt): string | undefined {
  // People of a simulation place nothing but single lines, whose stake is the whole stake.
  if (bonus !== undefined || totalStake !== stake || possibleWinnings === null) return undefined;
  const prices = selections.map(({ odds }) => /^(\d+)\/(\d+)$/.exec(odds ?? ''));
  let [num, den] = [BigInt(stake), 1n];
  for (const price of prices) {
    if (price === null) return undefined;
    const [to, from] = [BigInt(price[1] ?? 0), BigInt(price[2] ?? 0)];
    num *= to + from;
    den *= from;
  }
  const whole = num / den;
  const nearest = (num - whole * den) * 2n >= den ? whole + 1n : whole;
  return nearest === BigInt(possibleWinnings) ? undefined : 'the returns are not those of stake and prices';
}
