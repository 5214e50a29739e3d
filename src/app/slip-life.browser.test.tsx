import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EventId, MarketId, SelectionId } from '#domain/brand.ts';
import { answers, answerWith, football, openApp } from '#testing/screen/app-harness.tsx';

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
let opened: ReturnType<typeof openApp> | undefined;
afterEach(() => opened?.close());

const codes = {
  resultCode: 0,
  data: { betslipCode: 'AB12CD34', betCodes: [{ selectionId: 10_101, code: 'AB12CD34' }] },
};

function open(path: string, width: number) {
  opened = openApp(path, {
    ...answers,
    createBetslipCode: codes,
    getBetslipCode: codes,
    getSelections: answerWith({}, football),
  });
  if (width < 768)
    opened.runtime.submit({
      type: 'lifecycle/viewportChanged',
      data: { formFactor: 'mobile', width, height: 844 },
    });
  return opened;
}
const slip = (): HTMLElement => document.querySelector<HTMLElement>('[aria-labelledby=slip-heading]')!;
const named = (role: string, name: RegExp): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>(role)].find((one) =>
    name.test(one.getAttribute('aria-label') ?? one.textContent),
  );
  if (found === undefined) throw new Error(`no ${role} ${String(name)}`);
  return found;
};
/**
 * Walks with the tab key until the focus is on what is looked for; everything on the way must have been
 * reachable.
 */
async function tabTo(name: RegExp): Promise<HTMLElement> {
  for (let presses = 0; presses < 80; presses += 1) {
    await userEvent.keyboard('{Tab}');
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement)) continue;
    const label = activeElement.getAttribute('aria-label') ?? activeElement.textContent;
    if (name.test(label)) return activeElement;
  }
  throw new Error(`the tab key never reached ${String(name)}`);
}

/** The first selection of an event's first market. */
function press({ runtime }: ReturnType<typeof openApp>, event: number): void {
  runtime.submit({
    type: 'intent/oddsPressed',
    data: {
      selectionId: SelectionId.parse(event + 101),
      marketId: MarketId.parse(event + 100),
      eventId: EventId.parse(event),
      shown: { price: '5/2', version: 1, selection: '', market: '', event: '' },
    },
  });
}

/** Three selections of three events, on a desktop. */
async function withThree() {
  const app = open('/', 1280);
  app.runtime.submit({ type: 'live/connectionChanged', data: { connected: true } });
  await until(() => expect(document.querySelectorAll('[data-odds]').length).toBeGreaterThan(5));
  for (const event of [10_000, 20_000, 30_000]) press(app, event);
  await until(() => expect(slip().querySelectorAll('[data-remove]')).toHaveLength(3));
  return app;
}

describe('the slip by keyboard alone', () => {
  beforeEach(() => page.viewport(1280, 800));

  it('[BSL-06.1] [BSL-07.2] [BSL-07.4] a leg is switched off, the slip cleared after a question, and everything brought back', async () => {
    const app = await withThree();
    // What says that the slip was cleared is there before: a region that comes with its text is not read.
    const region = slip().querySelector('[role=status]')!;
    const box = await tabTo(/^Use .* in this bet/);
    expect([box.getAttribute('type'), (box as HTMLInputElement).checked]).toEqual(['checkbox', true]);
    await userEvent.keyboard(' ');
    await until(() => expect(app.runtime.state().betslip.legs.map((leg) => leg.active)).toContain(false));
    expect(document.activeElement).toBe(box);
    expect(slip().textContent).toContain('Not in this bet');

    named('button', /^Clear all$/).focus();
    await userEvent.keyboard('{Enter}');
    await until(() =>
      expect(document.querySelector('[role=dialog]')?.textContent).toContain('Clear the bet slip?'),
    );
    expect(app.runtime.state().betslip.legs).toHaveLength(3);
    await userEvent.keyboard('{Escape}');
    await until(() => expect(document.querySelector('[role=dialog]')).toBeNull());
    expect(app.runtime.state().betslip.legs).toHaveLength(3);

    named('button', /^Clear all$/).focus();
    await userEvent.keyboard('{Enter}');
    await until(() => expect(document.querySelector('[role=dialog]')).not.toBeNull());
    const yes = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')].find(
      (one) => one.textContent === 'Clear all',
    )!;
    yes.focus();
    await userEvent.keyboard('{Enter}');
    await until(() => expect(slip().textContent).toContain('3 selections removed'));
    const undo = named('button', /^Undo$/);
    await until(() => expect(region.textContent).toBe('3 selections removed'));
    expect([region.isConnected, region.contains(undo)]).toEqual([true, false]);
    undo.focus();
    await userEvent.keyboard('{Enter}');
    await until(() => expect(slip().querySelectorAll('[data-remove]')).toHaveLength(3));
    expect(app.defects).toEqual([]);
  });

  it('[REQ-02] a code is made and one is entered; errors are tied to their field, the answer is announced', async () => {
    const app = await withThree();
    named('button', /^Share$/).focus();
    await userEvent.keyboard('{Enter}');
    await until(() => expect(document.querySelector('[role=dialog]')).not.toBeNull());
    named('[role=dialog] button', /^Make a code$/).focus();
    await userEvent.keyboard('{Enter}');
    await until(() => expect(document.querySelector('output')?.textContent).toBe('AB12CD34'));
    await userEvent.keyboard('{Escape}');
    await until(() => expect(document.querySelector('[role=dialog]')).toBeNull());
    named('button', /^Have a code\?$/).focus();
    await userEvent.keyboard('{Enter}');
    await until(() => expect(document.querySelector('input[name=code]')).not.toBeNull());
    const input = document.querySelector<HTMLInputElement>('input[name=code]')!;
    input.focus();
    await userEvent.keyboard('<b>{Enter}');
    await until(() => expect(input.getAttribute('aria-invalid')).toBe('true'));
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(
      'eight letters',
    );
    expect(document.activeElement).toBe(input);
    input.select();
    await userEvent.keyboard('ab12-cd34{Enter}');
    await until(() => expect(input.getAttribute('aria-invalid')).toBe('true'));
    expect(app.runtime.state().sharing.failed?.reason).toBe('already');
    expect(app.runtime.state().betslip.legs).toHaveLength(3);
    expect(app.defects).toEqual([]);
  });

  it('live regions are there before they speak, and what changed while away is a named region', async () => {
    const app = await withThree();
    expect(slip().querySelectorAll('[role=status]').length).toBeGreaterThan(0);
    expect(slip().querySelectorAll('[role=alert]').length).toBeGreaterThan(0);
    app.runtime.submit({ type: 'lifecycle/visibilityChanged', data: { visible: false } });
    app.runtime.submit({
      type: 'live/frameReceived',
      data: {
        prices: { selection: [10_101], odds: [7 * 1024 + 4], version: [9], flags: [0] },
        messages: [],
        heads: [],
      },
    });
    app.runtime.submit({ type: 'lifecycle/visibilityChanged', data: { visible: true } });
    await until(() => expect(document.querySelector('[aria-labelledby=slip-away]')).not.toBeNull());
    const region = document.querySelector('[aria-labelledby=slip-away]')!;
    expect(document.getElementById('slip-away')?.textContent).toBe('While you were away');
    expect(region.textContent).toContain('Arsenal: was 5/2 when you left, now 7/4');
    await tabTo(/^Got it$/);
    await userEvent.keyboard('{Enter}');
    await until(() => expect(document.querySelector('[aria-labelledby=slip-away]')).toBeNull());
  });
});

describe('the quick slip', () => {
  beforeEach(() => page.viewport(390, 844));

  it('[BSL-05.1] [BSL-05.4] [STK-05.5] comes up with the first selection; chip 5 then key 2 is 2; a second selection folds it', async () => {
    const app = open('/', 390);
    app.runtime.submit({ type: 'live/connectionChanged', data: { connected: true } });
    await until(() => expect(document.querySelectorAll('[data-odds]').length).toBeGreaterThan(5));
    named('[data-odds]', /^Arsenal to win/).click();
    await until(() => expect(document.querySelector('[aria-labelledby=quick-slip]')).not.toBeNull());
    const quick = document.querySelector<HTMLElement>('[aria-labelledby=quick-slip]')!;
    expect(document.getElementById('quick-slip')?.textContent).toBe('Quick bet slip');
    const chips = [...quick.querySelectorAll<HTMLElement>('fieldset button')].slice(0, 3);
    expect(chips.map((chip) => chip.textContent)).toEqual(['£1', '£5', '£10']);
    for (const target of quick.querySelectorAll('button')) {
      const { width, height } = target.getBoundingClientRect();
      expect([target.textContent, width >= 44 && height >= 40]).toEqual([target.textContent, true]);
    }
    chips[1]!.click();
    const box = quick.querySelector<HTMLInputElement>('input')!;
    await until(() => expect(box.value).toBe('5'));
    box.focus();
    await userEvent.keyboard('2');
    await until(() => expect(box.value).toBe('2'));
    press(app, 30_000);
    await until(() => expect(document.querySelector('[aria-labelledby=quick-slip]')).toBeNull());
    expect(named('button', /Open bet slip/)).toBeDefined();
    expect(app.defects).toEqual([]);
  });
});

describe('a betslip link', () => {
  beforeEach(() => page.viewport(1280, 800));

  it('[DPL-02] fills the slip and leaves for home; a bad one says what is wrong and touches nothing', async () => {
    const app = open('/dl/betslip?selectionids=10101&bettype=SINGLE&stake=2,50', 1280);
    await until(() => expect(app.runtime.state().betslip.legs).toHaveLength(1));
    expect(app.runtime.state().betslip.stakes.values).toEqual({ 'single:10101': '2.50' });
    expect(app.log.filter((type) => type === 'intent/slipLinkFollowed')).toHaveLength(1);
    expect(app.runtime.state().navigation.key).toBe('home');
    app.go('/dl/%3Cscript%3E');
    await until(() => expect(document.querySelector('[role=dialog]')?.textContent).toContain('damaged'));
    expect(app.runtime.state().betslip.legs).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await until(() => expect(document.querySelector('[role=dialog]')).toBeNull());
    expect(app.runtime.state().sharing.linkProblem).toBeNull();
    expect(app.log).not.toContain('placement/requested');
    expect(app.defects).toEqual([]);
  });
});
