import type { AppEvent, DataOf, EventOf, EventType, NewInput } from '#domain/events/registry.ts';
import { createRuntime } from '#effects/runtime/create-runtime.ts';
import type { Epics } from '#effects/runtime/epic.ts';
import { type RootState, rootReducer } from '#projections/root.ts';
import { logHeader } from './log-header.ts';

type Outcome = DataOf<'gateway/answered'>['outcome'];
type Answered = Extract<Outcome, { kind: 'ok' }>;
type Asked = EventOf<'gateway/requested'>;
/** Answers a call; undefined keeps it open, to be answered by hand. */
export type Script = (asked: Asked, nth: number) => Outcome | undefined;

export const ok = (body: object, serverAt?: number): Outcome => ({
  kind: 'ok',
  status: 200,
  body: JSON.parse(JSON.stringify(body)) as Answered['body'],
  ...(serverAt === undefined ? {} : { serverAt }),
});
export const refused = (resultCode: number, errorType = 'X', status = 400): Outcome => ({
  kind: 'refused',
  status,
  resultCode,
  errorType,
  body: null,
});
export const lost = (cause: 'network' | 'timeout' | 'contract' = 'network'): Outcome => ({
  kind: 'lost',
  cause,
});

export const surroundings: DataOf<'lifecycle/sessionStarted'> = {
  path: '/',
  build: 'test',
  formFactor: 'desktop',
  width: 1280,
  height: 800,
  theme: 'light',
  storage: 'memory',
  visible: true,
  online: true,
};

/**
 * The real runtime with real epics in virtual time. The script is the gateway; answers arrive at once unless
 * it keeps them open. Timers fire when time is moved past them, in order.
 */
export function runtimeHarness(epics: Epics, script: Script) {
  let now = 1_000_000;
  const log: AppEvent[] = [];
  const defects: unknown[] = [];
  const timers = new Map<string, { at: number; name: string }>();
  const calls: Asked[] = [];
  const runtime = createRuntime({
    header: logHeader,
    epics,
    reducer: (state: RootState | undefined, event: AppEvent) => rootReducer(state, event),
    clock: { now: () => now, monotonic: () => now },
    onDefect: (error) => void defects.push(error),
  });
  runtime.addSink((commit) => void log.push(...commit.events));
  const answer = (asked: Asked, outcome: Outcome): void =>
    runtime.submit({
      type: 'gateway/answered',
      data: { requestId: asked.data.requestId, op: asked.data.op, outcome },
    });
  runtime.attach((event) => {
    if (event.type === 'timer/armed')
      timers.set(event.data.timerId, { at: now + event.data.ms, name: event.data.name });
    if (event.type === 'timer/disarmed') timers.delete(event.data.timerId);
    if (event.type === 'gateway/requested') {
      const outcome = script(event, calls.push(event));
      if (outcome !== undefined) answer(event, outcome);
    }
  });
  const of = <T extends EventType>(type: T): EventOf<T>[] =>
    log.filter((event): event is EventOf<T> => event.type === type);
  return {
    runtime,
    log,
    defects,
    calls,
    of,
    answer,
    now: () => now,
    state: () => runtime.state(),
    submit: (input: NewInput) => runtime.submit(input),
    start: (changed: Partial<DataOf<'lifecycle/sessionStarted'>> = {}) =>
      runtime.submit({ type: 'lifecycle/sessionStarted', data: { ...surroundings, ...changed } }),
    /** How often a call was asked for. */
    asked: (op: string) => calls.filter(({ data }) => data.op === op).length,
    waiting: () => [...timers.values()].map(({ name, at }) => ({ name, ms: at - now })),
    /** The page goes away, and what it waited for with it. */
    forget: () => timers.clear(),
    /** The machine sleeps: the clock jumps and nothing fires. */
    sleep(ms: number): void {
      now += ms;
    },
    pass(ms: number): void {
      const until = now + ms;
      for (;;) {
        const next = [...timers]
          .filter(([, timer]) => timer.at <= until)
          .sort((a, b) => a[1].at - b[1].at)[0];
        if (next === undefined) break;
        now = Math.max(now, next[1].at);
        timers.delete(next[0]);
        runtime.submit({ type: 'timer/fired', data: { timerId: next[0] } });
      }
      now = until;
    },
  };
}
