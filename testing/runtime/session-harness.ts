import type { NewInput } from '#domain/events/registry.ts';
import { epics } from '#effects/epics.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import { ok, runtimeHarness, type Script } from './runtime-harness.ts';
import { userAnswer } from './user-answer.ts';

/** Milliseconds that a session lasts when it is not renewed. */
export const LIFE = 100_000;
export const userInfo = (name: string) => {
  const profile = {
    username: name,
    userId: `id-${name}`,
    firstName: `first-${name}`,
    lastName: `last-${name}`,
    email: `${name}@example.com`,
  };
  const answer = userAnswer({ profile, version: 4, favourites: [42] });
  // Unlike anybody has it before a login, so that a test sees whether it stays.
  const userRestrictions = { ...answer.userRestrictions, bestOddsGuaranteedAllowed: false };
  return { ...answer, userRestrictions, limits: {} };
};
const token = { redacted: 'bettingToken', len: 40 };
/** The gateway's clock is an hour ahead of the client's. */
const AHEAD = 3_600_000;
export const loginAnswer = (now: number, changed: object = {}) =>
  ok(
    {
      resultCode: 0,
      data: {
        gwSessionId: 'gw-secretly-named',
        bettingToken: token,
        workflow: null,
        expiresAt: now + AHEAD + LIFE,
        userInfo: userInfo('ann'),
        ...changed,
      },
    },
    now + AHEAD,
  );
export const prolongAnswer = (now: number, bettingToken: object | null = token) =>
  ok(
    {
      resultCode: 0,
      data: { ...(bettingToken === null ? {} : { bettingToken }), expiresAt: now + AHEAD + LIFE },
    },
    now + AHEAD,
  );

export const submitted = {
  type: 'intent/loginSubmitted',
  data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'password#1' } },
} as const satisfies NewInput;

/** A world whose gateway answers what is given by operation, and 401 to the rest. */
export function sessionHarness(answers: Record<string, (nth: number) => ReturnType<Script>>) {
  let now = () => 0;
  const made = runtimeHarness(epics, (asked) => answers[asked.data.op]?.(now()) ?? undefined);
  now = made.now;
  made.start();
  return made;
}

/** The same, with a customer logged in. */
export const loggedInHarness = (answers: Parameters<typeof sessionHarness>[0] = {}) => {
  const made = sessionHarness({ login: loginAnswer, prolong: prolongAnswer, ...answers });
  made.submit(submitted);
  if (!selectLoggedIn(made.state())) throw new Error('the login did not work');
  return made;
};
