import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '#testing/gateway/manual-clock.ts';
import { liveLimits } from '../config/limits.ts';
import type { Topics } from './bayeux-protocol.ts';
import { BayeuxServer } from './bayeux-server.ts';
import { serveFrames } from './serve-frames.ts';

const START = 1_790_000_000_000;
type Said = { readonly channel: string; readonly subscription?: string | readonly string[] };

/** A client on a socket of a server whose turns take so many channels each. */
function listening(channelsPerTurn: number) {
  const deeds: string[] = [];
  const topics: Topics = {
    subscribe: (path) => {
      deeds.push(`subscribe ${path}`);
      return path.includes('9')
        ? { kind: 'refused', error: '404::unknown channel' }
        : { kind: 'subscribed', ext: { epoch: 'e', seq: 0, snapshot: true } };
    },
    unsubscribe: (path) => void deeds.push(`unsubscribe ${path}`),
    refresh: () => true,
  };
  const clock = new ManualClock(START);
  const server = new BayeuxServer(topics, { ...liveLimits, channelsPerTurn }, clock);
  const answers: { readonly id?: string; readonly clientId?: string }[] = [];
  let isClosed = false;
  const wire = {
    send: (frame: Buffer) => void answers.push(...(JSON.parse(frame.toString()) as typeof answers)),
    backlog: () => 0,
    terminate: () => undefined,
  };
  const frames = serveFrames(server, { wire, credential: undefined, address: 'a' }, liveLimits, () => {
    isClosed = true;
  });
  frames.receive(
    JSON.stringify({
      channel: '/meta/handshake',
      version: '1.0',
      supportedConnectionTypes: ['websocket'],
    }),
  );
  const clientId = answers[0]?.clientId ?? '';
  let count = 0;
  const say = (messages: readonly Said[]): void => {
    const numbered = messages.map((message) => {
      count += 1;
      return { ...message, clientId, id: `m${count}` };
    });
    frames.receive(JSON.stringify(numbered));
  };
  return {
    deeds,
    say,
    isClosed: () => isClosed,
    turn: () => clock.advanceTo(clock.now() + 1),
    results: () => answers.slice(1).map((answer) => ({ ...answer, clientId: '' })),
  };
}

const channel = fc.integer({ min: 0, max: 12 }).map((nth) => `/eventDetails/${nth}`);
const message: fc.Arbitrary<Said> = fc.record({
  channel: fc.constantFrom('/meta/subscribe', '/meta/unsubscribe'),
  subscription: fc.oneof(channel, fc.array(channel, { minLength: 1, maxLength: 4 })),
});

describe('[HOLD-01] a frame', () => {
  it('comes to the same in turns as at once, whatever comes behind it meanwhile', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(message, { minLength: 1, maxLength: 12 }), { maxLength: 5 }),
        fc.integer({ min: 1, max: 5 }),
        (frames, perTurn) => {
          const [whole, byTurns] = [listening(10_000), listening(perTurn)];
          for (const one of [whole, byTurns]) for (const frame of frames) one.say(frame);
          for (let turn = 0; turn < 300; turn += 1) byTurns.turn();
          expect(byTurns.deeds).toEqual(whole.deeds);
          expect(byTurns.results()).toEqual(whole.results());
        },
      ),
      { numRuns: 200 },
    );
  });

  it('of two thousand subscriptions lets others have their turn', () => {
    const client = listening(liveLimits.channelsPerTurn);
    client.say(
      Array.from({ length: 2_000 }, (_, nth) => ({
        channel: '/meta/subscribe',
        subscription: `/eventDetails/1${nth.toString(8)}`,
      })),
    );
    expect(client.deeds).toHaveLength(liveLimits.channelsPerTurn);
    for (let turn = 0; turn < 2_000 / liveLimits.channelsPerTurn; turn += 1) client.turn();
    expect(client.results()).toHaveLength(2_000);
  });

  it('is refused with its socket where too many wait behind one', () => {
    const client = listening(1);
    const two = [{ channel: '/meta/unsubscribe', subscription: ['/a', '/b'] }];
    client.say([...two, ...two]);
    for (let frame = 0; frame < liveLimits.waitingFrames; frame += 1) client.say(two);
    expect(client.isClosed()).toBe(false);
    client.say(two);
    expect(client.isClosed()).toBe(true);
  });
});
