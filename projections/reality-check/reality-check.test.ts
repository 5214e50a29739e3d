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

describe('the reality check read model', () => {
  it('[RGT-01] [TRAP-22] a check that falls due is shown, and stays', () => {
    expect(folded(loaded, fellDue)).toBe('due');
    expect(folded(loaded, fellDue, shown, loaded)).toBe('shown');
  });

  it('[RGT-01.6] [INV-09] a session that ends in the moment of its check leaves none on the screen', () => {
    for (const end of ['session/logoutRequested', 'session/ended'] as const) {
      const ended: Told = [end, { reason: 'tokenExpired' }];
      expect(folded(loaded, fellDue, ended, shown)).toBe('none');
      expect(folded(loaded, ended, fellDue, shown)).toBe('none');
    }
  });
});
