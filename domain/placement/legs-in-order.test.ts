import { expect, it } from 'vitest';
import type { PlacementSlip } from '../contract/betting.ts';
import { legsInOrderOf } from './legs-in-order.ts';

type Stated = Parameters<typeof legsInOrderOf>[1];

const leg = (id: number, raceCastPosition?: number) =>
  ({ id, odds: '2/1', version: id, ...(raceCastPosition !== undefined && { raceCastPosition }) }) as unknown;
const inOrder = (sent: readonly unknown[], stated: readonly unknown[]) =>
  legsInOrderOf({ selections: sent as PlacementSlip['selections'] }, stated as Stated);

it('[FAIL-02] [FAIL-20] legs stand in the order of the statement, each with what was sent of it', () => {
  const [one, two, three] = [leg(1), leg(2), leg(3)];
  expect(inOrder([one, two, three], [{ id: 3 }, { id: 1 }, { id: 2 }])).toEqual([three, one, two]);
});

it('[RAC-08] they stay as they are where the statement is about others, fewer, more, or other places', () => {
  const sent = [leg(1, 1), leg(2, 2)];
  for (const stated of [
    [leg(2, 2), leg(3, 1)],
    [leg(2, 2)],
    [leg(2, 2), leg(1, 1), leg(1, 1)],
    [leg(2, 1), leg(1, 2)],
  ])
    expect(inOrder(sent, stated)).toBe(sent);
  expect(inOrder(sent, [leg(2, 2), leg(1, 1)])).toEqual(sent.toReversed());
});
