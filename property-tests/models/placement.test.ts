import fc from 'fast-check';
import { expect, it } from 'vitest';
import { holdCommands } from '../kept/hold.ts';
import {
  act,
  answerPlacement,
  answerQuestion,
  type Fate,
  move,
  Notebook,
  PlacementUnderTest,
} from './placement-model.ts';

const fates: readonly Fate[] = [
  'answered',
  'answered',
  'refusedInPart',
  'requestLost',
  'answerLost',
  'overtaken',
];

it('[PLC-02] [PLC-03] [PLC-08] [PLC-09] [FAIL-02] [FAIL-03] [FAIL-17] [FAIL-53] [FAIL-56] [FAIL-59] [TRAP-02] a notebook says of every bet what the slip says, whatever is pressed, answered, lost, doubled, late, reloaded, moved and left', async () => {
  const met = { placed: 0, doubted: 0, told: 0 };
  const named = Object.entries(act).map(([name, run]) => move(name, run));
  await holdCommands(
    'placement-in-a-notebook',
    [
      fc.constant(move('press', act.press)),
      fc.constant(move('press', act.press)),
      fc
        .constantFrom(...fates)
        .map((fate) => move(`answer: ${fate}`, (book, real) => answerPlacement(book, real, fate))),
      fc
        .boolean()
        .map((arrives) =>
          move(arrives ? 'word on a bet' : 'word on a bet, lost', (book, real) =>
            answerQuestion(book, real, arrives),
          ),
        ),
      fc.constantFrom(...named),
      fc.constantFrom(...named),
    ],
    () => ({ model: new Notebook(), real: new PlacementUnderTest() }),
    {
      runs: 120,
      mostCommands: 30,
      eventsOf: ({ rig }) => rig.log(),
      atEnd: ({ model, real }) => {
        real.calm(model);
        met.placed += real.rig.count('placement/betOutcomeReceived');
        met.doubted += real.rig.count('placement/outcomeLost');
        met.told += real.rig.count('placement/lateResultReceived');
      },
    },
  );
  // The story must be one: bets are placed, doubted, and told of late.
  expect(Math.min(met.placed, met.doubted, met.told)).toBeGreaterThan(10);
});
