import type fc from 'fast-check';
import { filter, map, mergeMap } from 'rxjs';
import { expect } from 'vitest';
import type { NewDerived } from '#domain/events/registry.ts';
import { decideRoute } from '#effects/navigation/decide-route.ts';
import { answerRealityCheck } from '#effects/reality-check/answer-reality-check.ts';
import { askRealityCheck } from '#effects/reality-check/ask-reality-check.ts';
import { timeRealityCheck } from '#effects/reality-check/time-reality-check.ts';
import type { Epic } from '#effects/runtime/epic.ts';
import { ofType } from '#effects/runtime/of-type.ts';
import { login } from '#effects/session/login.ts';
import { logout } from '#effects/session/logout.ts';
import { prolong } from '#effects/session/prolong.ts';
import { pollUserInfo } from '#effects/user/poll-user-info.ts';
import { lost, ok, refused, runtimeHarness, surroundings } from '#testing/runtime/runtime-harness.ts';
import { loginAnswer, prolongAnswer, submitted, userInfo } from '#testing/runtime/session-harness.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Waits of the documents (ACCT-09). */
const AGAIN = 60 * SECOND;
const REFETCH = 5 * SECOND;

/** How the gateway takes a question about the reality check. */
export type Mode = 'answers' | 'refuses' | 'unreachable' | 'unreadable';

/** What the gateway knows, kept by hand; the script of the app under test and the model have one each. */
class Gateway {
  mode: Mode = 'answers';
  /** Short, so that many checks fall due in one list of commands. */
  minutes = 2;
  #startedAt: number;
  #checkedAt: number;

  constructor(now: number) {
    this.#startedAt = now;
    this.#checkedAt = now;
  }

  open(now: number): void {
    this.#startedAt = now;
    this.#checkedAt = now;
  }
  acknowledge(now: number): void {
    this.#checkedAt = now;
  }
  told(now: number) {
    return {
      checkInterval: this.minutes,
      sessionMs: now - this.#startedAt,
      uncheckedMs: now - this.#checkedAt,
    };
  }
}

/**
 * The check as its rule is told, second by second with a watch in the hand: it runs while the page is looked
 * at, and what it says comes to the screen when nothing comes first. Nothing here knows of sums, moments or
 * timers.
 */
export class RealityCheckModel {
  now = 0;
  readonly gateway = new Gateway(this.now);
  loggedIn = false;
  visible = true;
  mobile = false;
  placing = false;
  betting = true;
  minutes: number | null = null;
  /** Seconds on the watch; null while it is not running at all. */
  watch: number | null = null;
  due = false;
  shown = false;
  /** How long the session had lasted when the last one fell due. */
  #dueAfter = 0;
  /** How often one came to the screen. */
  shownTimes = 0;
  #asksIn: number | null = null;
  /** How often the gateway was asked. */
  asked = 0;

  logIn(): void {
    if (this.loggedIn) return;
    this.#forget();
    this.loggedIn = true;
    this.gateway.open(this.now);
    this.#ask();
  }
  logOut(): void {
    this.loggedIn = false;
    this.#forget();
  }
  #forget(): void {
    this.minutes = null;
    this.watch = null;
    this.due = false;
    this.shown = false;
    this.#asksIn = null;
  }

  #ask(): void {
    this.asked += 1;
    this.#asksIn = null;
    if (this.gateway.mode !== 'answers') {
      this.#asksIn = AGAIN / SECOND;
      return;
    }
    this.#hear();
  }
  #hear(): void {
    const { checkInterval, sessionMs, uncheckedMs } = this.gateway.told(this.now);
    this.minutes = checkInterval;
    // Who answered it in another tab is not asked again here.
    if (this.shown && sessionMs - uncheckedMs <= this.#dueAfter) return;
    this.shown = false;
    if (checkInterval === 0) {
      this.watch = null;
      this.due = false;
    } else if (!(this.due && uncheckedMs >= checkInterval * MINUTE)) {
      this.watch = Math.min(this.watch ?? Number.POSITIVE_INFINITY, uncheckedMs / SECOND);
      this.due = false;
    }
    this.look();
  }

  /** What follows at once from where things stand. */
  look(): void {
    if (this.watch !== null && this.minutes !== null && this.visible && this.watch >= this.minutes * 60) {
      this.watch = null;
      this.due = true;
      this.#dueAfter = this.gateway.told(this.now).sessionMs;
    }
    if (this.due && this.visible && !(this.mobile && this.placing)) {
      this.due = false;
      this.shown = true;
      this.shownTimes += 1;
    }
  }

  pass(seconds: number): void {
    for (let second = 0; second < seconds; second += 1) {
      this.now += SECOND;
      if (!this.loggedIn) continue;
      if (this.watch !== null && this.visible) this.watch += 1;
      this.look();
      if (this.#asksIn !== null) this.#asksIn -= 1;
      if (this.#asksIn === 0) this.#ask();
    }
  }

  see(visible: boolean): void {
    this.visible = visible;
    this.look();
    if (visible && this.loggedIn) this.#ask();
  }
  /**
   * The page is loaded anew, in sight: the watch goes on, and the gateway is asked as soon as it is known who
   * is here.
   */
  reload(): void {
    this.#asksIn = null;
    this.visible = true;
    this.look();
    if (this.loggedIn) this.#ask();
  }
  visit(betting: boolean): void {
    if (this.loggedIn && this.betting && !betting) this.#asksIn = REFETCH / SECOND;
    this.betting = betting;
  }
  choose(minutes: number): void {
    if (!this.loggedIn || ![15, 30, 45, 60].includes(minutes)) return;
    if (this.gateway.mode === 'answers') {
      this.#asksIn = null;
      this.gateway.minutes = minutes;
      this.#hear();
    } else this.#asksIn = REFETCH / SECOND;
  }
  answer(given: 'continue' | 'history' | 'logout'): void {
    if (!this.shown) return;
    this.shown = false;
    this.watch = this.minutes === 0 ? null : 0;
    this.#asksIn = REFETCH / SECOND;
    if (this.gateway.mode === 'answers') this.gateway.acknowledge(this.now);
    if (given === 'logout') this.logOut();
    if (given === 'history') this.visit(false);
  }
}

/** Moves the step of a placement as a bet on its way would; the bet itself is not what is looked at here. */
const placesBets: Epic = (events$) =>
  events$.pipe(
    ofType('intent/viewOptionChosen'),
    map(
      ({ data: { value } }): NewDerived => ({
        type: 'placement/stepChanged',
        data: { step: value === 'placing' ? 'progress' : 'before' },
      }),
    ),
  );

/** Others who have something to say of the same moment: a commit goes on after the check has fallen due. */
const othersSpeak: Epic = (events$) =>
  events$.pipe(
    filter(({ kind, type }) => kind === 'input' && type !== 'gateway/answered'),
    mergeMap((): NewDerived[] => Array.from({ length: 3 }, () => OTHER_WORD)),
  );

const OTHER_WORD: NewDerived = {
  type: 'intent/ignored',
  data: { intent: 'intent/placePressed', reason: 'progress' },
};

export class RealityCheckUnderTest {
  readonly world = runtimeHarness(
    {
      decideRoute,
      login,
      logout,
      prolong,
      pollUserInfo,
      askRealityCheck,
      timeRealityCheck,
      answerRealityCheck,
      placesBets,
      othersSpeak,
    },
    ({ data: { op, body } }) => {
      const now = this.world.now();
      if (op === 'login') {
        this.gateway.open(now);
        return loginAnswer(now);
      }
      if (op === 'prolong') return prolongAnswer(now);
      if (op === 'getUserInfo') return ok({ resultCode: 0, data: userInfo('ann') });
      if (op === 'logout') return ok({ resultCode: 0 });
      if (!/RealityCheck/.test(op)) return undefined;
      if (this.gateway.mode === 'refuses') return refused(6, 'X', 500);
      if (this.gateway.mode === 'unreachable') return lost('network');
      if (this.gateway.mode === 'unreadable') return ok({ resultCode: 0, data: { checkInterval: 'often' } });
      if (op === 'acknowledgeRealityCheck') {
        this.gateway.acknowledge(now);
        return ok({ resultCode: 0 });
      }
      if (op === 'chooseRealityCheckInterval')
        this.gateway.minutes = (body as { checkInterval: number }).checkInterval;
      return ok({ resultCode: 0, data: this.gateway.told(now) });
    },
  );

  readonly gateway = new Gateway(this.world.now());

  constructor() {
    this.world.start();
  }

  expectLike({ minutes, watch, due, shown, shownTimes, asked, gateway: kept, now }: RealityCheckModel): void {
    const { state, defects } = this.world;
    const { stage, minutes: known } = state().realityCheck;
    const stood = shown ? 'shown' : due ? 'due' : watch === null ? 'none' : 'counting';
    expect({ stage: stage.kind, minutes: known }).toEqual({ stage: stood, minutes });
    expect(this.world.of('realityCheck/shown')).toHaveLength(shownTimes);
    expect(this.world.asked('getRealityCheckInterval')).toBe(asked);
    expect(this.gateway.told(this.world.now())).toEqual(kept.told(now));
    expect(defects).toEqual([]);
  }
}

type Move = fc.Command<RealityCheckModel, RealityCheckUnderTest>;

/** A step by its name: what it does to the model, and to the app. */
export const step = (
  name: string,
  inModel: (model: RealityCheckModel) => void,
  inApp: (real: RealityCheckUnderTest) => void,
): Move => ({
  check: () => true,
  run: (model, real) => {
    inModel(model);
    inApp(real);
    real.expectLike(model);
  },
  toString: () => name,
});

export const logIn = step(
  'log in',
  (model) => model.logIn(),
  ({ world }) => {
    if (world.state().session.current === null) world.submit(submitted);
  },
);
export const logOut = step(
  'log out',
  (model) => model.logOut(),
  ({ world }) => world.submit({ type: 'intent/logoutPressed', data: {} }),
);
export const pass = (seconds: number) =>
  step(
    `${seconds} s`,
    (model) => model.pass(seconds),
    ({ world }) => world.pass(seconds * SECOND),
  );
export const see = (visible: boolean) =>
  step(
    visible ? 'look' : 'look away',
    (model) => model.see(visible),
    ({ world }) => world.submit({ type: 'lifecycle/visibilityChanged', data: { visible } }),
  );
export const reload = step(
  'reload',
  (model) => model.reload(),
  ({ world }) => {
    const { lifecycle, navigation } = world.state();
    world.forget();
    world.runtime.restartEpics();
    world.submit({
      type: 'lifecycle/sessionResumed',
      data: {
        ...surroundings,
        formFactor: lifecycle.formFactor,
        path: navigation.path,
        storage: 'durable',
        eventsCut: 0,
      },
    });
  },
);
export const hold = (mobile: boolean) =>
  step(
    mobile ? 'narrow' : 'wide',
    (model) => {
      model.mobile = mobile;
      model.look();
    },
    ({ world }) =>
      world.submit({
        type: 'lifecycle/viewportChanged',
        data: { formFactor: mobile ? 'mobile' : 'desktop', width: mobile ? 390 : 1280, height: 800 },
      }),
  );
export const place = (placing: boolean) =>
  step(
    placing ? 'place' : 'placed',
    (model) => {
      model.placing = placing;
      model.look();
    },
    ({ world }) =>
      world.submit({
        type: 'intent/viewOptionChosen',
        data: { view: 'test', option: 'step', value: placing ? 'placing' : 'placed' },
      }),
  );
export const visit = (betting: boolean) =>
  step(
    betting ? 'to the bets' : 'to the settings',
    (model) => model.visit(betting),
    ({ world }) =>
      world.submit({
        type: 'intent/navigated',
        data: { path: betting ? '/inplay' : '/settings', replace: false },
      }),
  );
export const gateway = (mode: Mode) =>
  step(
    `gateway ${mode}`,
    (model) => {
      model.gateway.mode = mode;
    },
    (real) => {
      real.gateway.mode = mode;
    },
  );
export const interval = (minutes: number) =>
  step(
    `every ${minutes} min, said elsewhere`,
    (model) => {
      model.gateway.minutes = minutes;
    },
    (real) => {
      real.gateway.minutes = minutes;
    },
  );
export const elsewhere = step(
  'answered in another tab',
  (model) => model.gateway.acknowledge(model.now),
  (real) => real.gateway.acknowledge(real.world.now()),
);
export const choose = (minutes: number) =>
  step(
    `choose ${minutes} min`,
    (model) => model.choose(minutes),
    ({ world }) => world.submit({ type: 'intent/realityCheckChosen', data: { minutes } }),
  );
export const answer = (given: 'continue' | 'history' | 'logout') =>
  step(
    `answer ${given}`,
    (model) => model.answer(given),
    ({ world }) => world.submit({ type: 'intent/realityCheckAnswered', data: { answer: given } }),
  );
