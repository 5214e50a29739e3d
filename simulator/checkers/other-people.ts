import type { World } from '../world/world.ts';
import type { Finding } from './finding.ts';
import { textOfEvent } from './texts.ts';

/** I9: no log of a person holds a word about another account. */
export function nobodyElse({ people }: Pick<World, 'people'>): readonly Finding[] {
  const accounts = new Set(people.map(({ userId }) => userId));
  if (accounts.size < 2) return [];
  return people.flatMap(({ name, userId, lives }) => {
    const others = [...accounts].filter((other) => other !== userId);
    // One look at an event for all of them, however many there are.
    const anybody = new RegExp(`"(${others.map((id) => id.replaceAll(/[^\w-]/g, '\\$&')).join('|')})"`, 'g');
    return lives.flatMap(({ events }): Finding[] => {
      const named = events.flatMap((event) => [...textOfEvent(event).matchAll(anybody)].map(([, id]) => id));
      return others
        .filter((other) => named.includes(other))
        .map((other) => ({
          checker: 'I9',
          fingerprint: 'I9 another account in a log',
          sentence: `a log of ${name} names ${other}`,
        }));
    });
  });
}
