import { parseChannel } from '#domain/contract/channel-path.ts';
import type { LiveMessage } from '#domain/contract/live.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import type { EntitiesState, RemovedIds } from './entities-state.ts';

type Part = keyof RemovedIds;
const PARTS = ['events', 'markets', 'selections'] as const satisfies readonly Part[];

/**
 * So many of the ids that were removed last are remembered, whatever else comes. A late message is one that
 * was on its way when its entity was removed: by then a channel has told a handful of others.
 */
export const REMOVALS_REMEMBERED = 5_000;

const keysOf = (ids: Readonly<Record<number, true>>): number[] => Object.keys(ids).map(Number);
const sizeOf = (ids: RemovedIds): number => PARTS.reduce((sum, part) => sum + ids[part].length, 0);

/** Ids that a message removes, by what they are. */
function removedBy(message: LiveMessage, part: Part): readonly number[] {
  if (message.op === 'remove')
    return `${message.type}s` === part ? message.ids.filter((id) => typeof id === 'number') : [];
  if (message.op !== 'replacedby' || part === 'events') return [];
  const channel = parseChannel(message.channel);
  if (part === 'markets') return channel !== undefined && 'market' in channel ? [channel.market] : [];
  return channel !== undefined && 'selection' in channel ? [channel.selection] : [];
}

/** The elder ones that are still removed, and were not removed again just now. */
function stillElder({ elder, removed }: EntitiesState, event: AppEvent): RemovedIds | undefined {
  if (elder === undefined) return undefined;
  const messages = event.type === 'live/frameReceived' ? event.data.messages : [];
  const left = (part: Part): number[] => {
    const again = new Set(messages.flatMap(({ message }) => removedBy(message, part)));
    return elder[part].filter((id) => removed[part][id] === true && !again.has(id));
  };
  return { events: left('events'), markets: left('markets'), selections: left('selections') };
}

/** Also of an id that is removed already: told again, it is one of the last. */
const tellsRemoval = (event: AppEvent): boolean =>
  event.type === 'live/frameReceived' && event.data.messages.some(({ message }) => message.op === 'remove');

const without = (ids: Readonly<Record<number, true>>, gone: readonly number[]): Record<number, true> => {
  const dropped = new Set(gone);
  return Object.fromEntries(keysOf(ids).flatMap((id) => (dropped.has(id) ? [] : [[id, true as const]])));
};

/**
 * Bounds what a session of hours remembers of removed ids. As soon as more than `REMOVALS_REMEMBERED` have
 * come since the last time, those from before then are forgotten: two generations, so that the last ones are
 * always there and never more than twice as many, with what one message removes.
 */
export function forgetRemoved(
  before: EntitiesState,
  state: EntitiesState,
  event: AppEvent,
  most = REMOVALS_REMEMBERED,
): EntitiesState {
  if (state.removed === before.removed && !tellsRemoval(event)) return state;
  const elder = stillElder(state, event);
  const { removed } = state;
  const all = {
    events: keysOf(removed.events),
    markets: keysOf(removed.markets),
    selections: keysOf(removed.selections),
  };
  if (sizeOf(all) - (elder === undefined ? 0 : sizeOf(elder)) <= most)
    return elder === undefined || sizeOf(elder) === sizeOf(state.elder ?? elder)
      ? state
      : { ...state, elder };
  if (elder === undefined) return { ...state, elder: all };
  const kept = {
    events: without(removed.events, elder.events),
    markets: without(removed.markets, elder.markets),
    selections: without(removed.selections, elder.selections),
  };
  return {
    ...state,
    removed: kept,
    elder: {
      events: keysOf(kept.events),
      markets: keysOf(kept.markets),
      selections: keysOf(kept.selections),
    },
  };
}
