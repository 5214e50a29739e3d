import { formatChannel } from '#domain/contract/channel-path.ts';
import { versionAt } from '#gateway/core/create-catalogue.ts';
import type { Tab } from '../../device/tab.ts';
import type { World } from '../../scenario/world.ts';
import type { DatabaseSnapshot } from '../database-snapshot.ts';
import type { Finding } from '../finding.ts';

type State = ReturnType<Tab['state']>;

/**
 * LIV-02, LIV-06: at rest every price that a screen hears of is the market's, whatever was lost and whichever
 * gateway told it. Not for a selection that moved more than ten times a second before a gateway was started
 * anew (`versionAt`): no screen can tell there.
 */
export function offerAsIs(
  { people, market, healedAt }: Pick<World, 'people' | 'market' | 'healedAt'>,
  { selections }: Pick<DatabaseSnapshot, 'selections'>,
): readonly Finding[] {
  return people.flatMap(({ name, tab }) => {
    const state = tab?.state();
    if (state === undefined || !state.live.connected) return [];
    return heardIn(state).flatMap((id): Finding[] => {
      const held = state.prices.get(id);
      const is = market.priceOf(selections.get(id) ?? '');
      if (held === undefined || is === undefined) return [];
      const isRight = !held.suspended && worthOf(held.odds) === fractionOf(is);
      if (isRight || held.version >= versionAt(healedAt)) return [];
      const why = held.suspended
        ? 'an open selection is shown as suspended'
        : 'another price is shown than stands';
      const sentence = `${name}: of ${selections.get(id) ?? ''} ${why}`;
      return [{ checker: 'offer', fingerprint: `offer ${why}`, sentence }];
    });
  });
}

/** Selections of which a channel on the wire tells every price. */
export const heardIn = ({ live, entities }: State): readonly number[] =>
  Object.values(entities.buckets).flatMap(({ event, markets, selections }) =>
    event === undefined
      ? []
      : Object.values(selections).flatMap(({ id, marketId }) => {
          const entity = markets[marketId];
          if (entity === undefined) return [];
          const channel = formatChannel({ name: 'eventMarket', event: event.id, market: entity.id });
          return live.wire[channel] === true ? [id] : [];
        }),
  );

/** Packed odds by hand: 5/2 is 5 × 1024 + 2. */
const worthOf = (packed: number): number => Math.floor(packed / 1_024) / (packed % 1_024);

function fractionOf(text: string): number {
  const [num, den] = text.split('/').map(Number);
  return (num ?? Number.NaN) / (den ?? Number.NaN);
}
