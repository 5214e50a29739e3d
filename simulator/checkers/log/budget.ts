import type { AppEvent } from '#domain/events/registry.ts';
import { budgets } from '../../budgets.ts';
import type { World } from '../../scenario/world.ts';
import type { Finding } from '../finding.ts';
import { textOfEvent, textOfState } from './texts.ts';

/** Characters of a log as one JSON list: brackets, commas and events. */
const lengthOf = (events: readonly AppEvent[]): number =>
  events.reduce((sum, event) => sum + textOfEvent(event).length + 1, 1);

/** A session begins in this tab, or in another one of its browser, which this one follows (ADR 0269). */
const SETTING_OUT: ReadonlySet<string> = new Set(['session/started', 'tabs/sessionHeard']);

/**
 * Memory and log: nothing grows beyond what a world of that length may need. Counted, not timed, so that a
 * seed means the same everywhere.
 */
export function withinBudget({ people, options }: Pick<World, 'people' | 'options'>): readonly Finding[] {
  const minutes = options.safetyMs / 60_000 + budgets.restMinutes;
  return people.flatMap(({ name, lives }) =>
    lives.flatMap(({ events, recovered, tab }) => {
      const own = events.slice(recovered);
      const logins = own.filter(({ type }) => SETTING_OUT.has(type)).length;
      const mostEvents = budgets.eventsPerMinute * minutes + budgets.eventsPerLogin * logins;
      const over = (what: string, is: number, most: number): Finding[] =>
        is <= most
          ? []
          : [
              {
                checker: 'budget',
                fingerprint: `budget ${what}`,
                sentence: `${name}: ${is} ${what}, ${most} allowed`,
              },
            ];
      return [
        ...over('events in a log', own.length, mostEvents),
        ...over(
          'characters in a log',
          lengthOf(own),
          budgets.logCharactersPerMinute * minutes + budgets.logCharactersPerLogin * logins,
        ),
        ...over('characters of state', textOfState(tab.state()).length, budgets.stateCharacters),
        ...over(
          'attempts kept in the background',
          tab.state().placement.unresolved.length,
          budgets.unresolved,
        ),
      ];
    }),
  );
}
