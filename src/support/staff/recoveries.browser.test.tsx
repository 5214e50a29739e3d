import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { PendingRecovery, StaffMe } from '#domain/contract/staff.ts';
import { loadConsoleTexts } from '#src/text/console-areas.ts';
import { ConsoleTexts } from '../console-texts.tsx';
import { askStaff } from './ask.ts';
import { PeoplePage } from './people-page.tsx';
import { StaffContext } from './staff-context.ts';

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const one: PendingRecovery = {
  name: 'ben',
  askedBy: 'sue',
  askedAt: Date.UTC(2026, 10, 26, 9),
  expiresAt: Date.UTC(2026, 10, 26, 10),
  own: false,
};
let root: Root | undefined;
beforeEach(() => loadConsoleTexts(['staff']));
afterEach(() => {
  root?.unmount();
  vi.unstubAllGlobals();
});

/** The page of colleagues, of somebody who may approve, over a gateway that answers as told. */
async function show(waiting: readonly PendingRecovery[], because?: string): Promise<string[]> {
  const asked: string[] = [];
  const answers: Readonly<Record<string, unknown>> = {
    '/support/api/colleagues': [{ name: 'ben', role: 'engineer', enrolled: true, disabled: false }],
    '/support/api/colleagues/recoveries': waiting,
    '/support/api/colleagues/recoveries/approve': { half: 'abcde-fghij' },
  };
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    const refused = because !== undefined && /(approve|refuse)$/.test(path);
    const body = refused
      ? { resultCode: 404, errorType: because, message: '' }
      : { resultCode: 0, data: answers[path] };
    return Promise.resolve(Response.json(body, { status: refused ? 404 : 200 }));
  });
  const element = document.createElement('div');
  document.body.replaceChildren(element);
  root = createRoot(element);
  const me: StaffMe = {
    name: 'amy',
    role: 'auditor',
    brands: ['slipstream'],
    may: ['approve', 'openedBy'],
    mustExplain: false,
    expiresAt: 0,
  };
  const desk = {
    me,
    ask: askStaff,
    may: (act: string) => act === 'approve',
    signOut: () => Promise.resolve(),
  };
  root.render(
    <ConsoleTexts>
      <StaffContext value={desk}>
        <PeoplePage who={null} />
      </StaffContext>
    </ConsoleTexts>,
  );
  await until(() => expect(asked).toContain('/support/api/colleagues/recoveries'));
  return asked;
}
const text = (): string => document.querySelector('main')?.textContent ?? '';
const buttons = (): string[] => [...document.querySelectorAll('button')].map((each) => each.textContent);
const press = (name: RegExp): void =>
  [...document.querySelectorAll('button')].find((each) => name.test(each.textContent))?.click();

it.each([1280, 390])('[HOLD-06] new starts of colleagues: none, one, one’s own, at %i', async (width) => {
  await page.viewport(width, 800);
  await show([]);
  await until(() => expect(text()).toContain('None waits.'));
  root?.unmount();
  await show([
    { ...one, own: true },
    { ...one, name: 'cat' },
  ]);
  await until(() => expect(buttons()).toHaveLength(3));
  expect(text()).toContain(
    'ben, asked for by sue at 2026-11-26 09:00:00 UTC. Runs out at 2026-11-26 10:00:00 UTC.',
  );
  expect(text()).toContain('somebody else must approve it');
  expect(buttons()).toEqual([
    'Withdraw the new start for ben',
    'Approve a new start for cat',
    'Refuse a new start for cat',
  ]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

it('[HOLD-06] what was approved shows its half and no button that could take its place; a no says that nothing changed', async () => {
  await show([one]);
  await until(() => expect(buttons()).toHaveLength(2));
  press(/^Approve/);
  await until(() => expect(text()).toContain('Second half: abcde-fghij'));
  expect(buttons()).toEqual([]);
  root?.unmount();
  await show([one]);
  await until(() => expect(buttons()).toHaveLength(2));
  press(/^Refuse/);
  await until(() => expect(text()).toContain('Refused. Nothing has changed for ben.'));
  expect(buttons()).toEqual([]);
});

it('[HOLD-06] one that has run out meanwhile says so; what only failed can be tried again', async () => {
  await show([one], 'RECOVERY_UNKNOWN');
  await until(() => expect(buttons()).toHaveLength(2));
  press(/^Approve/);
  await until(() => expect(text()).toContain('does not wait any more'));
  expect(buttons()).toEqual([]);
  root?.unmount();
  await show([one], 'UNREACHABLE');
  await until(() => expect(buttons()).toHaveLength(2));
  press(/^Approve/);
  await until(() => expect(document.querySelector('main output')?.textContent).not.toBe(''));
  expect(buttons()).toHaveLength(2);
});
