import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type InPlayLists, type LeagueEvents, regroupInPlay } from './in-play-leagues.ts';

const league = (id: string, ...eventIds: number[]): LeagueEvents => ({
  category: { id, name: id },
  eventIds,
});

/** Leagues with unique ids a list and events that are in one league of one list only. */
const lists: fc.Arbitrary<InPlayLists<LeagueEvents>> = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.boolean()), { maxLength: 20 })
  .map((events) => {
    const of = (upcoming: boolean) =>
      [...new Set(events.flatMap(([id, later]) => (later === upcoming ? [id] : [])))].map((id) =>
        league(
          String(id),
          ...events.flatMap(([own, later], index) => (own === id && later === upcoming ? [index] : [])),
        ),
      );
    return { inPlay: of(false), upcoming: of(true) };
  });

const idsOf = (leagues: readonly LeagueEvents[]): number[] => leagues.flatMap(({ eventIds }) => eventIds);

describe('[INP-01] events that kick off while the page is open', () => {
  it('move to their league in play, behind the ones that were there', () => {
    const now = regroupInPlay(
      { inPlay: [league('a', 1)], upcoming: [league('a', 2, 3), league('b', 4)] },
      (id) => id !== 3,
    );
    expect(now).toEqual({ inPlay: [league('a', 1, 2), league('b', 4)], upcoming: [league('a', 3)] });
  });

  it('[INP-01.1] leave highlights before the other leagues, also one that begins', () => {
    const big = (id: string, ...eventIds: number[]) => ({ ...league(id, ...eventIds), highlight: true });
    const now = regroupInPlay(
      { inPlay: [big('a', 1), league('b', 2)], upcoming: [league('c', 3), big('d', 4)] },
      () => true,
    );
    expect(now.inPlay).toEqual([big('a', 1), big('d', 4), league('b', 2), league('c', 3)]);
  });

  it('lose and double no event, and put every one where it belongs', () => {
    fc.assert(
      fc.property(lists, fc.func(fc.boolean()), (before, began) => {
        const now = regroupInPlay(before, began);
        const all = [...idsOf(before.inPlay), ...idsOf(before.upcoming)];
        expect([...idsOf(now.inPlay), ...idsOf(now.upcoming)].toSorted()).toEqual(all.toSorted());
        const waiting = idsOf(before.upcoming).filter((id) => !began(id));
        expect(idsOf(now.upcoming).toSorted()).toEqual(waiting.toSorted());
        expect(now.inPlay.every(({ eventIds }) => eventIds.length > 0)).toBe(true);
      }),
    );
  });
});
