import { describe, expect, it } from 'vitest';
import { EventId, MarketId, SelectionId } from '../brand.ts';
import { builderGroupOf, type Candidate, GROUP_SIZE, groupFaults, mayBuild } from './rules.ts';

const leg = (n: number, more: { market?: number; event?: number; offered?: boolean } = {}): Candidate => ({
  selectionId: SelectionId.parse(n),
  marketId: MarketId.parse(more.market ?? n),
  eventId: EventId.parse(more.event ?? 1),
  offered: more.offered ?? true,
});
const reasons = (...legs: Candidate[]) =>
  groupFaults(legs).map(({ reason, selectionId }) => [reason, selectionId]);

describe('the rules of a bet builder', () => {
  it('[BBD-02.1] rejects a second selection of a market', () => {
    expect(reasons(leg(1), leg(2))).toEqual([]);
    expect(reasons(leg(1), leg(2), leg(3, { market: 1 }))).toEqual([['sameMarket', 3]]);
  });

  it('[BBD-02.4] takes twelve legs and no more', () => {
    const legs = Array.from({ length: GROUP_SIZE.maximum }, (_, i) => leg(i + 1));
    expect(GROUP_SIZE.maximum).toBe(12);
    expect(reasons(...legs)).toEqual([]);
    expect(reasons(...legs, leg(99))).toEqual([['tooManyLegs', null]]);
    expect(reasons(leg(1))).toEqual([['tooFewLegs', null]]);
  });

  it('stays within one event, and within what is offered for it; the weightiest reason first', () => {
    expect(reasons(leg(1), leg(2, { event: 2 }))).toEqual([['severalEvents', 2]]);
    expect(reasons(leg(1), leg(2, { market: 1 }), leg(3, { offered: false }))).toEqual([
      ['notOffered', 3],
      ['sameMarket', 2],
    ]);
  });

  it('[BBD-01] is offered where the event has such a group, for the markets in it', () => {
    const groups = [
      { id: 'main', type: 'MAIN' },
      { id: 'bb', type: 'YOUR_BET' },
    ];
    expect(builderGroupOf({ marketGroups: groups })).toBe('bb');
    expect(builderGroupOf({ marketGroups: groups.slice(0, 1) })).toBeUndefined();
    expect(mayBuild({ marketGroups: groups }, { groupRanks: { main: 1, bb: 4 } })).toBe(true);
    expect(mayBuild({ marketGroups: groups }, { groupRanks: { main: 1 } })).toBe(false);
    expect(mayBuild({ marketGroups: [] }, { groupRanks: { bb: 1 } })).toBe(false);
  });
});
