import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { loadTexts } from '#src/text/deferred-texts.ts';
import { customerAreas } from '#src/text/text-areas.ts';
import { answers, answerWith, football, openApp } from '#testing/screen/app-harness.tsx';
import { createReplayStore } from '../replay-screen/replay-frame.ts';
import { Screen } from './screen.tsx';

const EVENT = '/sports/football/premier-league/arsenal-v-leeds/10000';
const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
let root: Root | undefined;
beforeEach(() => page.viewport(1280, 800));
afterEach(() => root?.unmount());

/** The screen over the state of a customer with a leg in the slip, on the page of its match. */
async function show(pageKnown: boolean): Promise<void> {
  const app = openApp(EVENT, { ...answers, getEventView: answerWith({ eventId: 10_000 }, football) });
  await until(() => expect(document.querySelectorAll('main [data-odds]')).toHaveLength(3));
  document.querySelector<HTMLElement>('main [data-odds]')!.click();
  const { header } = app.runtime;
  const { store } = createReplayStore(app.runtime.state(), pageKnown);
  app.close();
  await loadTexts(customerAreas);
  const element = document.createElement('div');
  document.body.replaceChildren(element);
  root = createRoot(element);
  const now = Date.now();
  root.render(<Screen stage={{ header, store, now: () => now, theme: () => 'light', pageKnown }} />);
  await until(() => expect(document.querySelector('[data-slip]')?.textContent).toContain('Arsenal'));
}

describe('the screen of a recording', () => {
  it('[MEND-28] [UK-49] claims no page where none was recorded, and shows the slip as it was', async () => {
    await show(false);
    const main = document.querySelector('main')!;
    await until(() => expect(main.textContent).toContain('The page is not in the recording'));
    expect(main.querySelectorAll('[data-odds]')).toHaveLength(0);
    expect(document.querySelectorAll('[aria-current=page]')).toHaveLength(0);
  });

  it('[MEND-28] shows the page where it was recorded', async () => {
    await show(true);
    await until(() => expect(document.querySelectorAll('main [data-odds]')).toHaveLength(3));
    expect(document.querySelector('main')?.textContent).not.toContain('not in the recording');
  });
});
