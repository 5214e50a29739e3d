import { describe, expect, it } from 'vitest';
import { matchPath } from '#domain/navigation/routes.ts';
import { Rig } from '#testing/slip/slip-rig.ts';

const to = (rig: Rig, path: string): void =>
  rig.derive({ type: 'navigation/routeChanged', data: { path, ...matchPath(path), replace: true } });

/** A phone with one selection, its slip open over the page. */
function openedAt(path: string): Rig {
  const rig = new Rig({ formFactor: 'mobile' });
  to(rig, path);
  rig.add(1);
  rig.submit({ type: 'intent/slipOpened', data: {} });
  return rig;
}
const MATCH = '/sports/football/premier-league/arsenal-leeds/10';

describe('[BSL-05.5] the open slip and the way to another page', () => {
  it('closes it, and the selections stay in the bar', () => {
    for (const [from, target] of [
      ['/', '/more'],
      ['/mybets/open', '/login?back=%2Fmybets%2Fopen'],
      [MATCH, MATCH.replace('10', '11')],
    ] as const) {
      const rig = openedAt(from);
      to(rig, target);
      expect([rig.slip().open, rig.slip().legs.length, rig.view().life.floating]).toEqual([false, 1, 'bar']);
    }
  });

  it('leaves it open where only a name or the query of the address changed, and behind a betslip link', () => {
    for (const [from, target] of [
      ['/', '/?day=tomorrow'],
      [MATCH, MATCH.replace('arsenal-leeds', 'arsenal-v-leeds')],
      ['/dl/betslip', '/'],
    ] as const) {
      const rig = openedAt(from);
      to(rig, target);
      expect([target, rig.slip().open]).toEqual([target, true]);
    }
  });

  it('[MEND-33] lets the quick slip go with the page whose selection it was about', () => {
    const rig = new Rig({ formFactor: 'mobile' });
    to(rig, MATCH);
    rig.add(1);
    expect(rig.view().life.floating).toBe('quick');
    to(rig, `/login?back=${encodeURIComponent(MATCH)}`);
    expect([rig.view().life.floating, rig.slip().legs.length]).toEqual(['bar', 1]);
  });

  it('says nothing of a slip that is closed', () => {
    const rig = openedAt('/');
    rig.submit({ type: 'intent/slipClosed', data: {} });
    const said = rig.count('betslip/visibilityChanged');
    to(rig, '/more');
    expect(rig.count('betslip/visibilityChanged')).toBe(said);
  });
});
