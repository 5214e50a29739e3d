import type { SlipContext } from '#domain/betslip/slip-context.ts';
import { newTexts, TEXTS_IN_FORCE } from '#domain/config/texts-in-force.ts';
import { calls } from '#domain/contract/calls.ts';
import type { AppEvent, DataOf, NewInput } from '#domain/events/registry.ts';
import { epics } from '#effects/epics.ts';
import { createRuntime, type Runtime } from '#effects/runtime/create-runtime.ts';
import { type RootState, rootReducer } from '#projections/root.ts';
import { selectGwSessionId } from '#projections/session/select-session.ts';
import { selectSlipContext } from '#projections/session/slip-context.ts';
import { type BetClaims, createBetClaims } from '#src/platform/claims/bet-claims.ts';
import { ClaimBoard } from '#src/platform/claims/claim-board.ts';
import { decodeAnswer } from '#src/platform/http/decode-answer.ts';
import { createHttpInterpreter } from '#src/platform/http/http-interpreter.ts';
import { createLiveClient, type LiveClient } from '#src/platform/live/live-interpreter.ts';
import { createRandomInterpreter } from '#src/platform/random/random-interpreter.ts';
import { attachLog } from '#src/platform/storage/attach-log.ts';
import { BoardKeeper } from '#src/platform/tabs/kept-board.ts';
import { TabSharing } from '#src/platform/tabs/share-tab.ts';
import { createTimerInterpreter } from '#src/platform/timers/timer-interpreter.ts';
import { identityOf, liveMaskOf } from '#src/platform/vault/mask-answer.ts';
import { pseudonymOf } from '#src/platform/vault/pseudonyms.ts';
import { keepSessionKey } from '#src/platform/vault/session-key.ts';
import { createVault, type Vault } from '#src/platform/vault/vault.ts';
import { LIST } from '../gateway/offer/offer.ts';
import { BayeuxClient, type SocketEvents } from '../network/bayeux-client.ts';
import type { Answer, Request } from '../network/http.ts';
import type { LiveSocket } from '../network/live-socket.ts';
import type { Prng } from '../random/prng.ts';
import type { Device } from './device.ts';
import { openTabLog, type TabLog, timersOn } from './open-log.ts';
import { hasRunOut, screenOf } from './screen.ts';

export interface TabWorld {
  readonly device: Device;
  readonly chance: Prng;
  readonly beat: () => void;
  readonly simulation: { readonly seed: string; readonly options: string };
  readonly formFactor: FormFactor;
  send(request: Request, signal: AbortSignal | undefined): Promise<Answer>;
  open(events: SocketEvents): LiveSocket | undefined;
  /** Every event as it is decided, before anybody acts on it. */
  hear(event: AppEvent): void;
  defect(error: unknown): void;
}

/** What somebody types who opens an account. */
export interface Form {
  readonly username: string;
  readonly password: string;
}

type Picture = ReturnType<typeof screenOf>;

/** An answer that is here as a whole: its text is handed over without the platform's streams. */
class WholeAnswer extends Response {
  readonly #text: string;

  constructor({ text, status, headers }: Answer) {
    super(null, { status, headers: { ...headers } });
    this.#text = text;
  }

  override text(): Promise<string> {
    return Promise.resolve(this.#text);
  }
}

type FormFactor = DataOf<'lifecycle/sessionStarted'>['formFactor'];

const SIZES: Readonly<Record<FormFactor, { readonly width: number; readonly height: number }>> = {
  desktop: { width: 1280, height: 800 },
  mobile: { width: 390, height: 844 },
};

const surroundings = (
  log: TabLog,
  build: string,
  formFactor: FormFactor,
): DataOf<'lifecycle/sessionStarted'> => ({
  path: LIST,
  build,
  formFactor,
  width: SIZES[formFactor].width,
  height: SIZES[formFactor].height,
  theme: 'light',
  storage: log.storage,
  visible: true,
  online: true,
});

/**
 * A tab of the app without a screen: the real runtime with every epic, the real interpreters of HTTP, live
 * channel, timers, chance and log, on a simulated line, clock and disk.
 */
export class Tab {
  /** Everything that this tab decided, of this life and of what was recovered of earlier ones. */
  readonly events: AppEvent[] = [];
  readonly log: TabLog;
  readonly runtime: Runtime;
  readonly #world: TabWorld;
  readonly #vault: Vault;
  readonly #live: LiveClient;
  readonly #claims: BetClaims;
  #sharing: TabSharing | undefined;
  /** The last picture, and all that it was made of. */
  #seen: (Pick<RootState, 'betslip' | 'placement'> & { context: SlipContext; picture: Picture }) | undefined;
  isGone = false;

  private constructor(world: TabWorld, log: TabLog, build: string) {
    this.#world = world;
    this.log = log;
    const { clock } = world.device;
    const recovered = log.recovered ?? [];
    this.events.push(...recovered);
    const session = log.header.sessionId;
    keepSessionKey(session, Buffer.from(session.replaceAll('-', '').repeat(2), 'hex'));
    this.#vault = createVault(session);
    const { state } = log;
    this.runtime = createRuntime({
      header: log.header,
      clock: { now: clock.now, monotonic: clock.monotonic },
      reducer: (folded, event) => rootReducer(folded, event),
      epics,
      onDefect: (error) => world.defect(error),
      ...(state === undefined || log.position === null ? {} : { resume: { state, position: log.position } }),
    });
    this.#live = createLiveClient({
      url: '/cometd',
      submit: (input) => this.submit(input),
      mask: liveMaskOf(this.#vault),
      frames: { isHidden: () => false, ...frameTimers(clock) },
      connect: (options) => new BayeuxClient(options, clock, (events) => world.open(events)),
    });
    this.#claims = createBetClaims(
      { ...this.runtime, submit: (input, source) => this.submit(input, source) },
      new ClaimBoard(() => world.device.storage, clock.now),
      world.device.locks.ofPage(session),
      (ms) => new Promise((resolve) => void clock.after(ms, resolve)),
    );
    this.#attach(build);
  }

  /** @param previous this tab before a reload or a crash, whose log goes on. */
  static async open(world: TabWorld, build: string, previous: Tab | null): Promise<Tab> {
    const { device, chance, simulation } = world;
    previous?.log.leave();
    const log = await openTabLog({
      disk: device.disk,
      clock: device.clock,
      build,
      fresh: chance.uuid(),
      previous: previous?.session ?? null,
      options: simulation,
    });
    const tab = new Tab(world, log, build);
    tab.#start(build);
    return tab;
  }

  #attach(build: string): void {
    const { runtime } = this;
    const { device, chance } = this.#world;
    runtime.addSink((commit) => {
      this.events.push(...commit.events);
      for (const event of commit.events) this.#world.hear(event);
    });
    attachLog(
      {
        addSink: (sink) => runtime.addSink(sink),
        attach: (interpreter) => runtime.attach(interpreter),
        submit: (input) => this.submit(input),
      },
      this.log.writer,
      this.log.news,
      (head) => this.#claims.take(head),
    );
    runtime.attach(this.#alive(createTimerInterpreter(timersOn(device.clock))));
    runtime.attach(this.#alive(createRandomInterpreter(() => chance.word())));
    runtime.attach(
      this.#alive(
        createHttpInterpreter({
          calls: [],
          laterCalls: Promise.resolve(calls),
          contract: Promise.resolve({ calls, decodeAnswer }),
          vault: this.#vault,
          identity: Promise.resolve(identityOf(this.#vault)),
          trust: device.trust,
          sender: () => ({
            formFactor: this.#world.formFactor,
            build,
            language: 'en-GB',
            sessionId: runtime.header.sessionId,
            gwSessionId: selectGwSessionId(runtime.state()),
          }),
          fetch: (path, init) => this.#fetch(path, init),
          wait: (ms, signal) => this.#wait(ms, signal),
        }),
      ),
    );
    runtime.attach((event, submit) => {
      this.#live.interpreter(event, submit);
      if (event.type === 'session/started' || event.type === 'session/ended') this.#live.restart();
    });
  }

  /** What a page that is gone was waiting for reaches nobody. */
  #alive(interpret: Parameters<Runtime['attach']>[0]): Parameters<Runtime['attach']>[0] {
    return (event, submit) => {
      interpret(event, (input, source) => {
        if (!this.isGone) submit(input, source);
      });
    };
  }

  #start(build: string): void {
    const data = surroundings(this.log, build, this.#world.formFactor);
    this.submit(
      this.log.recovered === null
        ? { type: 'lifecycle/sessionStarted', data }
        : {
            type: 'lifecycle/sessionResumed',
            data: { ...data, eventsCut: this.log.eventsCut, life: this.log.life },
          },
    );
    this.#live.start();
    this.#sharing = this.#shareWithOthers();
  }

  /** A frozen page hears when it goes on; every other one at once, in a turn of its own. */
  #shareWithOthers(): TabSharing {
    const { clock, storage, locks } = this.#world.device;
    const tab = this.session;
    const keeper = new BoardKeeper(
      () => ({
        getItem: (key) => storage.getItem(key),
        setItem: (key, value) => storage.setFrom(tab, key, value),
      }),
      clock.now,
      (listener) =>
        storage.hear(tab, (key, text) => {
          clock.after(1, () => {
            if (!this.isGone) listener(key, text);
          });
        }),
    );
    return new TabSharing(
      { ...this.runtime, submit: (input, source) => this.submit(input, source) },
      { tab, keeper, now: clock.now, isAlone: !locks.hasOtherPages(tab) },
    );
  }

  #wait(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#world.device.clock.after(ms, () => {
        signal.removeEventListener('abort', cancel);
        resolve();
      });
      signal.addEventListener('abort', cancel, { once: true });
    });
  }

  async #fetch(path: string, init: RequestInit): Promise<Response> {
    const { device } = this.#world;
    const headers = { ...Object.fromEntries(new Headers(init.headers)), cookie: device.cookie };
    const body = typeof init.body === 'string' ? init.body : undefined;
    const request = { method: init.method ?? 'GET', path, headers, body };
    const answer = await this.#heard(this.#world.send(request, init.signal ?? undefined));
    this.#world.beat();
    // A browser drops the requests of a page that is gone, and a cookie that comes after it.
    if (answer.cookie !== undefined && !this.isGone) device.cookie = answer.cookie;
    return new WholeAnswer(answer);
  }

  /** A page that is frozen hears of an answer, or that there is none, when it goes on. */
  async #heard(answered: Promise<Answer>): Promise<Answer> {
    const { clock } = this.#world.device;
    try {
      return await answered;
    } finally {
      if (clock.isFrozen) await new Promise<void>((resolve) => void clock.after(0, resolve));
    }
  }

  submit(input: NewInput, source?: Parameters<Runtime['submit']>[1]): void {
    if (this.isGone) return;
    this.#world.beat();
    this.runtime.submit(input, source);
  }

  logIn(username: string, password: string): void {
    const data = {
      username: pseudonymOf(this.#vault, 'username', username),
      password: this.#vault.put('password', password),
    };
    this.submit({ type: 'intent/loginSubmitted', data });
  }

  /** As the form of the app sends what was typed; the rest of it goes by the name. */
  join({ username, password }: Form): void {
    const mark = (name: string, text: string): string => pseudonymOf(this.#vault, name, text);
    const data = {
      username: mark('username', username),
      password: this.#vault.put('password', password),
      email: mark('email', `${username}@example.com`),
      firstName: mark('firstName', 'Sim'),
      lastName: mark('lastName', 'Newcomer'),
      dateOfBirth: mark('dateOfBirth', '1990-01-01'),
      countryCode: 'gb',
      phone: mark('phone', '+447700900123'),
      address: mark('address', '1 Test Street'),
      city: mark('city', 'Testham'),
      postalCode: mark('postalCode', 'ZZ1 1AA'),
      depositLimit: null,
      acceptTerms: true,
      texts: newTexts({ terms: '', bettingRules: '' }, TEXTS_IN_FORCE),
      marketing: { email: false, sms: false, phone: false },
    };
    this.submit({ type: 'intent/registrationSubmitted', data });
  }

  /** The page comes into sight or goes out of it; a page that goes stores what it has. */
  showOrHide(visible: boolean): void {
    if (!visible && !this.isGone) void this.log.writer.flush('hidden');
    this.submit({ type: 'lifecycle/visibilityChanged', data: { visible } });
  }

  /** By the clock of the device. */
  now(): number {
    return this.#world.device.clock.now();
  }

  get session(): string {
    return this.runtime.header.sessionId;
  }

  state(): RootState {
    return this.runtime.state();
  }

  /** Who is there, and how things stand with them, without their slip. */
  context(): SlipContext {
    return selectSlipContext(this.state());
  }

  /** Whether the session that the screen is about is over by the clock. */
  hasRunOut(): boolean {
    return hasRunOut(this.state(), this.now());
  }

  /**
   * What is on the screen: the same picture as long as nothing of it changed, since it is looked at far more
   * often than it changes.
   */
  view(): Picture {
    const context = this.context();
    const state = this.state();
    const { betslip, placement } = state;
    const seen = this.#seen;
    if (seen?.context === context && seen.betslip === betslip && seen.placement === placement)
      return seen.picture;
    const picture = screenOf(state);
    this.#seen = { context, betslip, placement, picture };
    return picture;
  }

  /** Closed, crashed or killed: nothing is heard, sent or written any more. */
  vanish(): void {
    this.#stop();
    this.log.leave();
  }

  /**
   * Left in order, for a reload: what it has is written as far as there is time until the next page opens the
   * log.
   */
  giveWay(): void {
    void this.log.writer.flush('hidden');
    this.#stop();
  }

  #stop(): void {
    this.isGone = true;
    this.#live.stop();
    this.#claims.close();
    this.#sharing?.close();
    this.#world.device.locks.drop(this.session);
    this.log.writer.stop();
    this.runtime.stop();
  }
}

function frameTimers(clock: Device['clock']): {
  setTimer(run: () => void, ms: number): number;
  clearTimer(handle: number): void;
} {
  const timers = timersOn(clock);
  return { setTimer: (run, ms) => timers.set(run, ms), clearTimer: (handle) => timers.clear(handle) };
}
