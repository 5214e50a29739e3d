import type { World } from '../world/world.ts';
import type { Finding } from './finding.ts';
import { textOfEvent } from './texts.ts';

/** I9: no log of a person holds a word about another account. */
export function nobodyElse({ people }: Pick<World, 'people'>): readonly Finding[] {
  const accounts = new Set(people.map(({ userId }) => userId));
  if (accounts.size < 2) return [];
  return people.flatMap(({ name, userId, lives }) =>
    lives.flatMap(({ events }): Finding[] => {
      const others = [...accounts].filter(
        (other) => other !== userId && events.some((event) => textOfEvent(event).includes(`"${other}"`)),
      );
      return others.map((other) => ({
        checker: 'I9',
        fingerprint: 'I9 another account in a log',
        sentence: `a log of ${name} names ${other}`,
      }));
    }),
  );
}
