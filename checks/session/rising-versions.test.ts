import { describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import type { RootState } from '#projections/root.ts';
import { risingVersions } from './rising-versions.ts';

const holding = (version: number): RootState =>
  ({
    entities: { buckets: { 21: { event: undefined, markets: {}, selections: { 24: { id: 24, version } } } } },
  }) as unknown as RootState;

const frame = (op: string, channel: string): AppEvent =>
  ({ type: 'live/frameReceived', data: { messages: [{ message: { op, channel } }] } }) as unknown as AppEvent;

const holdsAfter = (commit: readonly AppEvent[], version: number): boolean => {
  const { holds } = risingVersions();
  return holds(holding(7), [], []) && holds(holding(version), commit, []);
};

describe('[INV-14] the version of an entity', () => {
  const update = frame('update', '/eventMarket/21/22');

  it('never falls, but for the reset', () => {
    expect(holdsAfter([update], 8)).toBe(true);
    expect(holdsAfter([update], -1)).toBe(true);
    expect(holdsAfter([update], 6)).toBe(false);
  });

  it('may be an older one of what is taken away and comes back in one frame', () => {
    expect(holdsAfter([frame('replacedby', '/eventMarket/21/22'), update], 6)).toBe(true);
    expect(holdsAfter([frame('remove', '/somewhere')], 6)).toBe(true);
    expect(holdsAfter([frame('replacedby', '/eventMarket/9/22'), update], 6)).toBe(false);
  });
});
