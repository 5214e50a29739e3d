import fc from 'fast-check';
import { Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { SessionId } from '#domain/brand.ts';
import { gatewayAnswered } from '#domain/events/ports.ts';
import type { AppEvent, NewInput } from '#domain/events/registry.ts';
import { toJson } from '#domain/json.ts';
import { ROUTE_TABLE } from '#domain/navigation/route-table.ts';
import { isBuilt, routeKeys } from '#domain/navigation/routes.ts';
import { initialReducer } from '#projections/initial-reducer.ts';
import { rootReducer } from '#projections/root.ts';
import { loginAnswer, submitted } from '#testing/runtime/session-harness.ts';
import { deferredEpics } from './deferred-epics.ts';
import { epics } from './epics.ts';
import { initialEpics } from './initial-epics.ts';
import { createRuntime, type LaterRules, type Rules } from './runtime/create-runtime.ts';
import { waitsForDeferred } from './waits-for-deferred.ts';

const header = {
  format: 2,
  sessionId: SessionId.parse('0f8fad5b-d9cb-469f-a165-70867728950e'),
  build: 'test',
  registry: '',
  brand: 'slipstream',
  locale: 'en-GB',
  timeZone: 'UTC',
  startedAt: 0,
  redaction: 'device',
} as const;

/** A page just opened by a guest; the clock counts inputs. */
const fold: Rules['reducer'] = (state, event) => rootReducer(state, event);

function opened(path: string, { epics: some, reducer }: Rules, later?: LaterRules) {
  const log: AppEvent[] = [];
  let now = 0;
  const runtime = createRuntime({
    header,
    clock: { now: () => now, monotonic: () => now },
    reducer,
    epics: some,
    ...(later === undefined ? {} : { later }),
    onDefect: (error) => {
      throw error;
    },
  });
  runtime.addSink(({ events }) => void log.push(...events));
  const submit = (input: NewInput): void => {
    now += 1_000;
    runtime.submit(input);
  };
  submit({
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
  return { runtime, log, submit };
}

/** What may happen before anybody does anything: answers, timers, and the surroundings. */
type Step = 'ok' | 'refused' | 'lost' | 'timer' | 'hidden' | 'visible' | 'offline' | 'online';
const steps: readonly Step[] = ['ok', 'refused', 'lost', 'timer', 'hidden', 'visible', 'offline', 'online'];

const isStep = (step: string): step is Step => steps.some((one) => one === step);

/** What a customer does after a login, besides following links. */
const presses: readonly NewInput[] = [
  { type: 'intent/slipOpened', data: {} },
  { type: 'intent/realityCheckChosen', data: { minutes: 30 } },
  { type: 'intent/promotionsOpened', data: {} },
  { type: 'intent/logoutPressed', data: {} },
];

const bodies: Readonly<Record<string, object>> = {
  getHome: { result: { widgets: [], inPlayCounts: {} } },
  getSports: { result: { sports: [], inPlayCounts: {} } },
  getInPlay: { result: { sports: [], inPlay: [], upcoming: [] } },
};
const NO_ENTITIES = { events: [], markets: [], selections: [] };

function inputFor(step: Step, log: readonly AppEvent[], config: object): NewInput | undefined {
  const answered = new Set(log.flatMap((e) => (e.type === 'gateway/answered' ? [e.data.requestId] : [])));
  const asked = log.find((e) => e.type === 'gateway/requested' && !answered.has(e.data.requestId));
  const over = new Set(
    log.flatMap((e) => (e.type === 'timer/fired' || e.type === 'timer/disarmed' ? [e.data.timerId] : [])),
  );
  const armed = log.find((e) => e.type === 'timer/armed' && !over.has(e.data.timerId));
  switch (step) {
    case 'timer':
      return armed?.type === 'timer/armed'
        ? { type: 'timer/fired', data: { timerId: armed.data.timerId } }
        : undefined;
    case 'hidden':
    case 'visible':
      return { type: 'lifecycle/visibilityChanged', data: { visible: step === 'visible' } };
    case 'offline':
    case 'online':
      return { type: 'lifecycle/connectivityChanged', data: { online: step === 'online' } };
    default: {
      if (asked?.type !== 'gateway/requested') return undefined;
      const { requestId, op } = asked.data;
      const body = toJson({ resultCode: 0, data: config, entities: NO_ENTITIES, ...bodies[op] });
      const outcomes = {
        ok: { kind: 'ok', status: 200, body },
        refused: { kind: 'refused', status: 500, resultCode: 1, errorType: 'X', body: null },
        lost: { kind: 'lost', cause: 'network' },
      } as const;
      const answer = toJson({ requestId, op, outcome: outcomes[step] });
      return { type: 'gateway/answered', data: z.parse(gatewayAnswered.data, answer) };
    }
  }
}

const paths = routeKeys
  .filter(isBuilt)
  .map((key) => ROUTE_TABLE[key].path.replace(/\/:[a-zA-Z]+\?/g, '').replace(/:[a-zA-Z]+/g, '7'));

describe('rules that arrive later', () => {
  it('decide and fold nothing before an input that waits for them, whatever page was opened and however it went', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...paths),
        fc.array(fc.constantFrom(...steps), { maxLength: 15 }),
        (path, happened) => {
          const whole = opened(path, { epics, reducer: fold });
          const first = opened(path, { epics: initialEpics, reducer: initialReducer });
          for (const step of happened) {
            const input = inputFor(step, whole.log, whole.runtime.state().config.config);
            if (input === undefined) continue;
            expect(waitsForDeferred(input)).toBe(false);
            whole.submit(input);
            first.submit(input);
            expect(first.runtime.state()).toEqual(whole.runtime.state());
          }
          expect(first.log).toEqual(whole.log);
          for (const { runtime } of [whole, first]) runtime.stop();
        },
      ),
    );
  });

  it('decide the same when they come late as when they were there from the beginning, in a session that begins after them', () => {
    const paths$ = fc.constantFrom(...paths);
    fc.assert(
      fc.property(
        paths$,
        fc.array(fc.constantFrom(...steps), { maxLength: 6 }),
        fc.array(fc.oneof(fc.constantFrom(...steps), paths$, fc.constantFrom(...presses)), { maxLength: 12 }),
        (path, before, after) => {
          const arrived$ = new Subject<Rules>();
          const later = { rules: arrived$, waits: waitsForDeferred };
          const whole = opened(path, { epics, reducer: fold });
          const late = opened(path, { epics: initialEpics, reducer: initialReducer }, later);
          const both = (step: string | NewInput): void => {
            const input =
              typeof step === 'object'
                ? step
                : isStep(step)
                  ? inputFor(step, whole.log, whole.runtime.state().config.config)
                  : ({ type: 'intent/navigated', data: { path: step, replace: false } } as const);
            if (input === undefined) return;
            for (const page of [whole, late]) page.submit(input);
          };
          before.forEach(both);
          arrived$.next({ epics: deferredEpics, reducer: fold });
          both(submitted);
          const asked = whole.log.find((e) => e.type === 'gateway/requested' && e.data.op === 'login');
          if (asked?.type !== 'gateway/requested') throw new Error('no login was asked');
          const { requestId, op } = asked.data;
          const outcome = loginAnswer(whole.log.at(-1)?.at ?? 0);
          both({
            type: 'gateway/answered',
            data: z.parse(gatewayAnswered.data, toJson({ requestId, op, outcome })),
          });
          after.forEach(both);
          expect(late.log).toEqual(whole.log);
          expect(late.runtime.state()).toEqual(whole.runtime.state());
          for (const { runtime } of [whole, late]) runtime.stop();
        },
      ),
    );
  });

  it('answer a press that came before them, once they are here', () => {
    const arrived$ = new Subject<Rules>();
    const later = { rules: arrived$, waits: waitsForDeferred };
    const page = opened('/', { epics: initialEpics, reducer: initialReducer }, later);
    const before = page.log.length;
    page.submit({ type: 'intent/slipOpened', data: {} });
    page.submit({ type: 'lifecycle/visibilityChanged', data: { visible: false } });
    expect(page.log).toHaveLength(before);
    arrived$.next({ epics: deferredEpics, reducer: fold });
    expect(page.log.slice(before).map(({ type, commit }) => [type, commit])).toEqual([
      ['intent/slipOpened', 2],
      ['betslip/visibilityChanged', 2],
      ['lifecycle/visibilityChanged', 3],
    ]);
    expect(page.runtime.state().betslip.open).toBe(true);
    page.runtime.stop();
  });
});
