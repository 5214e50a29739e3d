import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeSetting } from './change-setting.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import {
  MOST_FAVOURITES,
  participantKey,
  participantsOf,
  sameFavourites,
  toggled,
  unionOf,
} from './favourite-lists.ts';
import { BETWEEN_NAMES, hasFavourites } from './favourites.ts';
import { parseSettings } from './parse-settings.ts';

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 90 }), { maxLength: MOST_FAVOURITES });
const teams = fc.uniqueArray(
  fc
    .constantFrom('Alderwick Town', 'Öst, FK', 'A:B', '1860')
    .map((name) => participantKey('SBTC1_1', name) ?? ''),
  { minLength: 1 },
);
const favourites = fc.record(
  {
    categoryId: ids.map((list) => list.map((id) => `sim.${id}`)),
    eventId: ids,
    couponId: fc.constant<string[]>([]),
    marketId: fc.constant<number[]>([]),
    azmarketId: fc.constant<number[]>([]),
    participant: teams,
  },
  { requiredKeys: ['categoryId', 'eventId', 'couponId', 'marketId', 'azmarketId'] },
);

describe('favourites', () => {
  it('[BRW-09.3] a second press takes the star back, and the newest stands first', () => {
    fc.assert(
      fc.property(ids, fc.integer({ min: 100, max: 200 }), (list, id) => {
        const with_ = toggled(list, id);
        expect(with_[0]).toBe(id);
        expect(with_.length).toBeLessThanOrEqual(MOST_FAVOURITES);
        expect(toggled(with_, id)).toEqual(list.slice(0, MOST_FAVOURITES - 1));
      }),
    );
  });

  it('[BRW-02.2] what guest and account have is all there afterwards, once, those of the account first', () => {
    fc.assert(
      fc.property(favourites, favourites, (account, guest) => {
        const both = unionOf(account, guest);
        expect(both.eventId.slice(0, account.eventId.length)).toEqual(account.eventId);
        const all = new Set([...account.categoryId, ...guest.categoryId]);
        expect(both.categoryId).toHaveLength(Math.min(all.size, MOST_FAVOURITES));
        expect(both.categoryId.every((id) => all.has(id))).toBe(true);
        expect(sameFavourites(unionOf(both, guest), both)).toBe(true);
        const named = new Set([...participantsOf(account), ...participantsOf(guest)]);
        expect(participantsOf(both)).toEqual([...named]);
        expect(hasFavourites(both)).toBe(hasFavourites(account) || hasFavourites(guest));
      }),
    );
  });

  it('[BRW-09.4] are settings: a list of them is taken whole, and one that is too long is not', () => {
    const many = Array.from({ length: MOST_FAVOURITES + 1 }, (_, id) => id + 1);
    const put = (value: number[]) => changeSetting(DEFAULT_SETTINGS, 'favorites.eventId', value);
    expect(put(many.slice(1))?.favorites.eventId).toEqual(many.slice(1));
    expect(put(many)).toBeUndefined();
  });

  it('[BRW-17.2] teams are a list that is absent while it is empty, so that older recordings are as they were', () => {
    fc.assert(
      fc.property(teams, (list) => {
        const starred = changeSetting(DEFAULT_SETTINGS, 'favorites.participant', list);
        expect(starred && participantsOf(starred.favorites)).toEqual(list);
        const none = starred && changeSetting(starred, 'favorites.participant', []);
        expect(none).toEqual(DEFAULT_SETTINGS);
        expect(none && Object.keys(none.favorites)).not.toContain('participant');
      }),
    );
    expect(Object.keys(parseSettings({ favorites: { participant: 'x' } }).favorites)).not.toContain(
      'participant',
    );
    expect(participantKey('SBTC1_1', `a${BETWEEN_NAMES}b`)).toBeUndefined();
  });
});
