import type { AppEvent } from '#domain/events/registry.ts';
import type { World } from '../../scenario/world.ts';
import type { Life } from '../../workload/customers/person.ts';
import type { Finding } from '../finding.ts';

/** Refs and whose they are. A bet that is sent at once, after a yes to the same bet again, is never armed. */
function betsOf(event: AppEvent): readonly { readonly ref: string; readonly identity: string }[] {
  if (event.type === 'placement/armed') return event.data.bets;
  if (event.type !== 'placement/requested') return [];
  return event.data.bets.map(({ identity, slip: { ref } }) => ({ identity, ref }));
}

/** The refs that one log has given out. */
export class GivenRefs {
  /** Of which bet each is, by how the log knows the bet again. */
  readonly of = new Map<string, string>();

  /** @returns what is wrong with what is given out now, if anything. */
  take(event: AppEvent): string | undefined {
    const bets = betsOf(event);
    if (new Set(bets.map(({ ref }) => ref)).size < bets.length) return 'two bets of one slip have one ref';
    for (const { ref, identity } of bets) {
      const before = this.of.get(ref);
      if (before !== undefined && before !== identity) return 'a ref is given to another bet than before';
      this.of.set(ref, identity);
    }
    return undefined;
  }
}

/** What a ref derives from, beside its position: it has one form for all refs of a life. */
const ORIGIN_LETTERS = '00000000-0000-0000-0000'.length;

/** What the refs derive from that a life has given itself, not found in the log that it goes on with. */
function originsOf({ events, recovered }: Pick<Life, 'events' | 'recovered'>): ReadonlySet<string> {
  const found = new Set(events.slice(0, recovered).flatMap((event) => betsOf(event).map(({ ref }) => ref)));
  const given = events.slice(recovered).flatMap((event) => betsOf(event).map(({ ref }) => ref));
  return new Set(given.filter((ref) => !found.has(ref)).map((ref) => ref.slice(0, ORIGIN_LETTERS)));
}

/**
 * PRIN-06, INV-01: an id is given once, in all lives of a page and over all pages of a world. A life whose
 * log has lost its end counts its commits as the one before did, so its refs have to derive from something
 * else: what was given in that end may have gone out.
 */
export function idsOfTheirOwn({ people }: Pick<World, 'people'>): readonly Finding[] {
  const logs = new Map<string, GivenRefs>();
  const owners = new Map<string, string>();
  return people.flatMap(({ name, lives }) => {
    const origins = new Set<string>();
    return lives.flatMap((life) => {
      const { events, session } = life;
      const given = logs.get(session) ?? new GivenRefs();
      logs.set(session, given);
      const wrong = events.map((event) => given.take(event)).filter((why) => why !== undefined);
      for (const ref of given.of.keys()) {
        if ((owners.get(ref) ?? session) !== session) wrong.push('two logs have given one ref');
        owners.set(ref, session);
      }
      for (const origin of originsOf(life)) {
        if (origins.has(origin)) wrong.push('two lives of a page give refs that derive from one origin');
        origins.add(origin);
      }
      const [why] = wrong;
      return why === undefined
        ? []
        : [{ checker: 'PRIN-06', fingerprint: `PRIN-06 ${why}`, sentence: `${name}: ${why}` }];
    });
  });
}
