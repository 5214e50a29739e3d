import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AppEvent, NewEvent } from '#domain/events/registry.ts';
import { logged } from '#testing/arbitraries/schema/events.ts';
import { type LiveState, live } from './live.ts';
import { liveChannels } from './live-channels.ts';

const channels = fc.constantFrom('/eventMarkets/1', '/eventMarkets/2', '/eventDetails/1');
const gap = { expected: 2, received: 4, epochChanged: false };
const happening: fc.Arbitrary<NewEvent> = fc.oneof(
  channels.map((channel): NewEvent => ({ type: 'live/subscribeRequested', data: { channel } })),
  channels.map((channel): NewEvent => ({ type: 'live/unsubscribeRequested', data: { channel } })),
  channels.map((channel): NewEvent => ({ type: 'live/gapDetected', data: { channel, ...gap } })),
  fc.boolean().map((connected): NewEvent => ({ type: 'live/connectionChanged', data: { connected } })),
);

const foldedBy = (
  reducer: (state: LiveState | undefined, event: AppEvent) => LiveState,
  events: readonly AppEvent[],
): LiveState[] => {
  const states: LiveState[] = [];
  for (const event of events) states.push(reducer(states.at(-1), event));
  return states;
};

it('[LIV-05] channels come and go without a draft as they do with one', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 40 }), (drawn) => {
      const events = logged(drawn);
      const drafted = foldedBy(live.reducer, events);
      const plain = foldedBy(liveChannels.reducer, events);
      // As texts: a snapshot is one, and its keys stand in their order.
      expect(plain.map((state) => JSON.stringify(state))).toEqual(
        drafted.map((state) => JSON.stringify(state)),
      );
      for (const [at, state] of plain.entries()) {
        expect(Object.isFrozen(state.wire)).toBe(true);
        // What nothing changed is the very same, so that nothing is drawn again.
        const isSame = at > 0 && drafted[at] === drafted[at - 1];
        if (isSame) expect(state).toBe(plain[at - 1]);
      }
    }),
  );
});
