import { sha256 } from '@noble/hashes/sha2.js';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type BundleContent, packBundle } from '#domain/proofs/bundle/pack-bundle.ts';
import { storedForm } from '#recordings/format/events/parse-own-events.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { writeSlip } from '#recordings/format/write-slip.ts';
import { webPrimitives } from '#src/platform/storage/web-primitives.ts';
import { consoleAreas, loadConsoleTexts } from '#src/text/console-areas.ts';
import { choose, current, HEADER, record, showConsole, until } from '#testing/screen/console-harness.tsx';

await loadConsoleTexts(consoleAreas);
const recording = await writeSlip(HEADER, storedForm(record()), webPrimitives);
const content: BundleContent = {
  createdAt: 1,
  subject: { session: HEADER.sessionId, bet: null, ref: null },
  keys: { receipts: '', checkpoints: '', witnesses: [] },
  receipts: { receipts: [] },
  proofs: { inclusions: [], checkpoints: [], consistency: [] },
  recording,
};
const pack = packBundle(content, sha256);

let root: Root | undefined;
beforeEach(async () => {
  root = await showConsole();
});
afterEach(() => root?.unmount());

const head = (): string => document.querySelector('header')?.textContent ?? '';

describe('an evidence pack in the console', () => {
  it('[CON-11] opens with the recording in it, says where it came from, and what checking the pack has shown', async () => {
    await choose(pack, 'evidence.zip');
    await until(() => expect(current()).toContain('lifecycle/sessionStarted'));
    await until(() =>
      expect(head()).toContain('From an evidence pack. Consistent, but not signed by anybody you trust.'),
    );
    await until(() => expect(head()).toContain('Every event stands in its chain.'));
    await page.getByRole('button', { name: 'What was checked' }).click();
    await until(() => expect(head()).toContain('Every file of the bundle is the one that was packed'));
    await page.getByRole('button', { name: 'Hide what was checked' }).click();
    await until(() => expect(head()).not.toContain('Every file of the bundle'));
    await page.getByRole('button', { name: 'Open another' }).click();
    await choose(recording, 'alone.slip');
    await until(() => expect(head()).toContain('Every event stands in its chain.'));
    expect(head()).not.toContain('From an evidence pack');
  });

  it('shows the recording, and that the pack was altered, when something else in it is not what was packed', async () => {
    const other = packBundle({ ...content, createdAt: 2, receipts: { receipts: [] } }, sha256);
    const at = new TextDecoder('latin1').decode(other).indexOf('"createdAt":2') + '"createdAt":'.length;
    await choose(
      other.map((byte, nth) => (nth === at ? '3'.charCodeAt(0) : byte)),
      'evidence.zip',
    );
    await until(() => expect(current()).toContain('lifecycle/sessionStarted'));
    await until(() => expect(head()).toContain('From an evidence pack. This file was altered.'));
    // [HOLD-12] No word beside it that all is well.
    expect(head()).not.toContain('Every event stands in its chain.');
  });

  it('[HOLD-12] opens at the bet that it is about, with its evidence beside it', async () => {
    const golden = await fetch(new URL('../../../recordings/sessions/lost-reply.slip', import.meta.url));
    const placed = new Uint8Array(await golden.arrayBuffer());
    const { header, events } = await readSlip(placed, webPrimitives);
    const outcome = events.find(({ data }) => /"betId":"/.test(JSON.stringify(data)));
    const bet = /"betId":"([^"]+)"/.exec(JSON.stringify(outcome?.data))?.[1] ?? '';
    const subject = { session: header.sessionId, bet, ref: null };
    await choose(packBundle({ ...content, subject, recording: placed }, sha256), 'bet.zip');
    await until(() => expect(current()).toContain('intent/placePressed'));
    await until(() => expect(document.querySelector('aside')?.textContent).toContain(bet));
  });

  it('says why it opens none without a recording, and opens the next file', async () => {
    const { recording: _, ...rest } = content;
    await choose(packBundle(rest, sha256), 'empty.zip');
    await until(() => expect(document.body.textContent).toContain('has no recording in it'));
    await choose(pack, 'evidence.zip');
    await until(() =>
      expect(head()).toContain('From an evidence pack. Consistent, but not signed by anybody you trust.'),
    );
  });
});
