import { expect, it } from 'vitest';
import { twoSingles } from '#testing/slip/staked-slip.ts';
import { isArmed } from './armed-as-shown.ts';

it('[PLC-01] [INV-01] sees a slip that can be placed, and whose bets have no ref or are other ones than were armed', () => {
  const rig = twoSingles();
  const moment = () => ({ slip: rig.slip(), placement: rig.placement(), context: rig.context });
  expect(rig.view().action.kind).toBe('place');
  expect(isArmed(moment())).toBe(true);
  const { armed } = rig.placement();
  expect(isArmed({ ...moment(), placement: { ...rig.placement(), armed: armed.slice(1) } })).toBe(false);
  rig.type('single:1', '9');
  expect(isArmed(moment())).toBe(true);
  expect(isArmed({ ...moment(), placement: { ...rig.placement(), armed } })).toBe(false);
  // What cannot be placed needs no ref.
  expect(isArmed({ ...moment(), context: { ...rig.context, account: null } })).toBe(true);
});
