import { EMPTY, mergeMap, of } from 'rxjs';
import { parseChannel } from '#domain/contract/channel-path.ts';
import type { AppEvent, NewDerived } from '#domain/events/registry.ts';
import type { EventEntity } from '#domain/market/entities.ts';
import { eventPath } from '#domain/navigation/destination.ts';
import {
  type AlertKind,
  alertKindsOf,
  happeningBetween,
  type LiveAlert,
  type Standing,
  standingOf,
} from '#domain/settings/live-alert.ts';
import { eventById } from '#projections/entities/selectors.ts';
import type { RootState } from '#projections/root.ts';
import { selectBlocked } from '#projections/user/select-blocked.ts';
import { selectIsShut } from '#projections/user/select-user.ts';
import type { Epic } from '../runtime/epic.ts';

/**
 * Tells of favourites what a live message changed (ENG-05): those are heard on every page, which loads them.
 * An answer or a snapshot is a picture and tells nothing, so what is past is never told as new.
 */
export const raiseAlerts: Epic = (events$, state$) => {
  const book = new StandingBook();
  return events$.pipe(
    mergeMap((event) => {
      const alerts = book.see(event, state$.value);
      return alerts.length === 0
        ? EMPTY
        : of<NewDerived>({ type: 'settings/alertsRaised', data: { alerts: [...alerts] } });
    }),
  );
};

const none: readonly LiveAlert[] = [];

/**
 * How the favourites stood when they were last heard of. It begins at each connection, from the state: rules
 * that come late hear the same connection, so they compare with the same.
 */
class StandingBook {
  #isHeard = false;
  #standings: ReadonlyMap<number, Standing> = new Map();
  #entities: RootState['entities'] | undefined;
  #settings: RootState['settings']['settings'] | undefined;

  see(event: AppEvent, state: RootState): readonly LiveAlert[] {
    if (event.type === 'live/connectionChanged' || event.type === 'lifecycle/sessionResumed')
      this.#begin(event.type === 'live/connectionChanged' && event.data.connected);
    else if (event.type === 'live/unsubscribeRequested') this.#forget(event.data.channel);
    const { settings } = state.settings;
    const same = this.#entities === state.entities && this.#settings === settings;
    if (!this.#isHeard || same) return none;
    this.#entities = state.entities;
    this.#settings = settings;
    return settings.liveAlerts.defaultHappenings.length === 0 || isKeptFrom(state)
      ? this.#nothingWanted()
      : this.#compare(event, state);
  }

  #begin(isHeard: boolean): void {
    this.#isHeard = isHeard;
    this.#standings = new Map();
    this.#entities = undefined;
  }

  #nothingWanted(): readonly LiveAlert[] {
    this.#standings = new Map();
    return none;
  }

  /** Nobody hears it for a while: what happens by then is past. */
  #forget(path: string): void {
    const channel = parseChannel(path);
    if (channel?.name !== 'eventDetails' || !this.#standings.has(channel.event)) return;
    this.#standings = new Map([...this.#standings].filter(([id]) => id !== channel.event));
  }

  #compare(event: AppEvent, state: RootState): readonly LiveAlert[] {
    const pictured = picturedIn(event);
    const next = new Map<number, Standing>();
    const alerts: LiveAlert[] = [];
    for (const [entity, wanted] of watchedIn(state)) {
      const before = this.#standings.get(entity.id);
      const now = standingOf(entity);
      const isTold = event.type === 'live/frameReceived';
      next.set(entity.id, before === undefined || isTold ? now : before);
      if (before === undefined || !isTold || pictured.has(entity.id)) continue;
      const happening = happeningBetween(before, now, wanted);
      if (happening !== undefined) alerts.push(alertOf(entity, happening, now));
    }
    this.#standings = next;
    return alerts;
  }
}

/**
 * Who has shut their account here, or does not bet in play, is told nothing of matches (RGT-05.2, RGT-10.1).
 */
const isKeptFrom = (state: RootState): boolean =>
  selectIsShut(state) || selectBlocked(state).includes('IN_PLAY');

/** Favourites of sports whose alerts are on, as far as they are loaded, with the kinds that are wanted. */
function watchedIn({ settings, entities }: RootState): (readonly [EventEntity, readonly AlertKind[]])[] {
  const { favorites, liveAlerts } = settings.settings;
  const sports = new Map<string, readonly AlertKind[]>(
    liveAlerts.defaultHappenings.map(({ sportCategoryId, kinds }) => [sportCategoryId, alertKindsOf(kinds)]),
  );
  return favorites.eventId.flatMap((id) => {
    const event = eventById(entities, id);
    const wanted = event === undefined ? undefined : sports.get(event.sportId);
    return event === undefined || wanted === undefined ? [] : [[event, wanted] as const];
  });
}

/** Events of which the frame holds a snapshot of the event itself. */
function picturedIn(event: AppEvent): ReadonlySet<number> {
  if (event.type !== 'live/frameReceived') return new Set();
  return new Set(
    event.data.messages.flatMap(({ message }) =>
      message.type === 'catalogue' &&
      message.op === 'initial' &&
      parseChannel(message.channel)?.name === 'eventDetails'
        ? message.events.map(({ id }) => id)
        : [],
    ),
  );
}

function alertOf(event: EventEntity, happening: LiveAlert['happening'], { score }: Standing): LiveAlert {
  const nameOf = (side: 'home' | 'away') => event.participants.find(({ role }) => role === side)?.name;
  const home = nameOf('home');
  const away = nameOf('away');
  return {
    eventId: event.id,
    happening,
    name: event.name,
    ...(home !== undefined && away !== undefined && { sides: { home, away } }),
    ...(score !== undefined && { score }),
    path: eventPath(event),
  };
}
