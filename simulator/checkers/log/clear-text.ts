import type { AppEvent } from '#domain/events/registry.ts';
import { FEED_SECRET } from '../../network/secret-in-answers.ts';
import type { World } from '../../scenario/world.ts';
import { PASSWORD } from '../../workload/customers/open-account.ts';
import type { Finding } from '../finding.ts';
import { textOfEvent } from './texts.ts';

/** What no log may hold, whoever sent it, and what it is. */
const SECRETS = [
  ['a password', PASSWORD],
  ['what a gateway sent under the name of a secret', FEED_SECRET],
  ['an e-mail address', '@example.com'],
] as const;

/** What an event holds that no log may; undefined when nothing. */
export function inClear(event: AppEvent): string | undefined {
  const text = textOfEvent(event);
  const secret = SECRETS.find(([, clear]) => text.includes(clear));
  return secret === undefined ? undefined : `${event.type} holds ${secret[0]}`;
}

/**
 * EVT-04, EVT-08, UK-47, UK-49: nothing private enters a log in clear, also where a schema leaves open what
 * comes along.
 */
export function nothingInClear({ people }: Pick<World, 'people'>): readonly Finding[] {
  return people.flatMap(({ name, lives }) =>
    lives.flatMap(({ events, recovered }): Finding[] => {
      for (const event of events.slice(recovered)) {
        const why = inClear(event);
        if (why === undefined) continue;
        return [{ checker: 'clear', fingerprint: `clear ${why}`, sentence: `${name}: ${why} in clear` }];
      }
      return [];
    }),
  );
}
