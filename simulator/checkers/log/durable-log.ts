import type { World } from '../../scenario/world.ts';
import type { Life, Person } from '../../workload/customers/person.ts';
import type { Finding } from '../finding.ts';

/** What a device cannot help: these take what was stored, or keep a page from it. */
const TAKING = ['evicted', 'corruptedRecord', 'openFails', 'privateMode', 'quota', 'connectionLost'];

/**
 * INV-06: what a barrier called durable before a crash was read back after it, unless the storage was taken
 * away meanwhile: what befell it in another life, or on another device, excuses nothing.
 */
export function durableLog({ people, storm }: Pick<World, 'people' | 'storm'>): readonly Finding[] {
  const takenOn = (device: Person['device']): readonly number[] => {
    const names = people.filter((one) => one.device === device).map(({ name }) => name);
    return storm.struck
      .filter(({ kind, by }) => TAKING.includes(kind) && names.includes(by.who))
      .map(({ at }) => at);
  };
  return people.flatMap(({ name, lives, device }) => {
    const taken = takenOn(device);
    return lives.slice(1).flatMap((life, at): Finding[] => {
      const before = lives[at];
      // What was in memory alone is gone with its page.
      if (before === undefined || before.tab.log.storage === 'memory') return [];
      const [[from], [, to]] = [before.opened, life.opened];
      if (taken.some((moment) => moment >= from && moment <= to)) return [];
      const problem = lostBetween(before, life);
      return problem === undefined
        ? []
        : [{ checker: 'INV-06', fingerprint: 'INV-06 lost', sentence: `${name}: ${problem}` }];
    });
  });
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
