import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#domain/settings/default-settings.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { Rig } from '#testing/slip/slip-rig.ts';

type DefaultTab = Settings['betslip']['defaultMultibetType'];
const TABS = { SINGLE: 'single', COMBO: 'acca', SYSTEM: 'system' } as const;
const wish = (rig: Rig, tab: DefaultTab) =>
  rig.submit({
    type: 'intent/settingChanged',
    data: { name: 'betslip.defaultMultibetType', value: tab },
  });

describe('the tab on which the slip opens', () => {
  it('[BSL-03.7] is the one of the settings, for several selections', () => {
    for (const [setting, tab] of Object.entries(TABS) as [DefaultTab, (typeof TABS)[DefaultTab]][]) {
      const rig = new Rig();
      wish(rig, setting);
      rig.add(1, 2, 3);
      expect([setting, rig.view().tab]).toEqual([setting, tab]);
      expect(rig.slip().tabChosenByHand).toBe(false);
    }
    expect(DEFAULT_SETTINGS.betslip.defaultMultibetType).toBe('COMBO');
  });

  it('[BSL-03.7] gives way to a choice by hand, and is back when the slip is empty and the setting is heard again', () => {
    const rig = new Rig();
    rig.add(1, 2, 3);
    rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'system' } });
    wish(rig, 'SINGLE');
    expect(rig.view().tab).toBe('system');
    rig.submit({ type: 'intent/slipCleared', data: {} });
    wish(rig, 'COMBO');
    rig.add(4, 5);
    expect(rig.view().tab).toBe('acca');
  });
});

describe('[CFG-02] flags that close parts of the slip', () => {
  const off = (flags: Partial<Rig['context']['offered']>): Rig => {
    const rig = new Rig();
    rig.context = { ...rig.context, offered: { ...rig.context.offered, ...flags } };
    return rig;
  };

  it('[CFG-02.3] without multiples there is no tab for them, no way to it, and nothing to place on it', () => {
    const rig = off({ multiples: false });
    rig.add(1, 2, 3);
    expect(rig.view().tabs.map(({ tab }) => tab)).toEqual(['single', 'acca']);
    rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'system' } });
    expect(rig.view().tab).toBe('acca');
    expect(rig.all('intent/ignored').at(-1)?.data).toMatchObject({ reason: 'notOffered' });
  });

  it('[CFG-02.3] a tab that was open when the flag went off takes no bets', () => {
    const rig = new Rig();
    rig.add(1, 2, 3);
    rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'system' } });
    rig.type('system:trixie', '1');
    rig.context = { ...rig.context, offered: { ...rig.context.offered, multiples: false } };
    expect(rig.view().action).toMatchObject({ kind: 'unavailable', params: { reason: 'notOffered' } });
  });
});
