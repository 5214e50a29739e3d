import { parseChannel } from '#domain/contract/channel-path.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import type { EventBucket } from '#projections/entities/entities-state.ts';
import type { Invariant } from '../invariant.ts';

/** What carries a version of its own, by kind and id, in one event's part of the read model. */
function* versionsIn({ event, markets, selections }: EventBucket): Generator<readonly [string, number]> {
  if (event !== undefined) yield ['event', event.version];
  for (const { id, version } of Object.values(markets)) yield [`market ${id}`, version];
  for (const { id, version } of Object.values(selections)) yield [`selection ${id}`, version];
}

/**
 * Events of which something was taken away in a commit; null stands for any, where a message does not say of
 * which.
 */
function leftIn(commit: readonly AppEvent[]): ReadonlySet<number | null> {
  const messages = commit.flatMap((event) =>
    event.type === 'live/frameReceived' ? event.data.messages.map(({ message }) => message) : [],
  );
  return new Set(
    messages.flatMap(({ op, channel }) => {
      if (op !== 'remove' && op !== 'replacedby') return [];
      const named = parseChannel(channel);
      return [named !== undefined && 'event' in named ? named.event : null];
    }),
  );
}

/**
 * INV-14: from one commit to the next no version of an entity that stays falls, but for the reset to -1 when
 * its page is left (TRAP-13). What is taken away and comes back in one frame has not stayed: its gateway may
 * count from an earlier start.
 */
export function risingVersions(): Invariant {
  let last: Readonly<Record<number, EventBucket>> = {};
  return {
    name: 'risingVersions',
    sentence: 'the version of an entity never falls, but for the reset to -1 (INV-14)',
    holds: ({ entities: { buckets } }, commit) => {
      const changed = Object.entries(buckets).flatMap(([id, now]) => {
        const before = last[Number(id)];
        return before === undefined || before === now ? [] : [[Number(id), before, now] as const];
      });
      last = buckets;
      if (changed.length === 0) return true;
      const left = leftIn(commit);
      return changed.every(([id, before, now]) => {
        if (left.has(id) || left.has(null)) return true;
        const held = new Map(versionsIn(before));
        return [...versionsIn(now)].every(
          ([entity, version]) => version === -1 || version >= (held.get(entity) ?? version),
        );
      });
    },
  };
}
