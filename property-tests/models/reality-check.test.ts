import fc from 'fast-check';
import { it } from 'vitest';
import { holdCommands } from '../kept/hold.ts';
import {
  answer,
  choose,
  elsewhere,
  gateway,
  hold,
  interval,
  logIn,
  logOut,
  type Mode,
  pass,
  place,
  RealityCheckModel,
  RealityCheckUnderTest,
  reload,
  see,
  visit,
} from './reality-check-model.ts';

it('[RGT-01.1] [RGT-01.2] [RGT-01.3] [RGT-01.8] [UK-27] [TRAP-22] the check comes when the page was looked at for the interval and nothing comes first, is put off and never dropped, and stays until it is answered, over reloads too', async () => {
  await holdCommands(
    'reality-check-by-the-watch',
    [
      fc.constantFrom(logIn, logIn, logIn, logOut),
      // Around the waits of five seconds and a minute, and intervals of one and two.
      fc.constantFrom(1, 4, 5, 6, 30).map(pass),
      fc.constantFrom(54, 55, 59, 60, 61).map(pass),
      fc.constantFrom(115, 119, 120, 121).map(pass),
      fc.integer({ min: 1, max: 300 }).map(pass),
      fc.constantFrom(899, 900, 3_595, 3_600).map(pass),
      fc.boolean().map(see),
      fc.boolean().map(see),
      fc.constant(reload),
      fc.boolean().map(hold),
      fc.boolean().map(place),
      fc.boolean().map(visit),
      fc
        .constantFrom<Mode>('answers', 'answers', 'answers', 'refuses', 'unreachable', 'unreadable')
        .map(gateway),
      fc.constantFrom(0, 1, 1, 2, 2, 15).map(interval),
      fc.constantFrom(15, 60, 0, 7).map(choose),
      fc.constant(elsewhere),
      fc.constantFrom('continue', 'continue', 'history', 'logout').map(answer),
    ],
    () => ({ model: new RealityCheckModel(), real: new RealityCheckUnderTest() }),
    { runs: 150, mostCommands: 60, eventsOf: ({ world }) => world.log },
  );
});
