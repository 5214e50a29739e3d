import { betStatus } from '#domain/contract/betting.ts';
import type { Person } from '../client/person.ts';
import { readTapped } from '../net/parse-tapped.ts';
import type { World } from '../world/world.ts';
import type { Finding } from './finding.ts';

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

/** Who is here again is known with one of these. */
const KNOWN_WITH: ReadonlySet<string> = new Set(['user/infoLoaded', 'session/started', 'session/ended']);

/**
 * Bets that a page asked about after it came back and before it heard who is here. Its log may have lost its end, and with it a
 * logout and the login of the next customer of the device, written or not; another tab may have logged in somebody else. The first
 * answer about the customer says so, and ends its session; until then the gateway tells it nothing of a bet of another's.
 */
function askedInTheDark(people: readonly Pick<Person, 'lives'>[]): ReadonlySet<string> {
  const asked = new Set<string>();
  for (const { lives } of people)
    for (const { events, recovered } of lives) {
      let isDark = false;
      for (const event of events.slice(recovered)) {
        if (event.type === 'lifecycle/sessionResumed') isDark = true;
        else if (KNOWN_WITH.has(event.type)) isDark = false;
        else if (isDark && event.type === 'gateway/requested' && event.data.op === betStatus.name)
          for (const ref of readTapped(JSON.stringify(event.data.body))) asked.add(ref);
      }
    }
  return asked;
}

/** I9, P64, P65: a bet goes out, and is asked about, in the session of the customer who pressed, or not at all. */
export function inOwnSession({ people, tap }: Pick<World, 'people' | 'tap'>): readonly Finding[] {
  const owners = ownersOf(people);
  const dark = askedInTheDark(people);
  return tap.bets.flatMap(({ op, ref, account }) => {
    const owner = owners.get(ref);
    if (owner === undefined || account === undefined || owner === account) return [];
    if (op === 'betStatus' && dark.has(ref)) return [];
    const sentence = `${WHY[op]}: ${ref} of ${owner} in that of ${account}`;
    return [{ checker: 'I9', fingerprint: `I9 ${WHY[op]}`, sentence }];
  });
}
