import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NOTHING_SET } from '#domain/account/own-controls.ts';
import { EventEntity } from '#domain/market/entities.ts';
import { money } from '#domain/money/parse-money.ts';
import { matchEntities } from '#testing/offers/match-entities.ts';
import { noEntities } from '../entities/entities-state.ts';
import { selectBlockedHere } from './select-blocked-event.ts';
import { nobody } from './user-state.ts';

const matchAs = (inplay: boolean) => EventEntity.parse({ ...matchEntities(7, 1).events[0], inplay });

/** A customer who has blocked these products, on a page, with a match loaded as it stands. */
const stateOf = (products: number, path: string, eventId: string | undefined, inplay: boolean) => ({
  user: {
    ...nobody,
    controls: {
      told: {
        at: 0,
        controls: [{ kind: 'PRODUCTS' as const, value: products }],
        ...{ usedMinutes: 0, leftMinutes: null, over: null },
        session: { since: 0, staked: money(0), returned: money(0) },
      },
    },
  },
  entities: {
    ...noEntities,
    buckets: { 7: { event: matchAs(inplay), markets: {}, selections: {}, handicaps: {} } },
  },
  navigation: { path, params: eventId === undefined ? {} : { eventId } },
});

it('[RGT-10.1] a match in play is of what is blocked by its own address too, from when it goes in play, and no other match is', () => {
  const address = '/sports/football/league/home-v-away/7';
  fc.assert(
    fc.property(
      fc.nat({ max: 7 }),
      fc.boolean(),
      fc.constantFrom('7', '8', undefined),
      (mask, inplay, id) => {
        const isBlocked = (mask & 1) === 1 && inplay && id === '7';
        expect(selectBlockedHere(stateOf(mask, address, id, inplay))).toBe(isBlocked ? 'IN_PLAY' : null);
      },
    ),
  );
  expect(selectBlockedHere(stateOf(NOTHING_SET.PRODUCTS, address, '7', true))).toBeNull();
  expect(selectBlockedHere(stateOf(1, '/inplay', undefined, false))).toBe('IN_PLAY');
});
