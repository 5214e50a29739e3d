import { describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import { createNetwork, placementRefs } from './network.ts';

const ref = (nth: number): string => `0198c0de-0000-4000-8000-00000000000${nth}`;
let mono = 0;
function event(type: string, data: object, more: object = {}): AppEvent {
  mono += 10;
  return { type, data, at: 990 + mono, mono, ...more } as unknown as AppEvent;
}
const asked = (requestId: string, op: string, body: unknown, corr?: string) =>
  event(
    'gateway/requested',
    { requestId, op, params: {}, query: {}, body },
    corr === undefined ? {} : { corr },
  );
const answered = (requestId: string, outcome: object) =>
  event('gateway/answered', { requestId, op: 'x', outcome });

const networkOf = (events: readonly AppEvent[]) => {
  const network = createNetwork();
  for (const [position, one] of events.entries()) network.add(one, position);
  return network.done();
};

describe('the network of a session', () => {
  it('[CON-07] puts the tries for one placement and the questions about it together, with both clocks', () => {
    const { calls } = networkOf([
      asked('1.1', 'placeBets', { betSlips: [{ ref: ref(1) }, { ref: ref(2) }] }),
      answered('1.1', { kind: 'lost', cause: 'network' }),
      asked('2.1', 'betStatus', { refs: [ref(2)], fence: false }),
      asked('3.1', 'getHome', null),
      answered('2.1', { kind: 'ok', status: 200, body: {}, serverAt: 1_035 }),
      answered('9.9', { kind: 'ok', status: 200, body: {} }),
    ]);
    expect(calls.map(({ op, placement, attempt, outcome }) => [op, placement, attempt, outcome])).toEqual([
      ['placeBets', ref(1), 1, 'network'],
      ['betStatus', ref(1), 2, 'ok'],
      ['getHome', undefined, 0, 'open'],
    ]);
    expect(calls[1]).toMatchObject({ requested: 2, answered: 4, serverAt: 1_035, status: 200, tookMs: 20 });
    expect(calls[0]?.serverAt).toBeUndefined();
  });

  it('[CON-07] reads refs of any shape of body and nothing else', () => {
    for (const body of [null, 1, 'x', [], { refs: 'x' }, { betSlips: [null, 1, { ref: 2 }] }, { ref: 'no' }])
      expect(placementRefs(body)).toEqual([]);
    expect(placementRefs({ ref: ref(1), refs: [ref(2)] })).toEqual([ref(1), ref(2)]);
  });

  it('[CON-07] follows timers to their end', () => {
    const { timers } = networkOf([
      event('timer/armed', { timerId: '1', name: 'a', ms: 5 }),
      event('timer/armed', { timerId: '2', name: 'b', ms: 6 }),
      event('timer/armed', { timerId: '3', name: 'c', ms: 7 }),
      event('timer/fired', { timerId: '1' }),
      event('timer/disarmed', { timerId: '2' }),
      event('timer/fired', { timerId: '2' }),
    ]);
    expect(timers.map(({ name, outcome, ended }) => [name, outcome, ended])).toEqual([
      ['a', 'fired', 3],
      ['b', 'disarmed', 4],
      ['c', 'open', undefined],
    ]);
  });
});
