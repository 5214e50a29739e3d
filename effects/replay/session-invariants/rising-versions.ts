import type { EventBucket } from '#projections/entities/entities-state.ts';
import type { Invariant } from '../invariants.ts';

/** What carries a version of its own, by kind and id, in one event's part of the read model. */
function* versionsIn({ event, markets, selections }: EventBucket): Generator<readonly [string, number]> {
  if (event !== undefined) yield ['event', event.version];
  for (const { id, version } of Object.values(markets)) yield [`market ${id}`, version];
  for (const { id, version } of Object.values(selections)) yield [`selection ${id}`, version];
}

/**
 * N04: from one commit to the next no version of an entity that stays falls, but for the reset to -1 when its page is left (T13).
 * Only what changed is looked at: read models keep the parts that did not.
 */
export function risingVersions(): Invariant {
  let last: Readonly<Record<number, EventBucket>> = {};
  return {
    name: 'risingVersions',
    sentence: 'the version of an entity never falls, but for the reset to -1 (N04)',
    holds: ({ entities: { buckets } }) => {
      const changed = Object.entries(buckets).flatMap(([id, now]) => {
        const before = last[Number(id)];
        return before === undefined || before === now ? [] : [[before, now] as const];
      });
      last = buckets;
      return changed.every(([before, now]) => {
        const held = new Map(versionsIn(before));
        return [...versionsIn(now)].every(
          ([entity, version]) => version === -1 || version >= (held.get(entity) ?? version),
        );
      });
    },
  };
}
