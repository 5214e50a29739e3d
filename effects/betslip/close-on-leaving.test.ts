import { describe, expect, it } from 'vitest';
import { Rig } from '#property-tests/slip/rig.ts';

/** A phone with one selection, its slip open over the page at `/`. */
function opened(): Rig {
  const rig = new Rig({ formFactor: 'mobile' });
  rig.add(1);
  rig.submit({ type: 'intent/slipOpened', data: {} });
  return rig;
}

describe('[BSL-05] the open slip and the way to another page', () => {
  it('a step through the history and a followed link close it, and the selections stay', () => {
    for (const going of [
      { type: 'lifecycle/historyMoved', data: { path: '/more' } },
      { type: 'intent/navigated', data: { path: '/login?back=%2F', replace: false } },
    ] as const) {
      const rig = opened();
      rig.submit(going);
      expect([rig.slip().open, rig.slip().legs.length, rig.view().life.floating]).toEqual([false, 1, 'bar']);
    }
  });

  it('stays where only the query changed, and says nothing of a slip that is closed', () => {
    const rig = opened();
    rig.submit({ type: 'lifecycle/historyMoved', data: { path: '/?day=tomorrow#list' } });
    expect(rig.slip().open).toBe(true);
    rig.submit({ type: 'intent/slipClosed', data: {} });
    const said = rig.count('betslip/visibilityChanged');
    rig.submit({ type: 'lifecycle/historyMoved', data: { path: '/more' } });
    expect(rig.count('betslip/visibilityChanged')).toBe(said);
  });
});
