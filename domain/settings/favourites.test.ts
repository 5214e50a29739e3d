import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeSetting } from './change-setting.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { hasFavourites, MOST_FAVOURITES, sameFavourites, toggled, unionOf } from './favourites.ts';

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 90 }), { maxLength: MOST_FAVOURITES });
const favourites = fc.record({
  categoryId: ids.map((list) => list.map((id) => `sim.${id}`)),
  eventId: ids,
  couponId: fc.constant<string[]>([]),
  marketId: fc.constant<number[]>([]),
  azmarketId: fc.constant<number[]>([]),
});

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
});
