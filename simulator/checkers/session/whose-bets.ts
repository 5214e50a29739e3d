import type { World } from '../../scenario/world.ts';
import type { Person } from '../../workload/customers/person.ts';
import type { Finding } from '../finding.ts';

/** Whose bet each ref is: the customer's who was logged in at the press, by the log of the press. */
export function ownersOf(people: readonly Pick<Person, 'lives'>[]): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const { lives } of people)
    for (const { events } of lives)
      for (const event of events)
        if (event.type === 'placement/requested')
          for (const { slip } of event.data.bets) owners.set(slip.ref, event.data.account);
  return owners;
}

const WHY = {
  placeBets: 'a bet goes out in the session of another customer',
  betStatus: 'the bet of one customer is asked about in the session of another',
} as const;

/**
 * INV-09, FAIL-64, FAIL-65: a bet goes out, and is asked about, in the session of the customer who pressed,
 * or not at all. Also of a page that has come back: its log may have lost a logout and the next customer's
 * login, so it hears first whose session it would ask in.
 */
export function inOwnSession({ people, tap }: Pick<World, 'people' | 'tap'>): readonly Finding[] {
  const owners = ownersOf(people);
  return tap.bets.flatMap(({ op, ref, account }) => {
    const owner = owners.get(ref);
    if (owner === undefined || account === undefined || owner === account) return [];
    const sentence = `${WHY[op]}: ${ref} of ${owner} in that of ${account}`;
    return [{ checker: 'INV-09', fingerprint: `INV-09 ${WHY[op]}`, sentence }];
  });
}
