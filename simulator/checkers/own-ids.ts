import type { AppEvent } from '#domain/events/registry.ts';
import type { World } from '../world/world.ts';
import type { Finding } from './finding.ts';

/** The refs that one log has given out. */
export class GivenRefs {
  /** Of which bet each is, by how the log knows the bet again. */
  readonly of = new Map<string, string>();

  /** @returns what is wrong with what is given out now, if anything. */
  take(event: AppEvent): string | undefined {
    if (event.type !== 'placement/armed') return undefined;
    const { bets } = event.data;
    if (new Set(bets.map(({ ref }) => ref)).size < bets.length) return 'two bets of one slip have one ref';
    for (const { ref, identity } of bets) {
      const before = this.of.get(ref);
      if (before !== undefined && before !== identity) return 'a ref is given to another bet than before';
      this.of.set(ref, identity);
    }
    return undefined;
  }
}

/**
 * P6, I1: an id is given once, in a log and over all logs of a world. A log that goes on after a crash may give again what was
 * given and never stored: nothing of it has gone out.
 */
export function idsOfTheirOwn({ people }: Pick<World, 'people'>): readonly Finding[] {
  const owners = new Map<string, string>();
  return people.flatMap(({ name, lives }) =>
    lives.flatMap(({ events, session }) => {
      const given = new GivenRefs();
      const wrong = events.map((event) => given.take(event)).filter((why) => why !== undefined);
      for (const ref of given.of.keys()) {
        if ((owners.get(ref) ?? session) !== session) wrong.push('two logs have given one ref');
        owners.set(ref, session);
      }
      const [why] = wrong;
      return why === undefined
        ? []
        : [{ checker: 'P6', fingerprint: `P6 ${why}`, sentence: `${name}: ${why}` }];
    }),
  );
}
