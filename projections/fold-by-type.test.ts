import { combineReducers } from 'redux';
import { describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import { logged } from '#testing/arbitraries/schema/events.ts';
import { foldByType } from './fold-by-type.ts';
import { projection } from './projection.ts';

const [online, opened] = logged([
  { type: 'lifecycle/connectivityChanged', data: { online: false } },
  { type: 'intent/navigated', data: { path: '/', replace: false } },
]);

function counters() {
  const asked: string[] = [];
  const counter = (name: string, type: AppEvent['type']) => {
    const { reducer, ...rest } = projection(
      1,
      { count: 0 },
      { [type]: ({ count }: { count: number }) => ({ count: count + 1 }) },
    );
    return {
      ...rest,
      reducer: (state: { count: number } | undefined, event: AppEvent) => {
        asked.push(name);
        return reducer(state, event);
      },
    };
  };
  const models = {
    one: counter('one', 'lifecycle/connectivityChanged'),
    two: counter('two', 'intent/navigated'),
  };
  const whole = combineReducers({ one: models.one.reducer, two: models.two.reducer });
  return { asked, fold: foldByType(models, (event) => whole(undefined, event)) };
}

describe('read models by the types that they fold', () => {
  it('are asked of those alone, and the others stay the very same', () => {
    const { asked, fold } = counters();
    const first = fold(undefined, online!);
    expect(first).toEqual({ one: { count: 1 }, two: { count: 0 } });
    asked.splice(0);
    const second = fold(first, opened!);
    expect(second).toEqual({ one: { count: 1 }, two: { count: 1 } });
    expect(second.one).toBe(first.one);
    expect(asked).toEqual(['two']);
  });

  it('give the very same state for an event that nobody folds', () => {
    const { fold } = counters();
    const state = fold(undefined, online!);
    const [other] = logged([{ type: 'intent/logoutPressed', data: {} }]);
    expect(fold(state, other!)).toBe(state);
  });
});
