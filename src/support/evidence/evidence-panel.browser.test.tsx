import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { readFiles } from '#domain/proofs/bundle/container.ts';
import { storedForm } from '#recordings/format/events/parse-own-events.ts';
import { verifyEvidence } from '#recordings/format/evidence/verify-evidence.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { writeSlip } from '#recordings/format/write-slip.ts';
import { webPrimitives } from '#src/platform/storage/web-primitives.ts';
import { consoleAreas, loadConsoleTexts } from '#src/text/console-areas.ts';
import { webEvidence } from '#src/verify/web-evidence.ts';
import {
  choose,
  current,
  HEADER,
  inspector,
  record,
  showConsole,
  until,
} from '#testing/screen/console-harness.tsx';

const golden = await fetch(new URL('../../../recordings/sessions/lost-reply.slip', import.meta.url));
const simulated = new Uint8Array(await golden.arrayBuffer());
const log = await readSlip(simulated, webPrimitives);
const { simulation: _, ...header } = log.header;
/** The same session as if a customer had had it. */
const real = await writeSlip(header, log.events, webPrimitives);

await loadConsoleTexts(consoleAreas);
let root: Root | undefined;
beforeEach(async () => {
  root = await showConsole();
});
afterEach(() => {
  root?.unmount();
  vi.restoreAllMocks();
});

async function openPanel(bytes: Uint8Array): Promise<void> {
  await choose(bytes);
  await until(() => expect(current()).toContain('lifecycle/sessionStarted'));
  await page.getByRole('tab', { name: 'Evidence', exact: true }).click();
}
const pack = () => page.getByRole('button', { name: 'Download evidence pack' });

describe('the evidence of a bet in the console', () => {
  it('[EVT-07] tells the price at its three moments, and every line of the story leads to its moment', async () => {
    await openPanel(real);
    await until(() => expect(inspector()).toContain('No usable answer came back'));
    const [leg] = document.querySelectorAll('aside dl');
    const prices = [...(leg?.querySelectorAll('dd') ?? [])].map((cell) => cell.firstChild?.textContent);
    expect(prices).toHaveLength(3);
    expect(new Set(prices).size).toBe(1);
    expect(prices[0]).toMatch(/^\d+\/\d+$/);
    await page
      .getByRole('button', { name: /The customer pressed/ })
      .first()
      .click();
    await until(() => expect(current()).toContain('intent/placePressed'));
  });

  it('[EVT-08.1] [EVT-08.2] [CON-15] one press hands over a pack that proves itself, with the printed report in it', async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) saved.push(blob);
      return '#';
    });
    await openPanel(real);
    await pack().click();
    await until(() => expect(saved).toHaveLength(1));
    await until(() => expect(inspector()).toContain('The pack is in your downloads.'));
    const bytes = new Uint8Array(await saved[0]!.arrayBuffer());
    const files = readFiles(bytes);
    expect(new TextDecoder().decode(files.get('evidence.pdf')?.slice(0, 5))).toBe('%PDF-');
    expect(files.get('session.slip')).toEqual(real);
    const { findings, events } = await verifyEvidence(bytes, webEvidence);
    expect([findings, events]).toEqual([[], log.events.length]);
  });

  it('[EVT-08] a simulation proves nothing and makes no pack; a session without a bet says so', async () => {
    await openPanel(simulated);
    await until(() => expect(inspector()).toContain('It proves nothing'));
    expect(pack().elements()).toEqual([]);
    root?.unmount();
    root = await showConsole();
    await openPanel(await writeSlip(HEADER, storedForm(record()), webPrimitives));
    await until(() => expect(inspector()).toContain('tells of no bet'));
  });
});
