import type fc from 'fast-check';
import { expect } from 'vitest';
import { sessionInvariants } from '#checks/session-invariants.ts';
import { epics } from '#effects/epics.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import { lost, ok, refused, runtimeHarness } from '#testing/runtime/runtime-harness.ts';
import { userAnswer } from '#testing/runtime/user-answer.ts';

/** Of a session, from the answer that grants it; the gateway's clock is an hour ahead. Milliseconds. */
const LIFE = 100_000;
const AHEAD = 3_600_000;

/** How the gateway takes a login or a renewal. */
export type Mode = 'answers' | 'refuses' | 'unreachable';

/**
 * A session as its rule is told: renewed at four fifths of its life; asked three times, a second apart,
 * before it is given up.
 */
export class SessionModel {
  loggedIn = false;
  mode: Mode = 'answers';
  now = 0;
  #due = 0;
  #failed = 0;

  begin(): void {
    if (this.loggedIn || this.mode !== 'answers') return;
    this.loggedIn = true;
    this.#renewed();
  }

  #renewed(): void {
    this.#due = this.now + (LIFE * 4) / 5;
    this.#failed = 0;
  }

  pass(ms: number): void {
    const until = this.now + ms;
    while (this.loggedIn && this.#due <= until) {
      this.now = this.#due;
      if (this.mode === 'answers') this.#renewed();
      else {
        this.#failed += 1;
        this.#due += 1_000;
        if (this.mode === 'refuses' || this.#failed === 3) this.loggedIn = false;
      }
    }
    this.now = until;
  }
}

const granted = (now: number) => ({ expiresAt: now + AHEAD + LIFE });
const user = { ...userAnswer({ cash: 1 }), limits: {} };

export class SessionUnderTest {
  mode: Mode = 'answers';
  readonly #now = { read: () => 0 };
  readonly world = runtimeHarness(epics, ({ data: { op } }) => {
    if (op === 'logout') return ok({ resultCode: 0 });
    if (op !== 'login' && op !== 'prolong') return undefined;
    if (this.mode === 'unreachable') return lost('network');
    if (this.mode === 'refuses') return refused(6, 'X', 401);
    const now = this.#now.read();
    const bettingToken = { redacted: 'bettingToken', len: 40 };
    const own = op === 'login' ? { gwSessionId: 'gw', workflow: null, userInfo: user } : {};
    return ok({ resultCode: 0, data: { ...own, bettingToken, ...granted(now) } }, now + AHEAD);
  });

  constructor() {
    this.#now.read = this.world.now;
    this.world.start();
  }

  expectLike({ loggedIn }: SessionModel): void {
    const { state, defects, log } = this.world;
    expect(selectLoggedIn(state())).toBe(loggedIn);
    expect(defects).toEqual([]);
    // Nothing of the person outlives the session.
    if (!loggedIn) expect(JSON.stringify(state().user)).not.toContain('ann');
    for (const { name, holds } of sessionInvariants())
      expect([name, holds(state(), [], log)]).toEqual([name, true]);
  }
}

type Move = fc.Command<SessionModel, SessionUnderTest>;

/** A step by its name: what it does to the model, and to the app. */
export const step = (
  name: string,
  inModel: (model: SessionModel) => void,
  inApp: (real: SessionUnderTest) => void,
): Move => ({
  check: () => true,
  run: (model, real) => {
    inModel(model);
    inApp(real);
    real.expectLike(model);
  },
  toString: () => name,
});
