import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppEvent, EventOf, EventType } from '#domain/events/registry.ts';
import { toJson } from '#domain/json.ts';
import { epics } from '#effects/epics.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { rootReducer } from '#projections/root.ts';
import { readAppEvents } from '#recordings/format/events/parse-app-events.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { type PlayedSession, playSession, steps } from '#testing/arbitraries/live-session.ts';
import type { Recording } from '../reexecution/commits.ts';
import type { ReplayCode } from '../reexecution/replay-runtime.ts';
import { type Forked, startFork } from './fork.ts';
import type { BadChange, Change } from './parse-change.ts';

const code: ReplayCode = { epics, fold: (state, event) => rootReducer(state, event) };

function fork(recording: Recording, change: Change): Forked {
  const forking = startFork(recording, change, code);
  for (;;) {
    const result = forking.advance(7);
    if (result?.kind === 'forked') return result;
    if (result !== null) throw new Error(result.kind);
  }
}

const inputsOf = ({ events }: Recording): AppEvent[] => events.filter(({ kind }) => kind === 'input');
const anyInput = ({ events }: PlayedSession, pick: number): AppEvent => {
  const inputs = inputsOf({ events } as unknown as Recording);
  return inputs[pick % inputs.length]!;
};

const file = new URL('../../recordings/sessions/placed-and-paid.slip', import.meta.url);
const log = await readSlip(readFileSync(file), nodePrimitives);
const bet: Recording = { header: log.header, events: readAppEvents(log.events) };
const first = <T extends EventType>(events: readonly AppEvent[], type: T): EventOf<T> => {
  const found = events.find((event): event is EventOf<T> => event.type === type);
  if (found === undefined) throw new Error(`no ${type}`);
  return found;
};
const types = (events: readonly AppEvent[]): Set<string> => new Set(events.map(({ type }) => type));

describe('what-if', () => {
  it('gives the recording itself when an input is changed into what it was, whatever the session', () => {
    fc.assert(
      fc.property(steps, fc.nat(), (script, pick) => {
        const session = playSession(script, epics);
        const { seq, data } = anyInput(session, pick);
        const forked = fork(session, { kind: 'replace', seq, data: toJson(data) });
        expect(forked.events).toEqual(session.events);
        expect([forked.standIns, forked.unasked, forked.from]).toEqual([[], 0, seq]);
      }),
      { numRuns: 40 },
    );
  });

  it('leaves what came before alone, goes on in order and in time, and marks what nobody recorded', () => {
    fc.assert(
      fc.property(steps, fc.nat(), fc.boolean(), (script, pick, drop) => {
        const session = playSession(script, epics);
        const before = JSON.stringify(session.events);
        const { seq } = anyInput(session, pick);
        const forked = fork(
          session,
          drop
            ? { kind: 'drop', seq }
            : { kind: 'insert', seq, type: 'intent/navigated', data: { path: '/racing', replace: false } },
        );
        expect(JSON.stringify(session.events)).toBe(before);
        expect(forked.events.slice(0, forked.from - 1)).toEqual(session.events.slice(0, seq - 1));
        for (const [at, event] of forked.events.entries()) {
          expect(event.seq).toBe(at + 1);
          expect(event.mono).toBeGreaterThanOrEqual(forked.events[at - 1]?.mono ?? 0);
        }
        const recorded = new Set(inputsOf(session).map(({ commit }) => commit));
        const marked = new Set(forked.standIns.map((standIn) => standIn.seq));
        for (const event of inputsOf(forked))
          expect(recorded.has(event.commit) || marked.has(event.seq) || event.src === 'intent').toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('says in the header that it never happened', () => {
    const { seq } = first(bet.events, 'intent/placePressed');
    const { header } = fork(bet, { kind: 'drop', seq });
    expect(header.simulation?.seed).toBe('what-if');
    expect(JSON.parse(header.simulation?.options ?? '')).toEqual({
      of: bet.header.sessionId,
      change: { kind: 'drop', seq },
    });
  });

  it('without the press there is no bet', () => {
    const forked = fork(bet, { kind: 'drop', seq: first(bet.events, 'intent/placePressed').seq });
    expect(types(bet.events).has('placement/sent')).toBe(true);
    expect(types(forked.events).has('placement/sent')).toBe(false);
  });

  it('with another stake the recorded receipt is no answer: what the gateway would have said is not known', () => {
    const key = first(bet.events, 'intent/stakeKeyPressed');
    const forked = fork(bet, { kind: 'replace', seq: key.seq, data: { ...key.data, key: '7' } });
    const request = forked.events.find(
      (event) => event.type === 'gateway/requested' && event.data.op === 'placeBets',
    ) as EventOf<'gateway/requested'>;
    const answer = forked.events.find(
      (event) => event.type === 'gateway/answered' && event.data.requestId === request.data.requestId,
    );
    expect(forked.standIns).toContainEqual({ seq: answer?.seq, why: 'lost' });
    expect(types(forked.events).has('placement/outcomeLost')).toBe(true);
    expect(forked.events.some((event) => event.type === 'placement/betOutcomeReceived')).toBe(false);
  });

  it('something more before the bet does not change the bet: its ids and its receipt hold', () => {
    const { seq } = first(bet.events, 'intent/stakeKeyPressed');
    const insert = {
      kind: 'insert',
      seq,
      type: 'intent/navigated',
      data: { path: '/inplay', replace: false },
    } as const;
    const forked = fork(bet, insert);
    const outcome = (events: readonly AppEvent[]) => first(events, 'placement/betOutcomeReceived').data;
    expect(outcome(forked.events)).toEqual(outcome(bet.events));
    expect(forked.standIns.length).toBeGreaterThan(0);
  });

  it.each<[string, (events: readonly AppEvent[]) => Change, BadChange['reason']]>([
    [
      'what was decided',
      (events) => ({ kind: 'drop', seq: first(events, 'placement/sent').seq }),
      'notAnInput',
    ],
    ['an event that is not there', () => ({ kind: 'drop', seq: 9_999 }), 'notAnInput'],
    [
      'an answer into one to another question',
      (events) => ({
        kind: 'replace',
        seq: first(events, 'timer/fired').seq,
        data: { timerId: '1.1' },
      }),
      'otherQuestion',
    ],
    [
      'a payload into none of its type',
      (events) => ({ kind: 'replace', seq: first(events, 'intent/navigated').seq, data: { path: 7 } }),
      'payload',
    ],
    [
      'more than a customer does',
      () => ({ kind: 'insert', seq: 1, type: 'live/connectionChanged', data: { connected: false } }),
      'notAnIntent',
    ],
    [
      'by something unheard of',
      () => ({ kind: 'insert', seq: 1, type: 'intent/unheardOf', data: {} }),
      'notAnInput',
    ],
  ])('does not change %s', (_what, change, reason) => {
    expect(() => startFork(bet, change(bet.events), code)).toThrow(
      expect.objectContaining({ reason }) as BadChange,
    );
  });

  it('says that there is nothing to fork when inputs are missing', () => {
    const events = bet.events.slice(1);
    const seq = first(events, 'intent/placePressed').seq;
    expect(startFork({ ...bet, events }, { kind: 'drop', seq }, code).advance(1)).toEqual({
      kind: 'incomplete',
    });
  });

  it('says that this code does not get as far as the change', () => {
    const { decideRoute: _, ...others } = epics;
    const seq = first(bet.events, 'intent/placePressed').seq;
    const forking = startFork(bet, { kind: 'drop', seq }, { ...code, epics: others });
    expect(forking.advance(Number.POSITIVE_INFINITY)).toEqual({ kind: 'diverged' });
  });
});
