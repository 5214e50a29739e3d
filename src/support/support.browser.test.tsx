import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SessionId } from '#domain/brand.ts';
import type { AppEvent, NewInput } from '#domain/events/registry.ts';
import { eventDefinitions } from '#domain/events/registry.ts';
import { epics } from '#effects/epics.ts';
import { createRuntime } from '#effects/runtime/create-runtime.ts';
import { rootReducer } from '#projections/root.ts';
import { storedForm } from '#recordings/format/parse-own-events.ts';
import { writeSlip } from '#recordings/format/write-slip.ts';
import { answers } from '#src/app/test-world.tsx';
import { webPrimitives } from '#src/platform/storage/web-primitives.ts';
import { loadTexts } from '#src/text/later-texts.ts';
import { Console } from './console.tsx';
import { ConsoleTexts } from './console-texts.tsx';

const HEADER = {
  format: 1,
  sessionId: SessionId.parse('0f8fad5b-d9cb-469f-a165-70867728950e'),
  build: 'test',
  registry: String(eventDefinitions.length),
  brand: 'slipstream',
  locale: 'en-GB',
  timeZone: 'Europe/London',
  startedAt: 0,
  redaction: 'device',
} as const;
const CLIENT = Date.UTC(2026, 10, 21, 12, 0, 0, 250);
const GATEWAY = CLIENT - 40;

/** A short recorded session: start, home, in play, a press on a price. */
function record(): AppEvent[] {
  const events: AppEvent[] = [];
  let now = CLIENT;
  const runtime = createRuntime({
    header: HEADER,
    clock: { now: () => now, monotonic: () => now - CLIENT },
    reducer: (state, event) => rootReducer(state, event),
    epics,
    onDefect: (error) => {
      throw error;
    },
  });
  runtime.addSink((commit) => void events.push(...commit.events));
  runtime.attach((event, submit) => {
    if (event.type !== 'gateway/requested') return;
    const body = answers[event.data.op];
    const outcome =
      body === undefined
        ? { kind: 'lost', cause: 'network' }
        : { kind: 'ok', status: 200, body, serverAt: GATEWAY };
    submit({
      type: 'gateway/answered',
      data: { requestId: event.data.requestId, op: event.data.op, outcome },
    } as NewInput);
  });
  runtime.submit({
    type: 'lifecycle/sessionStarted',
    data: {
      path: '/',
      build: 'test',
      formFactor: 'mobile',
      width: 390,
      height: 844,
      theme: 'light',
      storage: 'memory',
      visible: true,
      online: true,
    },
  });
  now += 5_000;
  runtime.submit({ type: 'intent/navigated', data: { path: '/inplay', replace: false } });
  now += 1_000;
  runtime.submit({ type: 'intent/settingChanged', data: { name: 'offer.oddsFormat', value: 'DECIMAL' } });
  runtime.stop();
  return events;
}

const events = record();
const slip = await writeSlip(HEADER, storedForm(events), webPrimitives);
await loadTexts(['support', 'rerun']);
let root: Root | undefined;
beforeEach(async () => {
  await page.viewport(1280, 800);
  const element = document.createElement('div');
  document.body.replaceChildren(element);
  root = createRoot(element);
  root.render(
    <ConsoleTexts>
      <Console />
    </ConsoleTexts>,
  );
});
afterEach(() => root?.unmount());

const until = (check: () => void) => vi.waitFor(check, { timeout: 5_000, interval: 20 });
async function choose(bytes: Uint8Array, name = 'session.slip'): Promise<void> {
  await until(() => expect(document.querySelector('input[type=file]')).not.toBeNull());
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  const files = new DataTransfer();
  files.items.add(new File([new Uint8Array(bytes)], name));
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
const current = (): string => document.querySelector('[aria-current=true]')?.textContent ?? '';

describe('the replay console', () => {
  it('[EVT-06] shows both clocks of an answer and the difference', async () => {
    await choose(slip);
    await until(() => expect(current()).toContain('lifecycle/sessionStarted'));
    const answered = events.findIndex(
      (event) => event.type === 'gateway/answered' && event.data.outcome.kind === 'ok',
    );
    const range = document.querySelector<HTMLInputElement>('input[type=range]')!;
    range.focus();
    for (let step = 0; step < answered; step += 1) await userEvent.keyboard('{ArrowRight}');
    await until(() => expect(current()).toContain('gateway/answered'));
    const panel = document.querySelector('aside')?.textContent ?? '';
    expect(panel).toContain('Client clock2026-11-21 12:00:00.250 UTC');
    expect(panel).toContain('Gateway clock2026-11-21 12:00:00.210 UTC');
    expect(panel).toContain('Difference40 ms');
  });

  it('finds any text, steps by commit, and shows what the event changed', async () => {
    await choose(slip);
    await until(() => expect(current()).toContain('lifecycle/sessionStarted'));
    await page.getByLabelText('Bet reference or text').fill('oddsFormat');
    await page.getByRole('button', { name: 'Find next' }).click();
    await until(() => expect(current()).toContain('intent/settingChanged'));
    document.querySelector<HTMLElement>('[aria-current=true]')!.focus();
    await userEvent.keyboard('{ArrowRight}');
    await until(() => expect(current()).toContain('settings/changed'));
    expect(document.querySelector('aside')?.textContent).toContain(
      'settings.settings.offer.oddsFormat"FRACTIONAL""DECIMAL"',
    );
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    await until(() => expect(current()).not.toContain('settings/changed'));
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

  it('asks nothing of anybody', async () => {
    const asked = vi.spyOn(window, 'fetch');
    await choose(slip);
    await until(() => expect(current()).toContain('lifecycle/sessionStarted'));
    for (let step = 0; step < 8; step += 1) await userEvent.keyboard('{ArrowRight}');
    expect(asked).not.toHaveBeenCalled();
  });
});
