import fc from 'fast-check';
import { it } from 'vitest';
import { holdCommands } from '../kept/hold.ts';
import { type Mode, SessionModel, SessionUnderTest, step } from './session-model.ts';

const login = step(
  'login',
  (model) => model.begin(),
  ({ world }) =>
    world.submit({
      type: 'intent/loginSubmitted',
      data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'password#1' } },
    }),
);
const logout = step(
  'logout',
  (model) => {
    model.loggedIn = false;
  },
  ({ world }) => world.submit({ type: 'intent/logoutPressed', data: {} }),
);
const gateway = (mode: Mode) =>
  step(
    `gateway ${mode}`,
    (model) => {
      model.mode = mode;
    },
    (real) => {
      real.mode = mode;
    },
  );
const pass = (ms: number) =>
  step(
    `${ms} ms`,
    (model) => model.pass(ms),
    ({ world }) => world.pass(ms),
  );

/** The gateway goes away, and time comes to the moment at which it is asked. */
const outage = (ms: number) =>
  step(
    `outage of ${ms} ms`,
    (model) => {
      model.mode = 'unreachable';
      model.pass(ms);
    },
    (real) => {
      real.mode = 'unreachable';
      real.world.pass(ms);
    },
  );

it('[SES-05] [TRAP-25] [INV-32] a session lives exactly as long as its rule says, whatever logins, logouts, refusals and outages come', async () => {
  await holdCommands(
    'session-by-its-rule',
    [
      fc.constant(login),
      fc.constant(login),
      fc.constant(logout),
      fc.constantFrom<Mode>('answers', 'answers', 'refuses', 'unreachable').map(gateway),
      fc.constantFrom(79_999, 80_000, 82_001, 160_000).map(pass),
      // Around the tries that an outage is given: the third counts.
      fc.constantFrom(1, 500, 999, 1_000, 1_001).map(pass),
      fc.constant(80_000).map(outage),
      fc.integer({ min: 1, max: 90_000 }).map(pass),
    ],
    () => ({ model: new SessionModel(), real: new SessionUnderTest() }),
    { runs: 60, mostCommands: 20, eventsOf: ({ world }) => world.log },
  );
});
