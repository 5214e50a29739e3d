import type { Draft } from '@reduxjs/toolkit';
import { type Channel, parseChannel } from '#domain/contract/channel-path.ts';
import type { LiveMessage } from '#domain/contract/live.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import type { Entities } from '#domain/market/entities.ts';
import { entitiesOf } from '#domain/market/parse-entities.ts';
import { projection } from '../projection.ts';
import { clean } from './clean.ts';
import { type EntitiesState, noEntities } from './entities-state.ts';
import { load } from './load.ts';

type State = Draft<EntitiesState>;

/** What live messages alone do: the first screen comes before the first of them, and without it. */
export interface LiveMoves {
  readonly remove: (
    state: State,
    message: Extract<LiveMessage, { op: 'remove' }>,
    channel: Channel | undefined,
  ) => void;
  readonly replace: (state: State, entities: Entities, channel: Channel | undefined, at: number) => void;
}

function foldMessage(state: State, message: LiveMessage, at: number, moves: LiveMoves | undefined): void {
  if (message.op === 'remove') {
    moves?.remove(state, message, parseChannel(message.channel));
  } else if (message.type === 'catalogue') {
    const entities: Entities = message;
    if (message.op === 'replacedby') moves?.replace(state, entities, parseChannel(message.channel), at);
    else load(state, entities, at, message.op === 'initial');
  }
}

/**
 * Structure of events, markets and selections, bucketed by event (LIV-01). Most frames hold nothing but
 * prices, and most answers no entities: those leave at once, without a draft.
 */
export function entitiesWith(moves?: LiveMoves) {
  const cold = projection<EntitiesState>(1, noEntities, {
    'gateway/answered': (state, { data, at }) => {
      if (data.outcome.kind !== 'ok') return;
      const entities = entitiesOf(data.outcome.body);
      if (entities !== undefined) load(state, entities, at, true);
    },
    'live/frameReceived': (state, { data, at }) => {
      for (const { message } of data.messages) foldMessage(state, message, at, moves);
    },
    'entities/cleaned': (state, { data }) => clean(state, data),
  });
  return {
    ...cold,
    reducer: (state: EntitiesState | undefined, event: AppEvent): EntitiesState => {
      if (state !== undefined) {
        if (event.type === 'live/frameReceived' && event.data.messages.length === 0) return state;
        if (event.type === 'gateway/answered' && event.data.outcome.kind !== 'ok') return state;
      }
      return cold.reducer(state, event);
    },
  };
}

/** As far as the first screen needs it. */
export const entities = entitiesWith();
