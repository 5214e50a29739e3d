import { describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import { chosen } from './selectors.ts';
import { settings } from './settings.ts';

const changed = (name: string, value: unknown): AppEvent =>
  ({ type: 'intent/settingChanged', data: { name, value }, seq: 1, commit: 1, v: 1, kind: 'input', src: '', at: 0, mono: 0 }) as AppEvent;

describe('settings', () => {
  it('keeps the last choice, and reads only values that are allowed', () => {
    const state = [changed('a', 'x'), changed('a', 'y'), changed('b', 'strange')].reduce(settings.reducer, settings.reducer(undefined, changed('c', 1)));
    expect(chosen(state, 'a', ['x', 'y'])).toBe('y');
    expect(chosen(state, 'b', ['x', 'y'])).toBeUndefined();
    expect(chosen(state, 'none', ['x'])).toBeUndefined();
  });
});
