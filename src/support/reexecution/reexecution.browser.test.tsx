import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AppEvent } from '#domain/events/registry.ts';
import { storedForm } from '#recordings/format/events/parse-own-events.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { writeSlip } from '#recordings/format/write-slip.ts';
import betting from '#recordings/sessions/placed-and-paid.slip?url';
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
const slipOf = (recorded: readonly AppEvent[]) => writeSlip(HEADER, storedForm([...recorded]), webPrimitives);
const slip = await slipOf(events);
/** Another press than the one that the recorded decisions follow. */
const otherwise = events.map((event) =>
  event.type === 'intent/settingChanged'
    ? { ...event, data: { ...event.data, value: 'NO_SUCH_FORMAT' } }
    : event,
);
await loadConsoleTexts(consoleAreas);
let root: Root | undefined;
beforeEach(async () => {
  root = await showConsole();
});
afterEach(() => root?.unmount());

const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click();
async function opened(bytes: Uint8Array): Promise<void> {
  await choose(bytes);
  await until(() => expect(current()).toContain('lifecycle/sessionStarted'));
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const count = (of: readonly AppEvent[]): string => `/ ${of.length}`;

describe('re-execution in the console', () => {
  it('[CON-13] says that this version decides the same, and keeps saying it while another panel is looked at', async () => {
    await opened(slip);
    await tab('Re-execute');
    await press('Re-execute');
    await until(() => expect(inspector()).toContain(`all ${events.length} events exactly as recorded`));
    await tab('State');
    await tab('Re-execute');
    await expect.element(page.getByText(`all ${events.length} events exactly as recorded`)).toBeVisible();
  });

  it('[CON-14] shows the first event that is decided otherwise, and leads there', async () => {
    await opened(await slipOf(otherwise));
    await tab('Re-execute');
    await press('Re-execute');
    await until(() => expect(inspector()).toContain('Another event was decided.'));
    await press('Show it');
    await until(() => expect(current()).toContain('settings/changed'));
    expect(inspector()).toContain('Recorded bytest');
  });

  it('[CON-12] compares a second file and lists what is different', async () => {
    await opened(slip);
    await tab('Two sessions');
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(await slipOf(otherwise))], 'other.slip'));
    const zone = page.getByText('Drop a second .slip file').element();
    zone.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: files }));
    await until(() => expect(inspector()).toContain('1 changed'));
    expect(inspector()).toContain('B: other.slip');
    await press('First difference');
    await until(() => expect(current()).toContain('intent/settingChanged'));
  });
});

describe('[HOLD-12] a recording made without consent to behaviour', () => {
  const open = async (): Promise<void> =>
    opened(await writeSlip(HEADER, storedForm([...events]), webPrimitives, 'withheld'));

  it('is said to be none that a what-if can begin from, and why, and what there is instead', async () => {
    await open();
    await tab('What if');
    await until(() => expect(inspector()).toContain('This recording cannot be run again'));
    expect(inspector()).toContain('had not agreed');
    expect(inspector()).toContain('under Evidence');
    expect(page.getByRole('button', { name: 'Try it' }).elements()).toEqual([]);
  });

  it('says before anything begins that only what concerns bets can be run again, and runs that', async () => {
    const fetched = await (await fetch(betting)).arrayBuffer();
    const whole = await readSlip(new Uint8Array(fetched), webPrimitives);
    await opened(await writeSlip(whole.header, whole.events, webPrimitives, 'withheld'));
    await tab('Re-execute');
    await until(() => expect(inspector()).toContain('Only what concerns bets can be run again'));
    expect(inspector()).toContain('had not agreed');
    expect(page.getByRole('button', { name: 'Re-execute', exact: true }).elements()).toEqual([]);
    await press('Re-execute what concerns bets');
    await until(() => expect(inspector()).toContain('all 15 decisions about bets exactly as recorded'));
  });
});

describe('what-if', () => {
  const settingAt = events.findIndex(({ type }) => type === 'intent/settingChanged');

  it('[CON-12] opens what would have happened in a view of its own that is never evidence, and leads back', async () => {
    await opened(slip);
    await page.getByLabelText('Bet reference or text').fill('intent/settingChanged');
    await press('Find next');
    await until(() => expect(current()).toContain('intent/settingChanged'));
    await tab('What if');
    await press('Try it');
    await until(() => expect(document.body.textContent).toContain('What if: this never happened'));
    expect(document.body.textContent).not.toContain(count(events));
    expect(document.querySelector('nav')?.textContent).not.toContain('intent/settingChanged');
    expect(document.querySelector('header')?.textContent).not.toContain('Proven');
    // Its address is still that of the recording: a link never leads to what did not happen.
    await until(() => expect(window.location.hash).toContain(`e=${events[settingAt]?.seq}`));
    await page.getByLabelText('Bet reference or text').fill('/inplay');
    await press('Find next');
    await until(() => expect(current()).toContain('intent/navigated'));
    await press('Back to the recording');
    await until(() => expect(document.body.textContent).toContain(count(events)));
    expect(document.body.textContent).not.toContain('this never happened');
    await until(() => expect(current()).toContain('intent/settingChanged'));
  });

  it('says what is wrong with a change that cannot be tried', async () => {
    await opened(slip);
    await tab('What if');
    await page.getByText('had said').click();
    await page.getByLabelText('Payload, as JSON').fill('{');
    await press('Try it');
    await until(() => expect(inspector()).toContain('This is no JSON.'));
    await page.getByLabelText('Payload, as JSON').fill('{"path":1}');
    await userEvent.keyboard('{Tab}{Enter}');
    await until(() => expect(inspector()).toContain('This is no payload of that event'));
  });
});
