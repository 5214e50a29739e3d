import { randomUUID } from 'node:crypto';
import type { SelectionId } from '#domain/brand.ts';
import { SessionId } from '#domain/brand.ts';
import { calls } from '#domain/contract/calls.ts';
import type { LogHeader } from '#domain/events/envelope.ts';
import type { AppEvent, EventOf, EventType, NewInput } from '#domain/events/registry.ts';
import { epics } from '#effects/epics.ts';
import { createRuntime, type Runtime } from '#effects/runtime/create-runtime.ts';
import { slipView } from '#projections/betslip/select-slip.ts';
import { type RootState, rootReducer } from '#projections/root.ts';
import { selectGwSessionId } from '#projections/session/select-session.ts';
import { slipContextAt } from '#projections/session/slip-context.ts';
import { decodeAnswer } from '#src/platform/http/decode-answer.ts';
import { createHttpInterpreter } from '#src/platform/http/http-interpreter.ts';
import { createTrustStore } from '#src/platform/http/trust-store.ts';
import type { LiveClient } from '#src/platform/live/live-interpreter.ts';
import { identityOf } from '#src/platform/vault/mask-answer.ts';
import { pseudonymOf } from '#src/platform/vault/pseudonyms.ts';
import { createVault, type Vault } from '#src/platform/vault/vault.ts';
import { logHeader } from '../runtime/log-header.ts';
import { surroundings } from '../runtime/runtime-harness.ts';
import { shownSlip } from '../slip/shown-slip.ts';
import { keepCookie, nodeLive } from './node-live.ts';
import { VirtualTimers } from './virtual-timers.ts';
import { LIST, OPEN_MATCHES, SIDES } from './wired-offer.ts';

/** Waits for events of a real gateway; never for a duration. */
const PATIENCE_MS = 15_000;

const ALL_SIDES = (OPEN_MATCHES.length + 1) * SIDES;

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 3));

/**
 * A tab of the app without a screen: the real runtime with every epic, the real HTTP and live interpreters
 * over real sockets. Only the clock is the test's, so a wait of a minute takes none.
 */
export class WiredClient {
  readonly log: AppEvent[] = [];
  readonly defects: unknown[] = [];
  readonly timers = new VirtualTimers();
  readonly #url: string;
  readonly #runtime: Runtime;
  readonly #vault: Vault;
  readonly #live: LiveClient;
  /** Deadlines of calls that are under way. */
  readonly #deadlines = new Set<() => void>();
  /** As the browser's jar has it; it outlives the tab. */
  cookie: string;
  #isGone = false;

  /**
   * @param from the log of an earlier life of this tab, as it was stored, with the cookie of that browser.
   */
  constructor(url: string, from: readonly AppEvent[] = [], cookie = '', vaultSession: string = randomUUID()) {
    this.#url = url;
    this.#vault = createVault(vaultSession);
    this.cookie = cookie;
    keepCookie(url, cookie);
    const state = from.reduce<RootState | undefined>(
      (folded, event) => rootReducer(folded, event),
      undefined,
    );
    const last = from.at(-1);
    this.log.push(...from);
    this.#runtime = createRuntime({
      header: from.length > 0 ? logHeader : { ...logHeader, sessionId: SessionId.parse(randomUUID()) },
      clock: { now: this.timers.now, monotonic: () => Math.round(performance.now()) },
      reducer: (folded, event) => rootReducer(folded, event),
      epics,
      onDefect: (error) => void this.defects.push(error),
      ...(state === undefined || last === undefined
        ? {}
        : { resume: { state, position: { seq: last.seq, commit: last.commit, mono: last.mono } } }),
    });
    this.#live = nodeLive(url, (input) => this.submit(input));
    this.#attach();
  }

  #attach(): void {
    const runtime = this.#runtime;
    runtime.addSink((commit) => void this.log.push(...commit.events));
    runtime.attach(this.timers.interpreter);
    runtime.attach((event, submit) => {
      if (event.type === 'storage/barrierRequested') {
        const { barrierId } = event.data;
        submit({ type: 'storage/barrierReached', data: { barrierId, evidence: 'durable' } });
      }
      if (event.type === 'random/requested')
        submit({ type: 'random/drawn', data: { drawId: event.data.drawId, value: 0 } });
    });
    const http = createHttpInterpreter({
      calls: [],
      laterCalls: Promise.resolve(calls),
      contract: Promise.resolve({ calls, decodeAnswer }),
      vault: this.#vault,
      identity: Promise.resolve(identityOf(this.#vault)),
      trust: createTrustStore({ getItem: () => null, setItem: () => undefined }),
      sender: () => ({
        formFactor: 'desktop',
        build: 'test',
        language: 'en-GB',
        sessionId: runtime.header.sessionId,
        gwSessionId: selectGwSessionId(runtime.state()),
      }),
      fetch: (path, init) => this.#fetch(path, init),
      wait: (ms) =>
        ms <= 1_000 ? Promise.resolve() : new Promise((resolve) => void this.#deadlines.add(resolve)),
    });
    runtime.attach((event, submit) => http(event, (input, source) => this.#isGone || submit(input, source)));
    runtime.attach((event, submit) => {
      this.#live.interpreter(event, submit);
      if (event.type === 'session/started' || event.type === 'session/ended') this.#live.restart();
    });
  }

  async #fetch(path: string, init: RequestInit): Promise<Response> {
    const headers = { ...Object.fromEntries(new Headers(init.headers)), cookie: this.cookie };
    const answer = await fetch(`${this.#url}${path}`, { ...init, headers });
    const cookie = answer.headers.get('set-cookie')?.split(';')[0];
    if (cookie !== undefined) {
      this.cookie = cookie;
      keepCookie(this.#url, cookie);
    }
    return answer;
  }

  /**
   * Opens the page on the list of matches, with live prices. @param leftBehind in a tab that did not write
   * the log
   */
  async open(path = LIST, leftBehind = false): Promise<void> {
    this.#live.start();
    const first = this.log.length === 0;
    this.submit(
      first
        ? { type: 'lifecycle/sessionStarted', data: { ...surroundings, path } }
        : {
            type: 'lifecycle/sessionResumed',
            data: { ...surroundings, path, eventsCut: 0, leftBehind, life: randomUUID() },
          },
    );
    await this.until('the live line', () => this.state().live.connected);
    if (first) await this.until('the offer', () => this.offered() >= ALL_SIDES);
  }

  offered = (): number =>
    Object.values(this.state().entities.buckets).reduce(
      (sum, bucket) => sum + Object.keys(bucket.selections).length,
      0,
    );

  async logIn(username: string, password: string): Promise<void> {
    const data = {
      username: pseudonymOf(this.#vault, 'username', username),
      password: this.#vault.put('password', password),
    };
    const before = this.#timesUp();
    this.submit({ type: 'intent/loginSubmitted', data });
    // The live session begins anew, with the cookie.
    await this.until('the session', () => this.cash() !== null && this.#timesUp() > before);
  }

  #timesUp = (): number => this.all('live/connectionChanged').filter(({ data }) => data.connected).length;

  submit(input: NewInput): void {
    if (!this.#isGone) this.#runtime.submit(input);
  }

  state(): RootState {
    return this.#runtime.state();
  }
  /** Whose marks the tab knows, over its lives. */
  vaultSession(): string {
    return this.#vault.session;
  }
  get header(): LogHeader {
    return this.#runtime.header;
  }
  placement() {
    return this.state().placement;
  }
  cash(): number | null {
    return this.state().user.balance?.cash ?? null;
  }
  view() {
    const context = slipContextAt(this.state(), this.timers.now());
    return { ...slipView(this.state(), context), context };
  }
  all<T extends EventType>(type: T): EventOf<T>[] {
    return this.log.filter((event): event is EventOf<T> => event.type === type);
  }
  /** How often a call was asked for. */
  asked(op: string): number {
    return this.all('gateway/requested').filter(({ data }) => data.op === op).length;
  }

  /** Presses the price of a selection by the names of the feed: `a.odds.a` is the first side of match a. */
  press(match: string, side: number): SelectionId {
    for (const { event, markets, selections } of Object.values(this.state().entities.buckets)) {
      if (event?.name !== match) continue;
      const market = Object.values(markets)[0];
      const id = market?.selectionIds[side];
      const selection = Object.values(selections).find((one) => one.id === id);
      if (market === undefined || selection === undefined) break;
      const shown = { price: '', version: 0, selection: '', market: '', event: '' };
      this.submit({
        type: 'intent/oddsPressed',
        data: { selectionId: selection.id, marketId: market.id, eventId: event.id, shown },
      });
      return selection.id;
    }
    throw new Error(`nothing on offer for ${match}`);
  }

  /** A single on one selection, staked. */
  stake(match: string, side: number, amount: string): void {
    const stakeId = `single:${this.press(match, side)}`;
    this.submit({ type: 'intent/stakeFocused', data: { stakeId } });
    for (const key of amount)
      this.submit({ type: 'intent/stakeKeyPressed', data: { stakeId, key: key as '0' } });
    this.submit({ type: 'intent/stakeConfirmed', data: { stakeId } });
  }

  /** Presses place with what is shown. @throws when the slip cannot be placed. */
  place(): void {
    const view = this.view();
    if (view.action.kind !== 'place') throw new Error(`the button says ${view.action.kind}`);
    const shown = shownSlip(view, view.context.acceptOddsChange);
    this.submit({ type: 'intent/placePressed', data: { shown } });
  }

  /** The wait of every call that is under way is over. */
  timeOut(): void {
    for (const end of this.#deadlines) end();
    this.#deadlines.clear();
  }

  pass(ms: number): void {
    this.timers.pass(ms, (input) => this.submit(input));
  }

  /** Waits for what real sockets bring; timers that are due meanwhile fire. */
  async until(what: string, holds: () => boolean): Promise<void> {
    const started = performance.now();
    while (!holds()) {
      if (performance.now() - started > PATIENCE_MS)
        throw new Error(
          `waited in vain for ${what}; ${this.log
            .slice(-12)
            .map(({ type }) => type)
            .join(' ')}`,
        );
      this.pass(0);
      await settled();
    }
  }

  /** Closed, crashed or killed: nothing is heard, sent or performed any more. Gives what was stored. */
  vanish(): readonly AppEvent[] {
    this.#isGone = true;
    this.#live.stop();
    this.#runtime.stop();
    return this.log;
  }
}
