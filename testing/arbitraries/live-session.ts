import fc from 'fast-check';
import type { LogHeader } from '#domain/events/envelope.ts';
import type { AppEvent, NewInput } from '#domain/events/registry.ts';
import { createRuntime, type Runtime } from '#effects/runtime/create-runtime.ts';
import type { Epics } from '#effects/runtime/epic.ts';
import { type RootState, rootReducer } from '#projections/root.ts';
import { sampleHeader } from './recorded-log.ts';

/** One thing that happens to a tab. `answer` lets the outside answer the n-th open request, late or early. */
export type Step =
  | { readonly kind: 'input'; readonly input: NewInput }
  | { readonly kind: 'answer'; readonly pick: number; readonly lost: boolean }
  | { readonly kind: 'reload' };

const surroundings = {
  path: '/',
  build: 'test',
  formFactor: 'desktop' as const,
  width: 1280,
  height: 800,
  theme: 'light' as const,
  storage: 'durable' as const,
  visible: true,
  online: true,
};

const input: fc.Arbitrary<NewInput> = fc.oneof(
  fc
    .constantFrom('/', '/inplay', '/mybets/open', '/nowhere')
    .map((path): NewInput => ({ type: 'intent/navigated', data: { path, replace: false } })),
  fc.boolean().map((visible): NewInput => ({ type: 'lifecycle/visibilityChanged', data: { visible } })),
  fc.boolean().map((connected): NewInput => ({ type: 'live/connectionChanged', data: { connected } })),
  fc
    .array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1024, max: 9000 })), { maxLength: 6 })
    .map(
      (rows): NewInput => ({
        type: 'live/frameReceived',
        data: {
          prices: {
            selection: rows.map(([id]) => id),
            odds: rows.map(([, odds]) => odds),
            version: rows.map(([, odds]) => odds),
            flags: rows.map(() => 0),
          },
          messages: [],
          heads: [],
        },
      }),
    ),
);

export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: input.map((made): Step => ({ kind: 'input', input: made })) },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('answer' as const),
        pick: fc.nat({ max: 20 }),
        lost: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.constant<Step>({ kind: 'reload' }) },
  ),
  { maxLength: 40 },
);

/** What the outside would say to a request; null for events that ask for nothing. */
function answerTo(event: AppEvent, lost: boolean): NewInput | null {
  switch (event.type) {
    case 'timer/armed':
      return { type: 'timer/fired', data: { timerId: event.data.timerId } };
    case 'gateway/requested': {
      const { requestId, op } = event.data;
      const outcome = lost
        ? { kind: 'lost' as const, cause: 'timeout' as const }
        : { kind: 'refused' as const, status: 503, resultCode: 1, errorType: 'UNAVAILABLE', body: null };
      return { type: 'gateway/answered', data: { requestId, op, outcome } };
    }
    case 'storage/barrierRequested':
      return {
        type: 'storage/barrierReached',
        data: {
          barrierId: event.data.barrierId,
          evidence: lost ? 'degraded' : 'durable',
          head: lost ? null : '5f'.repeat(32),
        },
      };
    case 'random/requested':
      return {
        type: 'random/drawn',
        data: { drawId: event.data.drawId, value: lost ? 0 : event.data.below - 1 },
      };
    default:
      return null;
  }
}

export interface PlayedSession {
  readonly header: LogHeader;
  readonly events: readonly AppEvent[];
  readonly state: RootState;
}

/**
 * Plays steps on a live runtime: interpreters are the steps themselves, and both clocks go on at every
 * reading.
 */
export function playSession(script: readonly Step[], epics: Epics): PlayedSession {
  const events: AppEvent[] = [];
  let open: AppEvent[] = [];
  let now = sampleHeader.startedAt;
  const start = (resume?: { state: RootState }): Runtime => {
    const last = events[events.length - 1];
    const position = { seq: last?.seq ?? 0, commit: last?.commit ?? 0, mono: last?.mono ?? 0 };
    const runtime = createRuntime({
      header: sampleHeader,
      clock: { now: () => (now += 7), monotonic: () => (now - sampleHeader.startedAt) * 1.0007 },
      reducer: (state: RootState | undefined, event: AppEvent) => rootReducer(state, event),
      epics,
      ...(resume === undefined ? {} : { resume: { ...resume, position } }),
      onDefect: (error) => {
        throw error;
      },
    });
    runtime.addSink((commit) => {
      for (const event of commit.events) {
        events.push(event);
        if (answerTo(event, false) !== null) open.push(event);
      }
    });
    return runtime;
  };
  let runtime = start();
  runtime.submit({ type: 'lifecycle/sessionStarted', data: surroundings });
  for (const step of script) {
    if (step.kind === 'input') runtime.submit(step.input);
    else if (step.kind === 'answer') {
      const [event] = open.splice(step.pick % Math.max(1, open.length), 1);
      const answer = event === undefined ? null : answerTo(event, step.lost);
      if (answer !== null) runtime.submit(answer);
    } else {
      const { ...state } = runtime.state();
      runtime.stop();
      open = [];
      runtime = start({ state });
      runtime.submit({ type: 'lifecycle/sessionResumed', data: { ...surroundings, eventsCut: 0 } });
    }
  }
  return { header: sampleHeader, events, state: runtime.state() };
}
