import fc from 'fast-check';
import { describe, it } from 'vitest';
import { holdCommands } from '../kept/hold.ts';
import {
  Clear,
  LARGEST,
  Press,
  Reload,
  Remove,
  SlipModel,
  SlipUnderTest,
  Stake,
  Switch,
  Undo,
  Wait,
} from './slip-model.ts';

const few = fc.integer({ min: 1, max: 4 });
const many = fc.integer({ min: 1, max: LARGEST + 4 });

describe('a slip on paper', () => {
  it('[INV-20] [INV-21] says what the slip says, whatever is pressed, removed, switched, staked, cleared, taken back and loaded anew', async () => {
    await holdCommands(
      'slip-on-paper',
      [
        few.map((id) => new Press(id)),
        many.map((id) => new Press(id)),
        few.map((id) => new Remove(id)),
        fc.tuple(few, fc.boolean()).map(([id, active]) => new Switch(id, active)),
        fc.constant(new Clear()),
        fc.constant(new Undo()),
        fc.tuple(few, fc.integer({ min: 1, max: 999 })).map(([id, pounds]) => new Stake(id, pounds)),
        fc.integer({ min: 1, max: 6_000 }).map((ms) => new Wait(ms)),
        fc.constant(new Reload()),
      ],
      () => ({ model: new SlipModel(), real: new SlipUnderTest() }),
      { runs: 60, mostCommands: 40, eventsOf: ({ rig }) => rig.log() },
    );
  });
});
