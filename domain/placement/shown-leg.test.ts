import { describe, expect, it } from 'vitest';
import { SelectionId } from '../brand.ts';
import type { ShownSlip } from '../events/shown-slip.ts';
import { shownLeg } from './shown-leg.ts';

const runner = SelectionId.parse(7);
const at = (price: string, stakeId?: string): ShownSlip['legs'][number] => ({
  selectionId: runner,
  selection: 'Brindle',
  market: 'Forecast',
  event: '12:30 Ascot',
  price,
  version: 1,
  stake: '',
  ...(stakeId === undefined ? {} : { stakeId }),
});

describe('what was shown of a selection of a bet', () => {
  it('[RAC-08] is what stood at the own box of the bet, wherever that stands in the slip', () => {
    const shown = { legs: [at('1st', 'cast:a'), at('any', 'cast:b')] };
    expect(shownLeg(shown, runner, 'cast:a')?.price).toBe('1st');
    expect(shownLeg(shown, runner, 'cast:b')?.price).toBe('any');
    expect(shownLeg(shown, SelectionId.parse(8), 'cast:a')).toBeUndefined();
  });

  it('is what stood there at all in a press of a build that named no box', () => {
    expect(shownLeg({ legs: [at('5/2')] }, runner, 'single:7')?.price).toBe('5/2');
  });
});
