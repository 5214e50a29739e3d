import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initialEpics } from '#effects/initial-epics.ts';
import { pageStands } from '#src/platform/parts/after-first-page.ts';
import { refused, runtimeHarness } from '#testing/runtime/runtime-harness.ts';
import { firstAnswers, firstPageDrawn } from './initial-page-drawn.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (drawn: () => void) => setTimeout(drawn, 16));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page whose own answer is read by what is fetched only after the first page. */
const path = '/price-boosts';
const LATER = 'getPriceBoosts';

it('[FAST-02] the first page does not wait for what is read only by what comes after it', async () => {
  const made = runtimeHarness(initialEpics, ({ data }) => (data.op === LATER ? undefined : refused(1)));
  const first = new Set(['getAppConfig', 'getSports']);
  let isDrawn = false;
  const drawn = firstPageDrawn(firstAnswers(made.runtime, first)).then(() => {
    isDrawn = true;
  });
  pageStands();
  made.start({ path });
  expect(made.asked(LATER)).toBe(1);
  // Two frames, and far less than what a page on a bad line is waited for.
  await vi.advanceTimersByTimeAsync(40);
  expect(isDrawn).toBe(true);
  await drawn;
});
