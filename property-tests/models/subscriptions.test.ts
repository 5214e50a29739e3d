import fc from 'fast-check';
import { it } from 'vitest';
import {
  clear,
  drop,
  gap,
  hop,
  Listeners,
  logIn,
  logOut,
  press,
  refuse,
  reload,
  rise,
  SubscriptionsUnderTest,
  visit,
} from '#testing/runtime/subscriptions-harness.ts';
import { holdCommands } from '../kept/hold.ts';

it('[INV-24] [TRAP-14] [LIV-04.2] [LIV-05] [LIV-11] every channel is heard that somebody wants and no other, whatever page, leg, login, drop, gap, refusal and reload comes', async () => {
  await holdCommands(
    'subscriptions-by-hand',
    [
      fc.constantFrom(41, 42, 43, null).map(visit),
      fc.constantFrom(41, 42).map(visit),
      fc.array(fc.constantFrom(41, 42, null), { minLength: 2, maxLength: 4 }).map(hop),
      fc.constant(press),
      fc.constantFrom(press, clear, logIn, logIn, logOut),
      fc.constantFrom(drop, rise, rise),
      fc.nat({ max: 7 }).map(gap),
      fc.nat({ max: 7 }).map(refuse),
      fc.constant(reload),
    ],
    () => ({ model: new Listeners(), real: new SubscriptionsUnderTest() }),
    { runs: 60, mostCommands: 25, eventsOf: ({ world }) => world.log },
  );
});
