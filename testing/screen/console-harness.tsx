import type { Root } from 'react-dom/client';
import { createRoot } from 'react-dom/client';
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import * as z from 'zod/mini';
import { SessionId } from '#domain/brand.ts';
import type { AppEvent, EventOf } from '#domain/events/registry.ts';
import { eventDefinitions } from '#domain/events/registry.ts';
import { epics } from '#effects/epics.ts';
import { createRuntime } from '#effects/runtime/create-runtime.ts';
import { rootReducer } from '#projections/root.ts';
import { Console } from '#src/support/console.tsx';
import { ConsoleTexts } from '#src/support/console-texts.tsx';
import { answers } from './app-harness.tsx';

export const HEADER = {
  format: 2,
  sessionId: SessionId.parse('0f8fad5b-d9cb-469f-a165-70867728950e'),
  build: 'test',
  registry: String(eventDefinitions.length),
  brand: 'slipstream',
  locale: 'en-GB',
  timeZone: 'Europe/London',
  startedAt: 0,
  redaction: 'device',
} as const;
export const CLIENT = Date.UTC(2026, 10, 21, 12, 0, 0, 250);
const GATEWAY = CLIENT - 40;

/** A short recorded session: start, home, in play, a press on a price. */
export function record(): AppEvent[] {
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
    const outcome: EventOf<'gateway/answered'>['data']['outcome'] =
      body === undefined
        ? { kind: 'lost', cause: 'network' }
        : { kind: 'ok', status: 200, body: z.json().parse(body), serverAt: GATEWAY };
    const { requestId, op } = event.data;
    submit({ type: 'gateway/answered', data: { requestId, op, outcome } });
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

/** The console with nothing open, as somebody finds it. */
export async function showConsole(): Promise<Root> {
  window.history.replaceState(null, '', '#');
  await page.viewport(1280, 800);
  const element = document.createElement('div');
  document.body.replaceChildren(element);
  const root = createRoot(element);
  root.render(
    <ConsoleTexts>
      <Console />
    </ConsoleTexts>,
  );
  return root;
}

export const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 20 });
export async function choose(bytes: Uint8Array, name = 'session.slip'): Promise<void> {
  const find = () => document.querySelector<HTMLInputElement>('input[type=file]');
  await until(() => expect(find()).not.toBeNull());
  const input = find();
  if (input === null) return;
  const files = new DataTransfer();
  files.items.add(new File([new Uint8Array(bytes)], name));
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
export const current = (): string => document.querySelector('[aria-current=true]')?.textContent ?? '';
export const inspector = (): string => document.querySelector('aside')?.textContent ?? '';
