import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewInput } from '#domain/events/registry.ts';
import type { SlipModal } from '#projections/navigation/slip-modal.ts';
import { createSlipAddress, followHistory } from './slip-address.ts';

const PAGE = '/sports/football?lang=en-GB';

describe('[NAV-08] the slip in the history of a phone', () => {
  let home: string;
  let shown: SlipModal | null;
  let said: NewInput['type'][];
  let stop: () => void;
  const keep = createSlipAddress(window, () => shown);
  const show = (modal: SlipModal | null): void => {
    shown = modal;
    keep();
  };
  const address = (): string => {
    const { pathname, search, hash } = window.location;
    return pathname + search + hash;
  };
  const step = (by: number): Promise<string> =>
    new Promise((resolve) => {
      window.addEventListener('popstate', () => resolve(address()), { once: true });
      window.history.go(by);
    });

  beforeEach(() => {
    home = address();
    shown = null;
    said = [];
    window.history.pushState(null, '', PAGE);
    stop = followHistory(
      window,
      () => shown,
      ({ type }) => {
        said.push(type);
        show(type === 'intent/slipOpened' ? 'betslip' : null);
      },
    );
  });
  afterEach(() => {
    stop();
    window.history.replaceState(null, '', home);
  });

  it('[NAV-08.1] is an entry of its own: Back closes it, the page keeps its path, and Forward opens it again', async () => {
    show('betslip');
    expect(address()).toBe(`${PAGE}#modal=betslip`);
    expect([await step(-1), shown]).toEqual([PAGE, null]);
    expect([await step(1), shown]).toEqual([`${PAGE}#modal=betslip`, 'betslip']);
    expect(said).toEqual(['intent/slipClosed', 'intent/slipOpened']);
  });

  it('[NAV-08.2] tells a result from a slip, and falls back to the slip when there is no result', () => {
    show('betslip');
    const entries = window.history.length;
    show('betslipresult');
    expect(address()).toBe(`${PAGE}#modal=betslipresult`);
    show('betslip');
    expect([address(), window.history.length]).toEqual([`${PAGE}#modal=betslip`, entries]);
  });

  it('closed and opened again and again, adds one entry, and asks nothing of anybody', () => {
    const entries = window.history.length;
    for (let times = 0; times < 3; times += 1) {
      show('betslip');
      show(null);
      expect(address()).toBe(PAGE);
    }
    expect([window.history.length, said]).toEqual([entries + 1, []]);
  });

  it('[CNT-04.1] what the page keeps with its entry stands there still: while it is open, closed, opened again, and at a step back', async () => {
    const kept = (): unknown => window.history.state;
    const typed = { helpSearch: 'Pasport' };
    window.history.replaceState(typed, '', PAGE);
    for (let times = 0; times < 3; times += 1) {
      show('betslip');
      expect(kept()).toMatchObject(typed);
      show(null);
      expect(kept()).toMatchObject(typed);
    }
    await step(-1);
    expect(kept()).toEqual(typed);
  });

  it('leaves any other fragment, and a page without one, alone', () => {
    window.history.replaceState(null, '', `${PAGE}#content`);
    keep();
    expect(address()).toBe(`${PAGE}#content`);
  });
});
