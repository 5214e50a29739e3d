import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import { realityCheck } from './reality-check.ts';

type Told = readonly [type: string, data: object];

const folded = (...told: readonly Told[]) =>
  told.reduce(
    (state, [type, data], nth) =>
      realityCheck.reducer(state, { type, data, at: nth, mono: nth, seq: nth + 1 } as unknown as AppEvent),
    realityCheck.reducer(undefined, { type: 'lifecycle/epicFailed' } as unknown as AppEvent),
  ).stage.kind;

const loaded: Told = ['realityCheck/loaded', { minutes: 1, sessionMs: 0, uncheckedMs: 0, visible: true }];
const fellDue: Told = ['realityCheck/fellDue', {}];
const shown: Told = ['realityCheck/shown', { elapsedMs: 60_000, minutes: 1 }];

/** Two tabs of one session, each event at its second; the gateway knows when the check was answered last. */
function inTwoTabs(dueAt: number, answeredAt: number, heardAt: number, minutes: number): string {
  const told = (second: number, checkedAt: number): object => ({
    minutes,
    sessionMs: second * 1_000,
    uncheckedMs: (second - checkedAt) * 1_000,
    visible: true,
  });
  const events = [
    [1, 'realityCheck/loaded', told(1, 0)],
    [dueAt, 'realityCheck/fellDue', {}],
    [dueAt, 'realityCheck/shown', { elapsedMs: dueAt * 1_000, minutes: 1 }],
    [heardAt, 'realityCheck/loaded', told(heardAt, answeredAt)],
  ] as const;
  return events.reduce(
    (state, [second, type, data], nth) =>
      realityCheck.reducer(state, {
        ...{ type, data, seq: nth + 1 },
        ...{ at: second * 1_000, mono: second * 1_000 },
      } as unknown as AppEvent),
    realityCheck.reducer(undefined, { type: 'lifecycle/epicFailed' } as unknown as AppEvent),
  ).stage.kind;
}

describe('the reality check read model', () => {
  it('[RGT-01] [TRAP-22] a check that falls due is shown, and stays', () => {
    expect(folded(loaded, fellDue)).toBe('due');
    expect(folded(loaded, fellDue, shown, loaded)).toBe('shown');
  });

  it('[RGT-01.5] [RGT-01.8] one that is shown closes when it was answered in another tab since it fell due, and for no other reason', () => {
    const second = fc.integer({ min: 0, max: 7_200 });
    fc.assert(
      fc.property(second, second, second, fc.constantFrom(1, 15, 60), (due, later, answered, minutes) => {
        const [dueAt, heardAt] = [due + 1, due + 1 + later];
        const answeredAt = Math.min(answered, heardAt);
        const stage = inTwoTabs(dueAt, answeredAt, heardAt, minutes);
        expect(stage).toBe(answeredAt > dueAt ? 'counting' : 'shown');
      }),
    );
  });

  it('[RGT-01.6] [INV-09] a session that ends in the moment of its check leaves none on the screen', () => {
    for (const end of ['session/logoutRequested', 'session/ended'] as const) {
      const ended: Told = [end, { reason: 'tokenExpired' }];
      expect(folded(loaded, fellDue, ended, shown)).toBe('none');
      expect(folded(loaded, ended, fellDue, shown)).toBe('none');
    }
  });
});
