import { from } from 'rxjs';
import type { CallFacts } from '#domain/contract/call.ts';
import { getAppConfig, viewFacts } from '#domain/contract/initial-calls.ts';
import type { LogHeader } from '#domain/events/envelope.ts';
import type { AppEvent, DataOf, NewInput } from '#domain/events/registry.ts';
import { initialEpics } from '#effects/initial-epics.ts';
import { createRuntime, type Runtime } from '#effects/runtime/create-runtime.ts';
import { waitsForDeferred } from '#effects/waits-for-deferred.ts';
import { initialReducer } from '#projections/initial-reducer.ts';
import { slipModalOf } from '#projections/navigation/slip-modal.ts';
import { unfinishedOf } from '#projections/placement/unfinished.ts';
import type { RootState } from '#projections/root.ts';
import { selectGwSessionId } from '#projections/session/select-session.ts';
import { openLimits } from '#recordings/format/limits.ts';
import { brandOf } from '#src/brands/brands.ts';
import { grantedBefore } from '#src/platform/consent/granted-before.ts';
import { browserWait, type Contract, createHttpInterpreter } from '#src/platform/http/http-interpreter.ts';
import { firstAnswersIn } from '#src/platform/http/initial-answers.ts';
import { readSurroundings } from '#src/platform/lifecycle/surroundings.ts';
import { watchLifecycle } from '#src/platform/lifecycle/watch-lifecycle.ts';
import { createAddressBar, watchHistory } from '#src/platform/navigation/address-bar.ts';
import { createSlipAddress, followHistory, modalIn } from '#src/platform/navigation/slip-address.ts';
import { afterFirstPage, expectFirstPage } from '#src/platform/parts/after-first-page.ts';
import { fetchPart } from '#src/platform/parts/fetch-part.ts';
import { browserRandom, createRandomInterpreter } from '#src/platform/random/random-interpreter.ts';
import { type OpenedLog, openLog } from '#src/platform/storage/open-log.ts';
import { drawUuid, rememberedSession } from '#src/platform/storage/tab-session.ts';
import { browserTimers, createTimerInterpreter } from '#src/platform/timers/timer-interpreter.ts';
import { createVault, type Vault } from '#src/platform/vault/vault.ts';
import { loadTexts } from '#src/text/deferred-texts.ts';
import { customerAreas } from '#src/text/text-areas.ts';
import type * as laterParts from './deferred-parts.ts';
import { firstAnswers, firstPageDrawn } from './initial-page-drawn.ts';
import { expectScreen } from './screens.ts';

const LOCALE = 'en-GB';
const LIVE_PATH = '/cometd';
const build = String(import.meta.env.VITE_BUILD ?? import.meta.env.MODE);

export interface Session {
  readonly runtime: Runtime;
  readonly vault: Vault;
  readonly log: OpenedLog;
  /** The code of the page is here; it may never come. */
  readonly screen: Promise<unknown>;
  /** What was asked for at the start is answered. */
  readonly answered: Promise<void>;
  /** Ends it cleanly: nothing is performed any more, what is buffered is written, the log is let go of. */
  close(): Promise<void>;
}

const clock = { now: () => Date.now(), monotonic: () => performance.now() };

/** `?brand=` opens a new log for another brand than the gateway's own; an unknown one is the default. */
const brandOfPage = (): string =>
  brandOf(
    new URLSearchParams(window.location.search).get('brand') ?? document.documentElement.dataset.brand ?? '',
  ).id;

type LaterParts = typeof laterParts;

/** Without these parts nothing can be pressed or read, so they are asked for until they are here. */
const untilHere = <Part>(load: () => Promise<Part>): Promise<Part> =>
  fetchPart(load).catch((error: unknown) => {
    console.error(error);
    return untilHere(load);
  });

/** With the texts of what they lead to. */
const loadLater = async (): Promise<LaterParts> => {
  const [parts] = await Promise.all([import('./deferred-parts.ts'), loadTexts(customerAreas)]);
  // Until then a price that was pressed looks pressed, and is in no slip.
  delete document.documentElement.dataset.waits;
  return parts;
};

/** What the first epics ask for. */
const firstCalls: readonly CallFacts[] = [getAppConfig, ...viewFacts];
const loadContract = (): Promise<Contract> => import('./initial-contract.ts');

/**
 * A runtime on a new log, or going on where the recovered one ended: then there may be a slip, so every rule
 * is there.
 */
async function runtimeOn(log: OpenedLog, later: Promise<LaterParts>): Promise<Runtime> {
  const onDefect = (error: unknown): void => console.error(error);
  const shared = { header: log.header, clock, onDefect };
  const rules = later.then(({ deferredEpics: laterEpics, rootReducer }) => ({
    epics: laterEpics,
    reducer: (state: RootState | undefined, event: AppEvent): RootState => rootReducer(state, event),
  }));
  const { recovered, position } = log;
  if (recovered === null || position === null) {
    return createRuntime({
      ...shared,
      reducer: initialReducer,
      epics: initialEpics,
      later: { rules: from(rules), waits: waitsForDeferred },
    });
  }
  const { epics, reducer: fold } = await rules;
  const options = { ...shared, reducer: fold, epics: { ...initialEpics, ...epics } };
  return createRuntime({ ...options, resume: { state: await stateOf(log, recovered, later), position } });
}

/** A snapshot that turns out to be none is as good as not there (PRIN-09). */
async function stateOf(
  log: OpenedLog,
  recovered: readonly AppEvent[],
  later: Promise<LaterParts>,
): Promise<RootState> {
  const { foldOnward } = await later;
  try {
    return foldOnward(log.snapshot, recovered);
  } catch (error) {
    console.error(error);
    return foldOnward(null, await log.readWhole());
  }
}

/** Who performs what epics ask for (PRIN-04). Only here; the replay console has none of them (PRIN-10). */
function attachInterpreters(
  runtime: Runtime,
  logKey: string,
  vault: Vault,
  contract: Promise<Contract>,
  later: Promise<LaterParts>,
): void {
  runtime.attach(createTimerInterpreter(browserTimers));
  runtime.attach(createRandomInterpreter(browserRandom));
  // Before the page: an entry of the history is given back to the page below the slip before another page is
  // added.
  runtime.attach(createSlipAddress(window, () => slipModalOf(runtime.state())));
  runtime.attach(createAddressBar(window));
  runtime.attach(
    createHttpInterpreter({
      calls: firstCalls,
      contract,
      laterCalls: later.then(({ deferredCalls: laterCalls }) => laterCalls),
      vault,
      identity: later.then(({ identityOf }) => identityOf(vault)),
      trust: later.then(({ trustOfDevice }) => trustOfDevice()),
      sender: () => ({
        formFactor: runtime.state().lifecycle.formFactor,
        build,
        language: LOCALE,
        sessionId: runtime.header.sessionId,
        logKey,
        gwSessionId: selectGwSessionId(runtime.state()),
      }),
      first: firstAnswersIn(document, () => performance.now()),
      fetch: (url, init) => window.fetch(url, init),
      wait: browserWait,
      isUnavailable: () => runtime.state().live.serverUnavailable,
    }),
  );
}

/**
 * The live client is not needed for the first paint, and has nobody to talk to before the epics that
 * subscribe listen. Subscriptions asked for before it is there are made when it is.
 */
async function connectLive(runtime: Runtime, vault: Vault, later: Promise<LaterParts>): Promise<() => void> {
  const asked: AppEvent[] = [];
  const stopCollecting = runtime.attach((event) => void asked.push(event));
  const [{ createLiveClient }, { liveMaskOf }] = await Promise.all([
    afterFirstPage().then(() => untilHere(() => import('#src/platform/live/live-interpreter.ts'))),
    later,
  ]);
  const client = createLiveClient({
    url: new URL(LIVE_PATH, window.location.href).href,
    submit: (input) => runtime.submit(input),
    mask: liveMaskOf(vault),
  });
  stopCollecting();
  for (const event of asked) client.interpreter(event, runtime.submit);
  runtime.attach((event, submit) => {
    client.interpreter(event, submit);
    if (event.type === 'session/started' || event.type === 'session/ended') client.restart();
  });
  client.start();
  return () => client.stop();
}

const firstInput = (log: OpenedLog, surroundings: DataOf<'lifecycle/sessionStarted'>): NewInput =>
  log.recovered === null
    ? { type: 'lifecycle/sessionStarted', data: surroundings }
    : {
        type: 'lifecycle/sessionResumed',
        data: {
          ...surroundings,
          eventsCut: log.eventsCut,
          life: drawUuid(),
          ...(log.leftBehind && { leftBehind: true }),
        },
      };

/** No press waits longer for what keeps the log; a bet that is placed before says that nothing does. */
const patience = (): Promise<void> => browserWait(openLimits.databaseMs, new AbortController().signal);

/**
 * A session that goes on is not painted without every rule. In a new one a worker is fetched after everything
 * else that was asked for, and a bet waits for its log.
 */
const rulesAreWanted = (opening: Promise<OpenedLog>, keeper: Promise<void>): Promise<void> =>
  rememberedSession(() => window.sessionStorage) === null
    ? opening.then(({ recovered, kept }) =>
        recovered === null ? afterFirstPage().then(() => Promise.race([kept, patience()])) : undefined,
      )
    : keeper;

/**
 * Opens this tab's log, puts a runtime on it and says how things stand: the first input of the session.
 *
 * @param beginAnew ends this session and shows the page on a new log
 * @param before of the log that was ended for this one
 */
export async function startSession(beginAnew: () => Promise<Session>, before?: LogHeader): Promise<Session> {
  let keeperRuns = (): void => undefined;
  const keeper = new Promise<void>((resolve) => {
    keeperRuns = resolve;
  });
  const pageComes = expectFirstPage();
  const opening = openLog({
    build,
    brand: before?.brand ?? brandOfPage(),
    isNew: before !== undefined,
    locale: LOCALE,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    clock,
    snapshots: !import.meta.env.DEV,
    onKeeper: () => keeperRuns(),
    firstKeeper: afterFirstPage,
  });
  // In the order in which they are waited for: the first paint waits for the log, the first prices for screen
  // and contract, the first press for the rest, which is fetched once the page stands.
  const screen = keeper.then(() => expectScreen(window.location.pathname));
  const contract = keeper.then(() => untilHere(loadContract));
  const later = rulesAreWanted(opening, keeper).then(() => untilHere(loadLater));
  const log = await opening;
  if (grantedBefore(() => window.localStorage)) void log.writer.keepBehaviour('kept');
  const runtime = await runtimeOn(log, later);
  const answered = firstAnswers(runtime, new Set(firstCalls.map(({ name }) => name)));
  pageComes(firstPageDrawn(answered));
  const vault = createVault(log.header.sessionId);
  const laterTab = later.then((parts) => parts.openDeferredTab({ runtime, vault, log, beginAnew }, build));
  log.watchUnfinished(() => unfinishedOf(runtime.state()));
  const detachLog = log.attach(runtime, async (head) => (await laterTab).take(head));
  attachInterpreters(runtime, log.uploadKey, vault, contract, later);
  const live = connectLive(runtime, vault, later).catch((error: unknown) => {
    // Without live prices the page says so after a while; nothing else depends on them.
    console.error(error);
    return () => undefined;
  });
  // Read before the first event, with which the address follows the slip.
  const asked = modalIn(window.location.hash);
  const surroundings = { ...readSurroundings(window, build, log.storage), brand: log.header.brand };
  runtime.submit(firstInput(log, surroundings));
  // Whoever loads the page again with the slip open is to find it so; in a new tab the page comes first
  // (FAIL-62).
  if (asked !== null && surroundings.formFactor === 'mobile' && log.recovered !== null && !log.leftBehind)
    runtime.submit({ type: 'intent/slipOpened', data: {} });
  const stops = [
    watchLifecycle(window, runtime.submit),
    // First, so that the slip is closed when the step is told.
    followHistory(window, () => slipModalOf(runtime.state()), runtime.submit),
    watchHistory(window, runtime.submit),
  ];
  return {
    runtime,
    vault,
    log,
    screen,
    answered,
    close: async () => {
      for (const stop of stops) stop();
      (await live)();
      (await laterTab).close();
      detachLog();
      runtime.stop();
      await log.close();
    },
  };
}
