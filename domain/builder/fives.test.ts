import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FIVE_GROUPS, fiveGroupOf, fivePicksIn, hasFives, isFive } from './fives.ts';

const event = { marketGroups: [{ id: 'your-bet', type: 'YOUR_BET' }] };
const inGroups = (...groups: readonly string[]) => ({
  state: 'OPEN' as const,
  groupRanks: Object.fromEntries(groups.map((group) => [group, 1])),
});

it('[GAM-02.1] a leg is of one of the five groups, and of a market that may be combined', () => {
  for (const group of FIVE_GROUPS) {
    expect(fiveGroupOf(event, inGroups(group, 'your-bet'))).toBe(group);
    expect(fiveGroupOf(event, inGroups('main', group, 'your-bet'))).toBe(group);
    expect(fiveGroupOf(event, inGroups(group))).toBeUndefined();
  }
  expect(fiveGroupOf(event, inGroups('other', 'your-bet'))).toBeUndefined();
  expect(fiveGroupOf({ marketGroups: [] }, inGroups('main', 'your-bet'))).toBeUndefined();
});

it('[GAM-02.1] a match is offered for five legs while each group has an open market', () => {
  const all = FIVE_GROUPS.map((group) => inGroups(group, 'your-bet'));
  expect(hasFives(event, all)).toBe(true);
  for (const at of FIVE_GROUPS.keys()) {
    const rest = all.filter((_, nth) => nth !== at);
    expect(hasFives(event, rest)).toBe(false);
    expect(
      hasFives(
        event,
        all.map((one, nth) => (nth === at ? { ...one, state: 'SUSPENDED' } : one)),
      ),
    ).toBe(false);
  }
});

it('[GAM-02.1] a five is one leg of each of the five groups, of one event and of markets that may be combined', () => {
  const leg = fc.record({
    event: fc.nat({ max: 9 }).map((n) => (n > 0 ? 1 : 2)),
    group: fc.constantFrom(...FIVE_GROUPS, 'other'),
    combines: fc.nat({ max: 9 }).map((n) => n > 0),
  });
  const five = fc
    .shuffledSubarray([...FIVE_GROUPS], { minLength: 5 })
    .chain((groups) =>
      fc.tuple(
        ...groups.map((group) =>
          leg.map((one) => ({ ...one, group: one.group === 'other' ? one.group : group })),
        ),
      ),
    );
  fc.assert(
    fc.property(fc.oneof(five, fc.array(leg, { maxLength: 6 })), (legs) => {
      const expected =
        legs
          .map(({ group }) => group)
          .sort()
          .join() === 'goals,halves,handicap,main,score' &&
        legs.every(({ event, combines }) => event === legs[0]?.event && combines);
      const drawn = legs.map((one) => ({
        event: { ...event, id: one.event },
        market: inGroups(one.group, ...(one.combines ? ['your-bet'] : [])),
      }));
      expect(isFive(drawn)).toBe(expected);
    }),
  );
});

it('[GAM-02.1] picks of an address are read alike however it is written: each once, what is none left out', () => {
  const clean = fivePicksIn('1903,1885');
  expect(clean).toEqual([1903, 1885]);
  for (const odd of ['01903,1885', ' 1903,1885,', '1903,1885,1903', '1903,x,-4,0,1885', ',1903,,1885'])
    expect(fivePicksIn(odd), odd).toEqual(clean);
  expect(fivePicksIn('')).toEqual([]);
  expect(fivePicksIn('1,2,3,4,5,6,7')).toEqual([1, 2, 3, 4, 5]);
});
