import { describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import type { World } from '../../scenario/world.ts';
import { picksTogether } from './picks-together.ts';

type Told = readonly [string, object];

const leg = (selectionId: number, eventId = 7, marketId = selectionId) => ({
  selectionId,
  marketId,
  eventId,
});
const added = (...args: Parameters<typeof leg>): Told => ['betslip/legAdded', leg(...args)];
const joined = (...selectionIds: number[]): Told => ['betslip/groupAdded', { eventId: 7, selectionIds }];
const removed = (...selectionIds: number[]): Told => [
  'betslip/legsRemoved',
  { selectionIds, cause: 'removed' },
];
/** Elsewhere all of these markets were seen in a bet builder. */
const SEEN: readonly (readonly Told[])[] = [1, 2, 3].map((id) => [added(id), joined(id)]);

/** Commits of one log. */
function found(...commits: readonly (readonly Told[])[]): readonly string[] {
  const log = (of: readonly (readonly Told[])[]) => ({
    events: [...of, [['log/end', {}] as Told]].flatMap((facts, commit) =>
      facts.map(([type, data]) => ({ seq: 1, commit, type, data }) as unknown as AppEvent),
    ),
  });
  const people = [{ name: 'one', lives: [log(SEEN), log(commits)] }];
  return picksTogether({ people } as unknown as World).map(({ fingerprint }) => fingerprint.slice(8));
}

const ALONE = ['selections of one event that can be a bet builder are none'];

describe('picks of one event [BBD-01.12]', () => {
  it('are right as one bet builder, and wrong beside each other', () => {
    expect(found([added(1)], [added(2), joined(1, 2)], [added(3), joined(3)])).toEqual([]);
    expect(found([added(1)], [added(2)])).toEqual(ALONE);
    expect(found([added(1)], [added(2), joined(1, 2)], [added(3)])).toEqual(ALONE);
  });

  it('may stand apart: of one market, of one that is in no bet builder, and of two events', () => {
    expect(found([added(1)], [added(9, 7, 1)])).toEqual([]);
    expect(found([added(1)], [added(9, 7, 9)])).toEqual([]);
    expect(found([added(1)], [added(2, 8)])).toEqual([]);
  });

  it('may stand apart once they were taken apart, until none of them is left', () => {
    const split: Told = ['betslip/groupSplit', { eventId: 7, selectionIds: [1, 2] }];
    const apart = [[added(1)], [added(2), joined(1, 2)], [split], [added(3)]];
    expect(found(...apart)).toEqual([]);
    expect(found(...apart, [removed(1, 2, 3)], [added(1)], [added(2)])).toEqual(ALONE);
  });
});
