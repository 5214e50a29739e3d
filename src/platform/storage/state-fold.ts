import type { LogHeader } from '#domain/events/envelope.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { registryFacts } from '#domain/events/registry-facts.ts';
import { parseStateText, stateText } from '#projections/parse-state-text.ts';
import { projections, type RootState, rootReducer } from '#projections/root.ts';
import { trustAppEvents } from '#recordings/format/events/parse-own-events.ts';
import { foldOne } from '#replay/fold/timeline.ts';
import type { StateFold } from './state-snapshot.ts';

const fold = (state: RootState | undefined, event: AppEvent): RootState => rootReducer(state, event);

/** One event further; a fold that throws leaves the state as it was, as it did live. */
function further(state: RootState | undefined, event: AppEvent): RootState {
  return state === undefined ? fold(undefined, event) : foldOne(fold, state, event);
}

/**
 * The state that a page goes on with: of a snapshot, if there is one, and the events behind it.
 *
 * @throws when the text is no state, or when there is nothing to fold
 */
export function foldOnward(text: string | null, events: readonly AppEvent[]): RootState {
  let state = text === null ? undefined : parseStateText(text, Object.keys(projections));
  for (const event of events) state = further(state, event);
  if (state === undefined) throw new TypeError('nothing to go on with');
  return state;
}

/** Rare enough that conversion and validation are fetched only then. */
const readers = () => import('#recordings/format/events/parse-app-events.ts');

/** What the keeper folds its log with, to keep a snapshot of the state beside it. */
export const stateFold: StateFold = {
  async begin(header: LogHeader, text: string | null) {
    const isOurs = header.registry === registryFacts.hash;
    const read = isOurs ? trustAppEvents : (await readers()).readAppEvents;
    let state = text === null ? undefined : parseStateText(text, Object.keys(projections));
    return {
      add: (events) => {
        for (const event of read(events)) state = further(state, event);
      },
      text: () => (state === undefined ? null : stateText(state)),
    };
  },
};
