import { describe, expect, it } from 'vitest';
import { DEFAULT_LAYOUTS } from '#domain/market/market-layouts.ts';
import { selectLayouts } from '#projections/config/select-config.ts';
import { lost, ok, runtimeHarness, surroundings } from '#testing/runtime/runtime-harness.ts';
import { decideRoute } from '../navigation/decide-route.ts';
import { loadLayouts } from './load-layouts.ts';

const unchanged = { versionMatched: true, version: '1', data: null };
const answer = (marketLayouts: object) =>
  ok({
    resultCode: 0,
    data: {
      marketLayouts,
      hrTabsOrder: unchanged,
      bbEasyPick: unchanged,
      bpMarkets: unchanged,
      halftime: unchanged,
    },
  });
const told = answer({
  versionMatched: false,
  version: '7',
  data: {
    default: { columns: 'two' },
    GOALS: { columns: 'nine' },
    SCORER: { columns: 'one', players: 'first' },
    CARDED: { columns: 'one', players: 7 },
  },
});
/** Of what cannot be read nothing is taken. */
const read = {
  default: { columns: 'two' },
  SCORER: { columns: 'one', players: 'first' },
  CARDED: { columns: 'one' },
};

describe('layouts of markets', () => {
  const EVENT = '/sports/football/premier-league/arsenal-v-leeds/42';
  const world = (script: Parameters<typeof runtimeHarness>[1]) => {
    const made = runtimeHarness({ decideRoute, loadLayouts }, script);
    made.start();
    const go = (path: string) => made.submit({ type: 'intent/navigated', data: { path, replace: false } });
    return { ...made, go, layouts: () => selectLayouts(made.state()) };
  };

  it('[BRW-10.4] are asked for on the first event page and used, and not asked for again', () => {
    const { go, asked, layouts } = world(() => told);
    go('/sports');
    expect(asked('getConfigs')).toBe(0);
    expect(layouts()).toBe(DEFAULT_LAYOUTS);
    go(EVENT);
    go('/');
    go(EVENT);
    expect(asked('getConfigs')).toBe(1);
    expect(layouts()).toEqual(read);
  });

  it('[BRW-10] a lost or unreadable answer leaves those that are held, and the next event page asks again', () => {
    const { go, asked, layouts } = world((_, nth) =>
      nth === 1 ? lost() : nth === 2 ? answer({ versionMatched: false, version: '2', data: null }) : told,
    );
    go(EVENT);
    go('/');
    go(EVENT);
    expect(layouts()).toBe(DEFAULT_LAYOUTS);
    go('/');
    go(EVENT);
    expect([asked('getConfigs'), layouts()]).toEqual([3, read]);
  });

  it('[CFG-01.3] [BRW-10.4] after a reload it names the version it holds, and keeps it where that is in force', () => {
    const { go, submit, calls, layouts } = world((_, nth) =>
      nth === 1 ? told : answer({ ...unchanged, version: '7' }),
    );
    go(EVENT);
    submit({ type: 'lifecycle/sessionResumed', data: { ...surroundings, eventsCut: 0 } });
    go('/');
    go(EVENT);
    expect(calls.map(({ data }) => data.query)).toEqual([{}, { marketlayoutsversion: '7' }]);
    expect(layouts()).toEqual(read);
  });
});
