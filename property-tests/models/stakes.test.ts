import fc from 'fast-check';
import { it } from 'vitest';
import { STAKE_KEYS } from '#domain/betslip/stakes/stake-grammar.ts';
import { holdCommands } from '../kept/hold.ts';
import { LEGS, onBox, StakeSheet, StakesUnderTest, switched } from './stakes-model.ts';

const at = fc.oneof(fc.nat({ max: 3 }), fc.constant('open' as const));
const focus = at.map((nth) =>
  onBox(
    `focus ${nth}`,
    nth,
    (sheet, box) => sheet.focus(box),
    (rig, stakeId) => rig.submit({ type: 'intent/stakeFocused', data: { stakeId } }),
  ),
);
const key = fc.tuple(at, fc.constantFrom('0', ...STAKE_KEYS)).map(([nth, pressed]) =>
  onBox(
    `key ${pressed} in ${nth}`,
    nth,
    (sheet, box) => sheet.key(box, pressed),
    (rig, stakeId) => rig.submit({ type: 'intent/stakeKeyPressed', data: { stakeId, key: pressed } }),
  ),
);
const chip = fc.tuple(at, fc.constantFrom('1', '5', '10', '0.05')).map(([nth, amount]) =>
  onBox(
    `chip ${amount} in ${nth}`,
    nth,
    (sheet, box) => sheet.chip(box, amount),
    (rig, stakeId) => rig.submit({ type: 'intent/quickStakePressed', data: { stakeId, amount } }),
  ),
);
const done = at.map((nth) =>
  onBox(
    `done ${nth}`,
    nth,
    (sheet, box) => {
      if (sheet.open?.box === box) sheet.done();
    },
    (rig, stakeId) => rig.submit({ type: 'intent/stakeConfirmed', data: { stakeId } }),
  ),
);
const cancel = at.map((nth) =>
  onBox(
    `cancel ${nth}`,
    nth,
    (sheet, box) => {
      if (sheet.open?.box === box) sheet.cancel();
    },
    (rig, stakeId) => rig.submit({ type: 'intent/stakeCancelled', data: { stakeId } }),
  ),
);
/**
 * A box is emptied, gets a lone nought, and is opened again: what it is taken back to then is nothing
 * (STK-02).
 */
const nought = at.map((nth) =>
  onBox(
    `nought in ${nth}`,
    nth,
    (sheet, box) => {
      sheet.focus(box);
      for (let most = 10; most > 0; most -= 1) sheet.key(box, 'backspace');
      sheet.key(box, '0');
      sheet.done();
      sheet.focus(box);
    },
    (rig, stakeId) => {
      rig.submit({ type: 'intent/stakeFocused', data: { stakeId } });
      for (let most = 10; most > 0; most -= 1)
        rig.submit({ type: 'intent/stakeKeyPressed', data: { stakeId, key: 'backspace' } });
      rig.submit({ type: 'intent/stakeKeyPressed', data: { stakeId, key: '0' } });
      rig.submit({ type: 'intent/stakeConfirmed', data: { stakeId } });
      rig.submit({ type: 'intent/stakeFocused', data: { stakeId } });
    },
  ),
);
const tab = fc.constant(
  onBox(
    'another tab and back',
    0,
    (sheet) => {
      sheet.open = null;
    },
    (rig) => {
      rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'acca' } });
      rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'single' } });
    },
  ),
);

it('[INV-28] [INV-29] [STK-01] [STK-02] [STK-03] [STK-04] [STK-05] [TRAP-10] a sheet of stakes says what the slip says, whatever is focused, typed, chosen, confirmed, cancelled and switched', async () => {
  await holdCommands(
    'stakes-on-a-sheet',
    [focus, focus, key, key, key, chip, nought, done, cancel, tab, fc.constantFrom(...LEGS).map(switched)],
    () => ({ model: new StakeSheet(), real: new StakesUnderTest() }),
    { runs: 80, mostCommands: 30, eventsOf: ({ rig }) => rig.log() },
  );
});
