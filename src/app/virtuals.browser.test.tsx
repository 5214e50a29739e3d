import { sha256 } from '@noble/hashes/sha2.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { commitmentOf, drawnOrder } from '#domain/virtuals/virtual-draw.ts';
import { answers, answerWith, eventOf, openApp } from '#testing/screen/app-harness.tsx';

let opened: ReturnType<typeof openApp> | undefined;
afterEach(() => opened?.close());

const WAIT = { timeout: 30_000, interval: 50 };
const until = (check: () => void) => vi.waitFor(check, WAIT);
const names = ['Amber', 'Brisk', 'Copper'];
const drawn = {
  key: 'virtual.dogs.1',
  tickets: [5, 3, 2],
  secret: 'ab'.repeat(32),
  number: 'cd'.repeat(32),
};
const order = drawnOrder(sha256, drawn).map((runner) => runner + 1);

/** A race whose result is shown at an instant; drawn where the order of its finish is given. */
function virtualRace(id: number, name: string, resultAt: number, finish?: readonly number[]) {
  return eventOf(
    id,
    {
      name,
      sportId: 'SBTC1_25',
      categories: [
        { id: 'virtual.dogs', name: 'Virtual Lane' },
        { id: 'SBTC1_25', name: 'Virtual Greyhounds' },
      ],
      categoryId: 'virtual.dogs',
      participants: [],
      startTime: resultAt - 32_000,
      state: finish === undefined ? 'NOTSTARTED' : 'FINISHED',
      racingData: {
        track: 'Virtual Lane',
        country: 'GB',
        raceHour: name.slice(0, 5),
        step: finish === undefined ? 'dormant' : 'weighedIn',
        virtual: {
          key: drawn.key,
          commitment: commitmentOf(sha256, drawn),
          tickets: drawn.tickets,
          closesAt: resultAt - 42_000,
          resultAt,
          ...(finish === undefined ? {} : { revealed: drawn.secret, number: drawn.number }),
        },
        ...(finish === undefined
          ? {}
          : { finish: finish.map((cloth, index) => ({ cloth, position: index + 1 })) }),
      },
    },
    [
      [
        'WIN',
        'Win',
        names.map((runner, index) => ({ name: runner, odds: '2/1', runner: { clothNumber: index + 1 } })),
      ],
    ],
  );
}

/** The races of a page by their ids. */
type Races = Readonly<Record<number, ReturnType<typeof virtualRace>>>;

function open(next: Races, past: Races, path = '') {
  opened = openApp(`/virtuals/SBTC1_25${path}`, {
    ...answers,
    getVirtuals: answerWith(
      {
        sportCategoryId: 'SBTC1_25',
        currentCategoryId: 'virtual.dogs',
        currentEventId: null,
        nextEvents: Object.keys(next).map(Number),
        results: Object.keys(past).map(Number),
      },
      ...Object.values(next),
      ...Object.values(past),
    ),
  });
}

const shown = () => document.querySelector('main')?.textContent ?? '';

describe('the page of virtual races', () => {
  it('[VIR-01.1] [VIR-01.4] [UK-16] counts down, goes on three seconds after a result, and says what a slow line does', async () => {
    const now = Date.now();
    open(
      {
        40000: virtualRace(40_000, '10:00 Lane', now - 1_000),
        50000: virtualRace(50_000, '10:02 Lane', now + 119_000),
      },
      {},
    );
    await until(() => expect(document.querySelector('main h2')?.textContent).toMatch(/^10:0[02] Lane$/));
    await until(() => expect(document.querySelector('main h2')?.textContent).toBe('10:02 Lane'));
    expect(Date.now()).toBeGreaterThanOrEqual(now + 2_000);
    expect(shown()).toMatch(/Betting closes in 1 m \d+ s/);
    expect(shown()).toContain('A slow line or device may be a disadvantage');
  });

  it.each([
    ['the order that was drawn', order, 'Right: the secret fits the fingerprint'],
    ['another order', order.toReversed(), 'Wrong: secret and number give another result.'],
  ])('[VIR-01.6] a result with %s is worked out again on the device', async (_, cloths, said) => {
    open({}, { 40000: virtualRace(40_000, '10:00 Lane', Date.now() - 60_000, cloths) }, '/40000');
    await page.getByRole('button', { name: 'Check this draw' }).click();
    await until(() => expect(shown()).toContain(said));
  });
});
