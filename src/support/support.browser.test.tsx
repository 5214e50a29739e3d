import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AppEvent } from '#domain/events/registry.ts';
import { storedForm } from '#recordings/format/events/parse-own-events.ts';
import { writeSlip } from '#recordings/format/write-slip.ts';
import { webPrimitives } from '#src/platform/storage/web-primitives.ts';
import { consoleAreas, loadConsoleTexts } from '#src/text/console-areas.ts';
import {
  choose,
  current,
  HEADER,
  inspector,
  record,
  showConsole,
  until,
} from '#testing/screen/console-harness.tsx';

const events = record();
const slip = await writeSlip(HEADER, storedForm(events), webPrimitives);
await loadConsoleTexts(consoleAreas);
let root: Root | undefined;
beforeEach(async () => {
  root = await showConsole();
});
afterEach(() => root?.unmount());

const positionOf = (fits: (event: AppEvent) => boolean): number => events.findIndex(fits);
async function find(text: string): Promise<void> {
  await page.getByLabelText('Bet reference or text').fill(text);
  await page.getByRole('button', { name: 'Find next' }).click();
}
async function opened(): Promise<void> {
  await choose(slip);
  await until(() => expect(current()).toContain('lifecycle/sessionStarted'));
}
/** Away from any field, so that a key is a command. */
const leaveFields = (): void => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
};

describe('the replay console', () => {
  it('[EVT-06.1] shows both clocks of an answer and the difference', async () => {
    await opened();
    await page.getByRole('radio', { name: 'UTC' }).click();
    const answered = positionOf(
      (event) => event.type === 'gateway/answered' && event.data.outcome.kind === 'ok',
    );
    leaveFields();
    for (let step = 0; step < answered; step += 1) await userEvent.keyboard('{ArrowRight}');
    await until(() => expect(current()).toContain('gateway/answered'));
    expect(inspector()).toContain('Client clock21/11/2026, 12:00:00.250 UTC');
    expect(inspector()).toContain('Gateway clock21/11/2026, 12:00:00.210 UTC');
    expect(inspector()).toContain('Difference40 ms');
  });

  it('[CON-02] [CON-06] finds any text, steps by commit, and shows what the event changed', async () => {
    await opened();
    await find('oddsFormat');
    await until(() => expect(current()).toContain('intent/settingChanged'));
    leaveFields();
    await userEvent.keyboard('{ArrowRight}');
    await until(() => expect(current()).toContain('settings/changed'));
    expect(inspector()).toContain('settings.settings.offer.oddsFormat"FRACTIONAL""DECIMAL"');
    await userEvent.keyboard(',');
    await until(() => expect(current()).not.toContain('settings/changed'));
  });

  it('[CON-02] [CON-06] says which events changed a path, and what differs between two marks', async () => {
    await opened();
    await find('path:settings.settings.offer.oddsFormat');
    await page.getByRole('tab', { name: 'Found' }).click();
    await until(() => expect(inspector()).toContain('"FRACTIONAL" → "DECIMAL"'));
    await until(() => expect(current()).toContain('settings/changed'));
    leaveFields();
    await userEvent.keyboard('b{Home}a');
    await page.getByRole('tab', { name: 'Compare' }).click();
    await until(() =>
      expect(inspector()).toContain('settings.settings.offer.oddsFormat"FRACTIONAL""DECIMAL"'),
    );
    await page.getByRole('tab', { name: 'State' }).click();
    await page.getByRole('button', { name: /^settings / }).click();
    await until(() => expect(page.getByRole('button', { name: /^settings / }).all()).toHaveLength(2));
    await page
      .getByRole('button', { name: /^settings / })
      .nth(1)
      .click();
    await page.getByRole('button', { name: /^offer / }).click();
    await until(() => expect(inspector()).toContain('oddsFormat: "FRACTIONAL"'));
  });

  it('[CON-03] [CON-05] does what the keys say, and lists them', async () => {
    await opened();
    leaveFields();
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await until(() => expect(current()).toContain('intent/navigated'));
    await userEvent.keyboard('{Home}e');
    await until(() => expect(current()).toContain('gateway/answered'));
    await userEvent.keyboard('{End}');
    await until(() => expect(page.getByText(`${events.length} / ${events.length}`).query()).not.toBeNull());
    await userEvent.keyboard(']]');
    await until(() => expect(document.querySelector<HTMLSelectElement>('footer select')?.value).toBe('4'));
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(document.querySelector('input[type=search]'));
    await userEvent.keyboard('e');
    expect(document.querySelector<HTMLInputElement>('input[type=search]')?.value).toBe('e');
    leaveFields();
    await userEvent.keyboard('?');
    await until(() => expect(page.getByRole('dialog').query()?.textContent).toContain('Next placement'));
    await userEvent.keyboard('{Escape}');
    await until(() => expect(page.getByRole('dialog').query()).toBeNull());
  });

  it('[CON-03] [CON-04] plays to the end by itself, with pauses shortened', async () => {
    await opened();
    leaveFields();
    await userEvent.keyboard(']]]]]] ');
    await until(() => expect(page.getByText(`${events.length} / ${events.length}`).query()).not.toBeNull());
    await until(() => expect(page.getByRole('button', { name: 'Play' }).query()).not.toBeNull());
  });

  it('[CON-02] shows live and timers only when everything is asked for, and several events open at once', async () => {
    await opened();
    const list = () => document.querySelector('nav')?.textContent ?? '';
    expect(list()).not.toContain('timer/armed');
    await page.getByRole('radio', { name: 'All' }).click();
    const expanders = () => document.querySelectorAll<HTMLElement>('nav [aria-expanded]');
    expanders()[0]!.click();
    expanders()[1]!.click();
    await until(() => expect(document.querySelectorAll('nav pre')).toHaveLength(2));
  });

  it('[CON-01] [CON-03] on a phone the list stands at the moment that is shown, whenever it is chosen', async () => {
    await page.viewport(390, 844);
    try {
      await choose(slip);
      const part = (name: string) =>
        page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name });
      await until(() => expect(part('Inspector').elements()).toHaveLength(1));
      await part('Inspector').click();
      leaveFields();
      await userEvent.keyboard('{End}');
      await until(() => expect(inspector()).toContain(events.at(-1)?.type));
      await part('Events').click();
      const list = document.querySelector('nav');
      if (list === null) throw new Error('no list');
      await until(() => expect(list.scrollHeight).toBeGreaterThan(list.clientHeight + 28));
      await until(() => {
        const row = document.querySelector('nav [aria-current=true]')?.getBoundingClientRect();
        const box = list.getBoundingClientRect();
        if (row === undefined) throw new Error('not in the list');
        expect(row.top).toBeGreaterThanOrEqual(box.top - 1);
        expect(row.bottom).toBeLessThanOrEqual(box.bottom + 1);
      });
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    } finally {
      await page.viewport(1280, 800);
    }
  });

  it('[CON-07] shows what was asked and what was answered', async () => {
    await opened();
    await page.getByRole('tab', { name: 'Network' }).click();
    await page
      .getByRole('button', { name: /answered 200/ })
      .first()
      .click();
    await until(() => expect(inspector()).toContain('"serverAt"'));
    expect(inspector()).toContain('there -40 ms');
  });

  it('[CON-08] opens at the moment that the address names, and names the moment', async () => {
    const at = positionOf(({ type }) => type === 'settings/changed');
    window.history.replaceState(null, '', `#s=${HEADER.sessionId}&e=${events[at]!.seq}&panel=diff&a=1`);
    await choose(slip);
    await until(() => expect(current()).toContain('settings/changed'));
    expect(inspector()).toContain('1 lifecycle/sessionStarted');
    leaveFields();
    await userEvent.keyboard('{Home}');
    await until(() => expect(window.location.hash).toContain('e=1&panel=diff&a=1'));
  });

  it('[CON-11] opens another file that is dropped onto an open recording', async () => {
    await opened();
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(slip)], 'other.slip'));
    const zone = document.querySelector('main')!;
    zone.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: files }));
    await until(() =>
      expect(page.getByRole('heading', { level: 1, name: 'other.slip' }).query()).not.toBeNull(),
    );
    await until(() =>
      expect(document.querySelector('header')?.textContent).toContain('Every event stands in its chain.'),
    );
  });

  it('shows hostile texts as texts, wherever they stand', async () => {
    const naughty = '<img src=x onerror="window.attacked=1"><script>window.attacked=1</script>{bet}';
    const hostile = events.map((event) =>
      event.type === 'intent/navigated'
        ? { ...event, data: { ...event.data, path: naughty }, corr: naughty }
        : event,
    );
    const file = await writeSlip(
      { ...HEADER, brand: 'slipstream', build: naughty },
      storedForm(hostile),
      webPrimitives,
    );
    await choose(file, naughty);
    await until(() => expect(current()).toContain('lifecycle/sessionStarted'));
    await find('<img src=x onerror="');
    await until(() => expect(inspector()).toContain('<script>'));
    for (const name of ['State', 'Compare', 'Found', 'Network'])
      await page.getByRole('tab', { name }).click();
    expect(document.querySelector('header')?.textContent).toContain(naughty);
    expect(document.querySelectorAll('img, main script')).toHaveLength(0);
    expect(Reflect.get(window, 'attacked')).toBeUndefined();
  });

  it.each([
    ['cut short', () => slip.slice(0, slip.length - 40), /cut short/],
    [
      'altered',
      () => slip.map((byte, at) => (at === Math.floor(slip.length / 2) ? byte ^ 1 : byte)),
      /altered after it was written/,
    ],
    ['no recording', () => new TextEncoder().encode('PNG something else entirely'), /not a recording/],
    ['of a newer version', () => slip.map((byte, at) => (at === 8 ? 99 : byte)), /newer version/],
  ])('says clearly when a file is %s', async (_name, bytes, said) => {
    await choose(bytes());
    await until(() => expect(document.querySelector('[role=alert]')?.textContent).toMatch(said));
  });

  it('[CON-11] asks nothing of anybody', async () => {
    const asked = vi.spyOn(window, 'fetch');
    await opened();
    for (let step = 0; step < 8; step += 1) await userEvent.keyboard('{ArrowRight}');
    expect(asked).not.toHaveBeenCalled();
  });
});
