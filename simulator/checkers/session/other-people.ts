import type { World } from '../../scenario/world.ts';
import type { Person } from '../../workload/customers/person.ts';
import type { Finding } from '../finding.ts';
import { textOfEvent } from '../log/texts.ts';

/** INV-09: no log of a device holds a word about an account that nobody uses there. */
export function nobodyElse({ people }: Pick<World, 'people'>): readonly Finding[] {
  const idsOf = ({ accounts }: Person) => accounts.map(({ userId }) => userId);
  const accounts = new Set(people.flatMap(idsOf));
  if (accounts.size < 2) return [];
  return people.flatMap((person) => {
    const { name, lives } = person;
    const own = new Set(idsOf(person));
    const others = [...accounts].filter((other) => !own.has(other));
    if (others.length === 0) return [];
    // One look at an event for all of them, however many there are.
    const anybody = new RegExp(`"(${others.map((id) => id.replaceAll(/[^\w-]/g, '\\$&')).join('|')})"`, 'g');
    return lives.flatMap(({ events }): Finding[] => {
      const named = events.flatMap((event) => [...textOfEvent(event).matchAll(anybody)].map(([, id]) => id));
      return others
        .filter((other) => named.includes(other))
        .map((other) => ({
          checker: 'INV-09',
          fingerprint: 'INV-09 another account in a log',
          sentence: `a log of ${name} names ${other}`,
        }));
    });
  });
}
