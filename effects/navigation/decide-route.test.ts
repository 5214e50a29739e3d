import { StateObservable } from 'redux-observable';
import { EMPTY, of, toArray } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { AppEvent, NewDerived } from '#domain/events/registry.ts';
import { rootReducer } from '#projections/root.ts';
import { decideRoute } from './decide-route.ts';

const logged = (event: object): AppEvent =>
  ({ seq: 1, commit: 1, v: 1, kind: 'input', src: 'test', at: 0, mono: 0, ...event }) as AppEvent;

const guest = rootReducer(undefined, logged({ type: 'intent/slipOpened', data: {} }));

function decided(event: object): NewDerived[] {
  let result: NewDerived[] = [];
  // The epic uses no port.
  decideRoute(of(logged(event)), new StateObservable(EMPTY, guest), undefined as never)
    .pipe(toArray())
    .subscribe((all) => {
      result = all;
    });
  return result;
}

describe('[NAV-01] route decisions in the log', () => {
  it('[NAV-01.2] a followed link carries key and parameters and adds to the history', () => {
    expect(
      decided({ type: 'intent/navigated', data: { path: '/inplay/SBTC1_1?x=1', replace: false } }),
    ).toEqual([
      {
        type: 'navigation/routeChanged',
        data: {
          path: '/inplay/SBTC1_1?x=1',
          key: 'inplay',
          params: { categoryId: 'SBTC1_1' },
          replace: false,
        },
      },
    ]);
  });

  it('back, forward and a start only follow what the browser did', () => {
    for (const type of ['lifecycle/historyMoved', 'lifecycle/sessionStarted', 'lifecycle/sessionResumed']) {
      expect(decided({ type, data: { path: '/more' } })).toMatchObject([
        { data: { key: 'more', replace: true } },
      ]);
    }
  });

  it('[NAV-01.3] an unknown path is a not-found page at its own address, not a silent way home', () => {
    expect(decided({ type: 'lifecycle/sessionStarted', data: { path: '/nonsense' } })).toEqual([
      {
        type: 'navigation/routeChanged',
        data: { path: '/nonsense', key: 'notFound', params: {}, replace: true },
      },
    ]);
  });

  it('[NAV-07.1] [NAV-07.2] asks a guest to log in before a private page, and remembers the page', () => {
    expect(decided({ type: 'intent/navigated', data: { path: '/mybets/open', replace: false } })).toEqual([
      { type: 'navigation/blocked', data: { path: '/mybets/open', reason: 'login' } },
      {
        type: 'navigation/routeChanged',
        data: { path: '/login?back=%2Fmybets%2Fopen', key: 'login', params: {}, replace: false },
      },
    ]);
  });

  it('says nothing about other events', () => {
    expect(decided({ type: 'intent/slipOpened', data: {} })).toEqual([]);
  });
});
