import type { Life } from '../client/person.ts';
import type { World } from '../world/world.ts';
import type { Finding } from './finding.ts';

/** I6: what a barrier called durable before a crash was read back after it, unless the storage was taken away meanwhile. */
export function durableLog({ people, storm }: Pick<World, 'people' | 'storm'>): readonly Finding[] {
  const isTaken = storm.struck.some(({ kind }) =>
    ['evicted', 'corruptedRecord', 'openFails', 'privateMode', 'quota', 'connectionLost'].includes(kind),
  );
  if (isTaken) return [];
  return people.flatMap(({ name, lives }) =>
    lives.slice(1).flatMap((life, at): Finding[] => {
      const before = lives[at];
      if (before === undefined) return [];
      const problem = lostBetween(before, life);
      return problem === undefined
        ? []
        : [{ checker: 'I6', fingerprint: 'I6 lost', sentence: `${name}: ${problem}` }];
    }),
  );
}

function lostBetween(before: Life, after: Life): string | undefined {
  const durable = before.events.findLast(
    (event) => event.type === 'storage/barrierReached' && event.data.evidence === 'durable',
  );
  if (before.session !== after.session)
    return durable === undefined ? undefined : `log ${before.session} was durable and was not found again`;
  const promised =
    durable === undefined || durable.type !== 'storage/barrierReached' ? undefined : durable.data.barrierId;
  const asked = before.events.findLast(
    (event) => event.type === 'storage/barrierRequested' && event.data.barrierId === promised,
  );
  if (asked !== undefined && after.recovered < before.events.indexOf(asked) + 1)
    return `event ${asked.seq} was durable and is gone`;
  const read = after.events.slice(0, after.recovered);
  const other = read.findIndex((event, index) => before.events[index]?.type !== event.type);
  return other === -1 ? undefined : `event ${other + 1} was read back as another one`;
}
