import { describe, expect, it } from 'vitest';
import { EventId } from '#domain/brand.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { navigation } from './navigation.ts';
import { chosenMarketGroup, viewOption } from './selectors.ts';

const fold = (...events: object[]) =>
  events.reduce<ReturnType<typeof navigation.reducer>>(
    (state, event) =>
      navigation.reducer(state, {
        seq: 1,
        commit: 1,
        v: 1,
        kind: 'input',
        src: '',
        at: 0,
        mono: 0,
        ...event,
      } as AppEvent),
    navigation.reducer(undefined, { type: 'intent/slipOpened' } as AppEvent),
  );
const route = (key: string, replace = false) => ({
  type: 'navigation/routeChanged',
  data: { path: `/${key}`, key, params: {}, replace },
});

describe('navigation', () => {
  it('remembers the route and how the user came to it', () => {
    const state = fold({ type: 'intent/navigated', data: { path: '/more', replace: false } }, route('more'));
    expect(state).toMatchObject({ path: '/more', key: 'more', arrivedBy: 'link', arrivals: 1 });
    expect(fold({ type: 'lifecycle/historyMoved', data: { path: '/' } }, route('home', true)).arrivedBy).toBe(
      'history',
    );
  });

  it('does not count a rewritten address as an arrival', () => {
    expect(fold(route('sev'), route('sev', true)).arrivals).toBe(1);
    expect(fold(route('sev'), route('sev')).arrivals).toBe(2);
  });

  it('[BRW-12.1] the filter of a section is kept by itself, and the group of an event with its event', () => {
    const chosen = (view: string, value: string) => ({
      type: 'intent/viewOptionChosen',
      data: { view, option: 'filter', value },
    });
    const group = (eventId: number, groupId: string) => ({
      type: 'intent/marketGroupChosen',
      data: { eventId, groupId },
    });
    const state = fold(
      chosen('easyPick', 'goals'),
      chosen('nextOff', 'dogs'),
      group(1, 'goals'),
      group(2, 'corners'),
      chosen('easyPick', 'result'),
      route('more'),
    );
    const navigation = { navigation: state };
    expect(viewOption(navigation, 'easyPick', 'filter')).toBe('result');
    expect(viewOption(navigation, 'nextOff', 'filter')).toBe('dogs');
    expect(viewOption(navigation, 'coupon', 'filter')).toBeUndefined();
    expect([1, 2].map((id) => chosenMarketGroup(navigation, EventId.parse(id)))).toEqual([
      'goals',
      'corners',
    ]);
  });

  it('[RAC-09.1] [RAC-09.2] a country chosen for races is kept on another page and forgotten by a logout', () => {
    const chosen = ['allRaces', 'allDogRaces'].map((view) => ({
      type: 'intent/viewOptionChosen',
      data: { view, option: 'country', value: 'IE' },
    }));
    const sorted = {
      type: 'intent/viewOptionChosen',
      data: { view: 'raceCard', option: 'sort', value: 'az' },
    };
    const left = { navigation: fold(...chosen, sorted, route('more')) };
    expect(viewOption(left, 'allRaces', 'country')).toBe('IE');
    expect(viewOption(left, 'allDogRaces', 'country')).toBe('IE');
    const out = {
      navigation: fold(...chosen, sorted, { type: 'session/ended', data: { reason: 'logout' } }),
    };
    expect(viewOption(out, 'allRaces', 'country')).toBeUndefined();
    expect(viewOption(out, 'allDogRaces', 'country')).toBeUndefined();
    expect(viewOption(out, 'raceCard', 'sort')).toBe('az');
  });

  it('keeps choices beside the route', () => {
    const state = {
      navigation: fold(
        { type: 'intent/viewOptionChosen', data: { view: 'raceCard', option: 'sort', value: 'az' } },
        { type: 'intent/marketGroupChosen', data: { eventId: 42, groupId: 'goals' } },
        route('more'),
      ),
    };
    expect(viewOption(state, 'raceCard', 'sort')).toBe('az');
    expect(chosenMarketGroup(state, EventId.parse(42))).toBe('goals');
  });
});
