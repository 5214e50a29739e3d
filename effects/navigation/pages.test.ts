import { describe, expect, it } from 'vitest';
import type { AppEvent, NewInput } from '#domain/events/registry.ts';
import { rootReducer } from '#projections/root.ts';
import { logHeader } from '#testing/runtime/log-header.ts';
import { createRuntime } from '../runtime/create-runtime.ts';
import { decideRoute } from './decide-route.ts';
import { loadPages } from './load-pages.ts';
import { rewriteAddress } from './rewrite-address.ts';

function start() {
  const log: AppEvent[] = [];
  const defects: unknown[] = [];
  const runtime = createRuntime({
    header: logHeader,
    clock: { now: () => 1_000, monotonic: () => 1 },
    reducer: (state, event) => rootReducer(state, event),
    epics: { decideRoute, loadPages, rewriteAddress },
    onDefect: (error) => void defects.push(error),
  });
  runtime.addSink(({ events }) => void log.push(...events));
  const go = (path: string) => runtime.submit({ type: 'intent/navigated', data: { path, replace: false } });
  const asked = () => log.flatMap((event) => (event.type === 'gateway/requested' ? [event.data] : []));
  const answer = (op: string, body: unknown) => {
    const request = asked().findLast((one) => one.op === op)!;
    runtime.submit({
      type: 'gateway/answered',
      data: { requestId: request.requestId, op, outcome: { kind: 'ok', status: 200, body } },
    } as NewInput);
  };
  return { runtime, log, defects, go, asked, answer };
}

const event = {
  id: 42,
  version: 1,
  name: 'Arsenal v Leeds',
  sportId: 'SBTC1_1',
  categoryId: 'C1',
  startTime: 0,
  state: 'NOTSTARTED',
  inplay: false,
  categories: [
    { id: 'C1', name: 'Premier League' },
    { id: 'SBTC1_1', name: 'Football' },
  ],
  suspended: false,
  outright: false,
  specials: false,
  provider: 'x',
  participants: [],
  marketGroups: [],
  marketIds: [],
  marketCount: 0,
};
const eventView = {
  resultCode: 0,
  result: { eventId: 42 },
  entities: { events: [event], markets: [], selections: [] },
};

describe('[INP-01] in-play asks the gateway', () => {
  it('[INP-01.3] with threshold, chosen sport and the default in-play time', () => {
    const { go, asked } = start();
    go('/inplay');
    expect(asked().find(({ op }) => op === 'getInPlay')?.query).toEqual({ threshold: '0', startingin: '30' });
    go('/inplay/SBTC1_1');
    expect(asked().findLast(({ op }) => op === 'getInPlay')?.query).toEqual({
      threshold: '0',
      startingin: '30',
      sportCategoryId: 'SBTC1_1',
    });
  });
});

describe('pages and their data', () => {
  it('asks for the menu and the page, each once, and again when the user comes back', () => {
    const { go, asked } = start();
    go('/');
    expect(asked().map(({ op }) => op)).toEqual(['getSports', 'getHome', 'getWidgets']);
    go('/sports/horse-racing/meetings');
    expect(
      asked()
        .slice(3)
        .map(({ op }) => op),
    ).toEqual(['getSports', 'getRacingMeetings']);
  });

  it('asks again when retry is pressed, and only for a view of this page', () => {
    const { go, asked, runtime } = start();
    go('/');
    runtime.submit({ type: 'intent/retryPressed', data: { view: 'getHome' } });
    runtime.submit({ type: 'intent/retryPressed', data: { view: 'getRacingHome' } });
    expect(asked().filter(({ op }) => op === 'getHome')).toHaveLength(2);
    expect(asked().some(({ op }) => op === 'getRacingHome')).toBe(false);
  });

  it('asks again for lists from time to time while the page is in sight and the connection stands', () => {
    const { go, asked, runtime, log } = start();
    const fire = () => {
      const timer = log.findLast((one) => one.type === 'timer/armed')!;
      runtime.submit({ type: 'timer/fired', data: { timerId: timer.data.timerId } });
    };
    go('/');
    fire();
    expect(asked()).toHaveLength(3);
    runtime.submit({ type: 'live/connectionChanged', data: { connected: true } });
    fire();
    fire();
    expect(asked().filter(({ op }) => op === 'getHome')).toHaveLength(3);
  });

  it('[BRW-13.1] keeps what an event and its markets say of themselves, tags that nobody knows included', () => {
    const { go, answer, runtime } = start();
    const said = { extendedState: 'SECOND_HALF', tags: ['BIG', 'NEVER_HEARD_OF'], subSportId: 'SUB_7' };
    const ofMarket = { top: true, extraInfo: 'Ninety minutes', tags: ['NEVER_HEARD_OF'] };
    const market = {
      id: 7,
      version: 1,
      eventId: 42,
      name: 'Match result',
      type: 'MATCH_ODDS',
      state: 'OPEN',
      suspended: false,
      selectionIds: [],
      groupRanks: {},
      winners: 1,
      inplayDelay: 0,
      ...ofMarket,
    };
    go('/sports/football/premier-league/arsenal-v-leeds/42');
    answer('getEventView', {
      ...eventView,
      entities: {
        events: [{ ...event, ...said, popularMarketGroupId: 'g', marketIds: [7] }],
        markets: [market],
        selections: [],
      },
    });
    const bucket = runtime.state().entities.buckets[42];
    expect(bucket?.event).toMatchObject({ ...said, popularMarketGroupId: 'g' });
    expect(bucket?.markets[7]).toMatchObject(ofMarket);
  });

  it('[NAV-02.3] loads a wrong name with the right id, then corrects the address by replacing it', () => {
    const { go, asked, answer, log, runtime, defects } = start();
    go('/sports/football/nonsense/old-name/42?from=mail');
    answer('getEventView', eventView);
    const last = log.findLast((one) => one.type === 'navigation/routeChanged');
    expect(last?.data).toMatchObject({
      path: '/sports/football/premier-league/arsenal-v-leeds/42?from=mail',
      key: 'sev',
      replace: true,
    });
    expect(asked().filter(({ op }) => op === 'getEventView')).toHaveLength(1);
    expect(runtime.state().navigation.arrivals).toBe(1);
    expect(defects).toEqual([]);
  });
});
