import { applyMiddleware, legacy_createStore as createStore, type Reducer, type Store } from 'redux';
import { createEpicMiddleware, type StateObservable } from 'redux-observable';
import {
  catchError,
  filter,
  ignoreElements,
  merge,
  mergeMap,
  type Observable,
  ReplaySubject,
  Subject,
  share,
  startWith,
  switchMap,
  take,
  takeUntil,
  tap,
} from 'rxjs';
import type { LogHeader } from '#domain/events/envelope.ts';
import type { AppEvent, NewDerived, NewInput } from '#domain/events/registry.ts';
import type { RootState } from '#projections/root.ts';
import type { Clock, CommitSink, Interpreter, Submit } from './commit.ts';
import { CommitSubscribers } from './commit-subscribers.ts';
import type { Epics } from './epic.ts';
import { InputGate } from './input-gate.ts';
import { createLogPorts } from './log-ports.ts';
import { type LogPosition, NEW_LOG, Sequencer } from './sequencer.ts';

export interface RuntimeOptions {
  readonly header: LogHeader;
  readonly clock: Clock;
  readonly reducer: Reducer<RootState, AppEvent>;
  readonly epics: Epics;
  /** More rules, which may arrive after the first events; their epics follow the others in order. */
  readonly later?: LaterRules;
  /** Goes on from a folded log: the state after it and the position of its last event. */
  readonly resume?: { readonly state: RootState; readonly position: LogPosition };
  /**
   * Replay alone hands this in: ids come from the number of their commit (PRIN-06), so a recording from which
   * commits were taken, or into which one was put, keeps its ids only when every commit keeps its number.
   */
  readonly commitAfter?: (previous: number) => number;
  /** Called for broken rules and for folds that throw; production reports them, tests fail. */
  readonly onDefect: (error: unknown) => void;
}

export interface Rules {
  readonly epics: Epics;
  /** The whole fold from here on. Until now it would have given the same state as `reducer` did. */
  readonly reducer: Reducer<RootState, AppEvent>;
}

export interface LaterRules {
  /** Emits once, whenever they are there; what fetches them stands outside (PRIN-03). */
  readonly rules: Observable<Rules>;
  /**
   * Inputs that must not be logged before these rules are in force; whatever comes after one of them waits as
   * well.
   */
  readonly waits: (input: NewInput) => boolean;
}

export interface Runtime {
  readonly header: LogHeader;
  readonly submit: Submit;
  state(): RootState;
  /** Notified once per commit, after it is closed (architecture, "Runtime"). */
  subscribe(listener: () => void): () => void;
  /**
   * Performs what epics ask for. Attached after the sinks, so that nothing is performed before it is handed
   * to the writer.
   */
  attach(interpreter: Interpreter): () => void;
  addSink(sink: CommitSink): () => void;
  /**
   * Forgets every wait and starts the epics anew, as a reload does: replay calls it where the log says that
   * one happened.
   */
  restartEpics(): void;
  /** A redux store over the runtime, for react-redux: `dispatch` submits, listeners hear once per commit. */
  readonly store: Store<RootState, NewInput>;
  stop(): void;
}

/**
 * The composition of sequencer, store and epics. Redux holds the state, redux-observable runs the epics, and
 * neither is ever dispatched to from outside: the sequencer is the only door (architecture, "Runtime").
 */
export function createRuntime(options: RuntimeOptions): Runtime {
  const subscribers = new CommitSubscribers(options.onDefect, (...args) => submit(...args));
  const stop$ = new Subject<void>();
  const restart$ = new Subject<void>();

  const epicMiddleware = createEpicMiddleware<AppEvent, AppEvent, RootState>();
  // Not `replaceReducer`, which would send an action of its own past the log.
  let fold = options.reducer;
  const inner = createStore<RootState, AppEvent>(
    (state, event) => fold(state, event),
    options.resume?.state,
    applyMiddleware(epicMiddleware),
  );

  const sequencer = new Sequencer({
    sessionId: options.header.sessionId,
    clock: options.clock,
    from: options.resume?.position ?? NEW_LOG,
    ...(options.commitAfter === undefined ? {} : { commitAfter: options.commitAfter }),
    fold: (event) => void inner.dispatch(event),
    onCommit: (commit) => subscribers.notify(commit),
    onDefect: options.onDefect,
  });
  const gate = new InputGate((input, source) => sequencer.submit(input, source), options.later?.waits);
  const submit: Submit = (input, source = sourceOf(input)) => gate.submit(input, source);
  const later$ = new ReplaySubject<Epics>(1);
  options.later?.rules.pipe(take(1)).subscribe({
    next: ({ epics, reducer }) => {
      fold = reducer;
      later$.next(epics);
      gate.open();
    },
    error: options.onDefect,
  });

  epicMiddleware.run((events$, state$) =>
    restart$.pipe(
      startWith(undefined),
      switchMap(() => runEpics(options, later$, sequencer, events$, state$)),
      takeUntil(stop$),
    ),
  );

  const state = () => inner.getState();
  return {
    header: options.header,
    submit,
    state,
    subscribe: (listener) => subscribers.subscribe(listener),
    attach: (interpreter) => subscribers.attach(interpreter),
    addSink: (sink) => subscribers.addSink(sink),
    restartEpics: () => restart$.next(),
    store: screenStore(inner, submit, (listener) => subscribers.subscribe(listener)),
    stop: () => {
      stop$.next();
      subscribers.dismiss();
    },
  };
}

/** The family of an input names its edge: `live/…` came from the live channel, `intent/…` from the user. */
const sourceOf = (input: NewInput): string => input.type.slice(0, input.type.indexOf('/'));

function runEpics(
  { epics, onDefect }: RuntimeOptions,
  later$: Observable<Epics>,
  sequencer: Sequencer,
  events$: Observable<AppEvent>,
  state$: StateObservable<RootState>,
): Observable<never> {
  const hot$ = events$.pipe(filter(isNoFailure));
  const cold$ = hot$.pipe(filter(isMoreThanPrices), share());
  const run = (some: Epics): Observable<never> =>
    merge(
      ...Object.entries(some).map(([name, epic]) => {
        const heard$ = epic.hearsPrices === true ? hot$ : cold$;
        return epic(heard$, state$, createLogPorts(name, sequencer, cold$)).pipe(
          fence(name, sequencer, onDefect),
        );
      }),
    );
  return merge(run(epics), later$.pipe(mergeMap(run)));
}

/**
 * No epic hears that an epic has failed: one that decides anew after every fact of its family, and fails by
 * the state as it is, would fail at its own failure, or two at each other's, and the commit would never
 * close.
 */
const isNoFailure = ({ type }: AppEvent): boolean => type !== 'lifecycle/epicFailed';

const isMoreThanPrices = (event: AppEvent): boolean =>
  event.type !== 'live/frameReceived' || event.data.messages.length > 0;

/**
 * What an epic decides goes to the sequencer, not to the store, so that folds and epics see one order. An
 * error becomes an event and the epic starts anew; the others never notice, and the root never dies (PIT-35).
 */
const fence =
  (name: string, sequencer: Sequencer, onDefect: (error: unknown) => void) =>
  (decided$: Observable<NewDerived>): Observable<never> =>
    decided$.pipe(
      tap((event) => sequencer.derive(event, name)),
      ignoreElements(),
      catchError((error: unknown, again) => {
        onDefect(error);
        const kind = error instanceof Error ? error.name : typeof error;
        if (sequencer.isOpen) {
          sequencer.derive({ type: 'lifecycle/epicFailed', data: { epic: name, name: kind } }, name);
        }
        return again;
      }),
    );

function screenStore(
  inner: Store<RootState, AppEvent>,
  submit: Submit,
  subscribe: Runtime['subscribe'],
): Store<RootState, NewInput> {
  return {
    getState: () => inner.getState(),
    subscribe,
    dispatch: (input) => {
      submit(input);
      return input;
    },
    replaceReducer: () => {
      throw new TypeError('projections are not replaced');
    },
    [Symbol.observable]: () => {
      throw new TypeError('no listeners');
    },
  };
}
