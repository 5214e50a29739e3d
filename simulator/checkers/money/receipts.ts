import type { Receipt } from '#domain/contract/betting.ts';
import type { World } from '../../scenario/world.ts';
import type { BetRow, DatabaseSnapshot } from '../database-snapshot.ts';
import type { Finding } from '../finding.ts';

/**
 * INV-02, INV-04, FAIL-54: a receipt that a screen believed says what the book says: the stake, the whole of
 * it, and on what.
 */
export function receiptsOfTheBook(
  { people }: Pick<World, 'people'>,
  { bets }: DatabaseSnapshot,
): readonly Finding[] {
  return people.flatMap(({ name, lives }) =>
    lives.flatMap(({ events }) =>
      events.flatMap((event) => {
        if (event.type !== 'placement/betOutcomeReceived' && event.type !== 'placement/lateResultReceived')
          return [];
        const { ref, receipt } = event.data;
        const bet = bets.get(ref);
        const why = receipt === null || bet === undefined ? undefined : against(receipt, bet);
        const sentence = `${name}: event ${event.seq}: of ${ref} ${why ?? ''}`;
        return why === undefined ? [] : [{ checker: 'INV-04', fingerprint: `INV-04 ${why}`, sentence }];
      }),
    ),
  );
}

function against({ stake, totalStake, selections }: Receipt, bet: BetRow): string | undefined {
  if (stake !== bet.stake || totalStake !== bet.totalStake) return 'the receipt names another stake';
  const struck = new Set(bet.legs.map(({ selection }) => selection));
  const isSame = selections.length === bet.legs.length && selections.every(({ id }) => struck.has(id));
  return isSame ? undefined : 'the receipt names other legs';
}
