import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answers, openApp } from '#testing/screen/app-harness.tsx';
import { betOf, loggingIn, loginAnswer } from '#testing/screen/own-bets.ts';
import type { StartDesk } from './read-own-record.ts';

// Whatever is read here, it tells of other bets.
vi.mock('./start-desk.ts', () => ({
  startDesk: ((reply) => ({
    ask: () => reply({ kind: 'missing' }),
    end: () => undefined,
  })) satisfies StartDesk,
}));

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const main = (): HTMLElement => document.querySelector('main')!;
const said = (): string => main().textContent;
const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

let opened: ReturnType<typeof openApp> | undefined;
afterEach(() => opened?.close());

it('[MYB-06.5] the story of a bet from another device says so, with the steps of the gateway', async () => {
  const steps = [
    { kind: 'placed', at: 1_790_000_000_000, stake: 1_000 },
    { kind: 'cashedOut', at: 1_790_000_060_000, stake: 400, paid: 420, left: 600, automatic: false },
  ];
  opened = openApp('/mybets/details/SB-0001/story', {
    ...answers,
    login: loginAnswer,
    getBetDetails: { resultCode: 0, data: { bet: betOf(1), steps } },
  });
  const app = opened;
  app.runtime.submit(loggingIn);
  await until(() => expect(said()).toContain('No record of your screen here'));
  const told = () =>
    [...main().querySelectorAll('[data-step]')].map((step) => step.getAttribute('data-step'));
  expect(told()).toEqual([]);
  await link('Every step by our books').click();
  await until(() => expect(told()).toEqual(['placed', 'cashedOut']));
  await link('What happened with this bet?').click();
  await until(() => expect(said()).toContain('No record of your screen here'));
  expect(told()).toEqual(['placed', 'cashedOut']);
  expect(app.defects).toEqual([]);
});
