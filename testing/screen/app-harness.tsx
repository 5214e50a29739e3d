import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { SessionId } from '#domain/brand.ts';
import { gatewayAnswered } from '#domain/events/ports.ts';
import { eventDefinitions } from '#domain/events/registry.ts';
import { toJson } from '#domain/json.ts';
import { epics } from '#effects/epics.ts';
import { createRuntime } from '#effects/runtime/create-runtime.ts';
import { rootReducer } from '#projections/root.ts';
import { createVault } from '#src/platform/vault/vault.ts';
import '#src/brands/generated/tokens.css';
import '#src/ui/global.css';
import { App } from '#src/app/app.tsx';

/**
 * Tests of the screens: the real app on the real runtime, with a gateway that answers from a table: a body is
 * a success, a function makes the whole outcome, an absent entry is a lost answer.
 */
type Answers = Readonly<Record<string, unknown>>;
const makesOutcome = (answer: unknown): answer is (query: unknown) => unknown => typeof answer === 'function';

const HEADER = {
  format: 2,
  sessionId: SessionId.parse('0f8fad5b-d9cb-469f-a165-70867728950e'),
  build: 'test',
  registry: String(eventDefinitions.length),
  brand: 'slipstream',
  locale: 'en-GB',
  timeZone: 'Europe/London',
  startedAt: 0,
  redaction: 'device',
} as const;

export function openApp(path: string, answers: Answers) {
  const runtime = createRuntime({
    header: HEADER,
    clock: { now: () => Date.now(), monotonic: () => performance.now() },
    reducer: (state, event) => rootReducer(state, event),
    epics,
    onDefect: (error) => void defects.push(error),
  });
  const defects: unknown[] = [];
  const asked: { readonly op: string; readonly query: object }[] = [];
  runtime.attach((event, submit) => {
    if (event.type !== 'gateway/requested') return;
    const { requestId, op, query } = event.data;
    asked.push({ op, query });
    const body = answers[op];
    const made: unknown = makesOutcome(body) ? body(query) : { kind: 'ok', status: 200, body };
    const outcome = body === undefined ? { kind: 'lost', cause: 'network' } : made;
    submit({
      type: 'gateway/answered',
      data: z.parse(gatewayAnswered.data, toJson({ requestId, op, outcome })),
    });
  });
  const log: string[] = [];
  runtime.addSink(({ events }) => void log.push(...events.map((event) => event.type)));
  const element = document.createElement('div');
  document.body.replaceChildren(element);
  const root = createRoot(element);
  // Strict as in main.tsx: everything is mounted twice, so what a mount does twice would show in the log.
  root.render(
    <StrictMode>
      <App runtime={runtime} vault={createVault()} exportSlip={() => Promise.resolve(new Blob())} />
    </StrictMode>,
  );
  runtime.submit({
    type: 'lifecycle/sessionStarted',
    data: {
      path,
      build: 'test',
      formFactor: 'desktop',
      width: 1280,
      height: 800,
      theme: 'light',
      storage: 'durable',
      visible: true,
      online: true,
    },
  });
  const go = (to: string): void =>
    runtime.submit({ type: 'intent/navigated', data: { path: to, replace: false } });
  return { runtime, defects, asked, log, go, close: () => root.unmount() };
}

interface Catalogue {
  readonly events: object[];
  readonly markets: object[];
  readonly selections: object[];
}

export interface Offered {
  readonly name: string;
  readonly odds?: string;
  readonly kind?: 'NR';
  readonly outcomeType?: string;
  readonly runner?: object;
}

/** An event with its markets; ids count on from `id`. */
export function eventOf(
  id: number,
  event: object,
  markets: readonly (readonly [type: string, name: string, offered: readonly Offered[], more?: object])[],
): Catalogue {
  const shared = { version: 1, eventId: id, suspended: false };
  const built = markets.map(([type, name, offered, more], index) => {
    const marketId = id + 100 * (index + 1);
    const selections = offered.map((one, at) => ({
      ...shared,
      id: marketId + at + 1,
      marketId,
      kind: 'REGULAR',
      ...one,
    }));
    return {
      selections,
      market: {
        ...shared,
        id: marketId,
        name,
        type,
        state: 'OPEN',
        selectionIds: selections.map((one) => one.id),
        groupRanks: {},
        winners: 1,
        inplayDelay: 0,
        ...more,
      },
    };
  });
  const whole = {
    id,
    version: 1,
    name: 'Arsenal v Leeds',
    sportId: 'SBTC1_1',
    categories: [
      { id: 'PL', name: 'Premier League' },
      { id: 'SBTC1_1', name: 'Football' },
    ],
    categoryId: 'PL',
    startTime: Date.now() + 3_600_000,
    state: 'NOTSTARTED',
    inplay: false,
    suspended: false,
    outright: false,
    specials: false,
    provider: 'X',
    marketGroups: [],
    marketIds: built.map(({ market }) => market.id),
    marketCount: built.length,
    participants: [
      { id: 'h', name: 'Arsenal', role: 'home' },
      { id: 'a', name: 'Leeds', role: 'away' },
    ],
    ...event,
  };
  return {
    events: [whole],
    markets: built.map(({ market }) => market),
    selections: built.flatMap(({ selections }) => selections),
  };
}

export const answerWith = (result: object, ...parts: readonly Catalogue[]) => ({
  resultCode: 0,
  result,
  entities: {
    events: parts.flatMap((part) => part.events),
    markets: parts.flatMap((part) => part.markets),
    selections: parts.flatMap((part) => part.selections),
  },
});

export const matchOdds = [
  'MATCH_ODDS',
  'Match result',
  [
    { name: 'Arsenal', odds: '5/2', outcomeType: 'HOME' },
    { name: 'Draw', odds: '1/1', outcomeType: 'DRAW' },
    { name: 'Leeds', odds: '11/10', outcomeType: 'AWAY' },
  ],
] as const;

const FOOTBALL = { sportId: 'SBTC1_1', name: 'Football', rank: 1, inPlayCount: 1, eventCount: 12 };
const RACING = { sportId: 'SBTC1_24', name: 'Horse racing', rank: 2, inPlayCount: 0, eventCount: 4 };
export const football = eventOf(10_000, {}, [matchOdds]);
export const live = eventOf(
  20_000,
  {
    name: 'Everton v Brighton',
    state: 'INPLAY',
    inplay: true,
    participants: [
      { id: 'h', name: 'Everton', role: 'home' },
      { id: 'a', name: 'Brighton', role: 'away' },
    ],
    scoreboard: {
      home: 1,
      away: 0,
      period: 'FIRST_HALF',
      clockSeconds: 600,
      clockAt: Date.now(),
      running: true,
      incidents: [{ minute: 9, kind: 'goal', side: 'home' }],
    },
  },
  [matchOdds],
);

const runner = (clothNumber: number) => ({
  clothNumber,
  draw: clothNumber,
  age: 5,
  colour: 'b',
  sex: 'G',
  jockey: 'A. Rider',
  trainer: 'B. Trainer',
  form: '1-23',
  daysSinceLastRun: 12,
  dam: 'Dam',
  sire: 'Sire',
  weight: '11-2',
  officialRating: 130,
});
export const race = eventOf(
  30_000,
  {
    name: '14:35 Ascot',
    sportId: 'SBTC1_24',
    categories: [
      { id: 'ASCOT', name: 'Ascot' },
      { id: 'SBTC1_24', name: 'Horse racing' },
    ],
    categoryId: 'ASCOT',
    participants: [],
    racingData: { track: 'Ascot', country: 'GB', raceHour: '14:35', step: 'parading', runners: 4 },
  },
  [
    [
      'WIN',
      'Win',
      [
        { name: 'Zephyr', odds: '9/2', runner: runner(1) },
        { name: 'Amber', odds: '5/2', runner: runner(2) },
        { name: 'Late Withdrawal', odds: '1/2', kind: 'NR', runner: runner(3) },
        { name: 'Brisk', odds: '10/4', runner: runner(4) },
      ],
      { eachWay: { num: 1, den: 5, places: 3 } },
    ],
  ],
);

const competition = (id: number) => ({
  category: { id: 'PL', name: 'Premier League' },
  sportId: 'SBTC1_1',
  eventCount: 1,
  eventIds: [id],
});
const day = (name: string, date: string, ids: number[]) => ({
  day: name,
  date,
  countries:
    ids.length === 0
      ? []
      : [
          {
            country: 'GB',
            name: 'United Kingdom',
            tracks: [{ track: 'Ascot', categoryId: 'ASCOT', eventIds: ids }],
          },
        ],
});
const days = [
  day('today', '2026-11-21', [30_000]),
  day('tomorrow', '2026-11-22', []),
  day('afterTomorrow', '2026-11-23', []),
];

const askedSport = z.object({ sportname: z.string() });
const popularOf = (query: unknown) => ({
  sport: { ...FOOTBALL, name: askedSport.parse(query).sportname },
  hours: 24,
  selections: [],
  leagues: [],
  featured: { eventIds: [10_000], leagues: [] },
});

/** Answers to every page of this version. */
export const answers: Answers = {
  getSports: answerWith({ sports: [FOOTBALL, RACING], inPlayCounts: {} }),
  getAzSports: answerWith({
    sports: [FOOTBALL, RACING],
    categories: [
      {
        id: 'PL',
        name: 'Premier League',
        sportId: 'SBTC1_1',
        sport: 'Football',
        country: 'England',
        regular: 1,
        outright: 1,
        specials: 0,
      },
    ],
  }),
  getHome: answerWith(
    {
      widgets: [
        { id: 'a', kind: 'inPlay', eventIds: [20_000] },
        { id: 'b', kind: 'nextOff', eventIds: [30_000] },
        { id: 'c', kind: 'topEvents', eventIds: [10_000] },
      ],
      inPlayCounts: { SBTC1_1: 1 },
    },
    football,
    live,
    race,
  ),
  getInPlay: answerWith(
    { sports: [FOOTBALL, RACING], inPlay: [competition(20_000)], upcoming: [competition(10_000)] },
    football,
    live,
  ),
  getPopular: (query: unknown) => ({ kind: 'ok', status: 200, body: answerWith(popularOf(query), football) }),
  getSportCompetitions: answerWith({ sport: FOOTBALL, competitions: [competition(10_000)] }, football),
  getEvents: answerWith({ competition: competition(10_000) }, football),
  getSpecials: answerWith({ eventIds: [] }),
  getEventGroups: answerWith({ filters: [] }),
  getEventView: answerWith({ eventId: 10_000 }, football),
  getRacingHome: answerWith({ nextOff: [30_000], days }, race),
  getRacingMeetings: answerWith({ days }, race),
  getRacingEvent: answerWith({ eventIds: [30_000] }, race),
};
