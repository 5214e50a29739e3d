import { describe, expect, it } from 'vitest';
import { Rig } from '#testing/slip/slip-rig.ts';
import { send, twoSingles } from '#testing/slip/staked-slip.ts';

/** A device with one selection, its slip open. */
function opened(formFactor: 'mobile' | 'desktop'): Rig {
  const rig = new Rig({ formFactor });
  rig.add(1);
  rig.submit({ type: 'intent/slipOpened', data: {} });
  expect(rig.slip().open).toBe(true);
  return rig;
}

describe('[BSL-05.5] the open slip and a reload', () => {
  it('waits behind its bar on a phone, with every selection', () => {
    const rig = opened('mobile');
    rig.reload();
    expect([rig.slip().open, rig.slip().legs.length, rig.view().life.floating]).toEqual([false, 1, 'bar']);
    rig.submit({ type: 'intent/slipOpened', data: {} });
    expect(rig.slip().open).toBe(true);
  });

  it('stays as it is where it lies beside the page', () => {
    const rig = opened('desktop');
    rig.reload();
    expect(rig.slip().open).toBe(true);
  });

  it('[FAIL-59] stays open while a bet is on its way, and while its end is told', () => {
    const rig = twoSingles({ formFactor: 'mobile' });
    rig.submit({ type: 'intent/slipOpened', data: {} });
    send(rig);
    rig.reload();
    expect(rig.slip().open).toBe(true);
    rig.advance(60_000);
    rig.reload();
    expect(rig.slip().open).toBe(true);
  });

  it('[FAIL-62] in a new tab lets the page be reached, whatever was on its way', () => {
    const rig = twoSingles({ formFactor: 'mobile' });
    rig.submit({ type: 'intent/slipOpened', data: {} });
    send(rig);
    rig.reload(true);
    expect(rig.slip().open).toBe(false);
  });
});
