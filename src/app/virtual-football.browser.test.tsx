import { sha256 } from '@noble/hashes/sha2.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Standing } from '#domain/contract/results.ts';
import { commitmentOf } from '#domain/virtuals/virtual-draw.ts';
import { drawnGoals, type MatchGoal, SCORES, scoreAfter } from '#domain/virtuals/virtual-match.ts';
import { answers, answerWith, eventOf, openApp } from '#testing/screen/app-harness.tsx';

let opened: ReturnType<typeof openApp> | undefined;
afterEach(() => opened?.close());

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 50 });
const drawn = {
  key: 'virtual.football.1.0',
  tickets: SCORES.map(({ home, away }) => (home === 2 && away === 1 ? 1_000 : 1)),
  secret: 'ab'.repeat(32),
  number: 'cd'.repeat(32),
};
const goals = drawnGoals(sha256, drawn);
const league = [
  { id: 'virtual.football', name: 'Virtual League' },
  { id: 'SBTC1_19', name: 'Virtual Football' },
];

/** One for all matches of a test: those of a round begin in the same minute. */
let now = 0;
beforeEach(() => {
  now = Date.now();
});

function match(
  id: number,
  [home, away]: readonly [string, string],
  state: string,
  told: readonly MatchGoal[],
) {
  const startTime = { NOTSTARTED: 60_000, INPLAY: -60_000 }[state] ?? -600_000;
  const start = now + startTime;
  return eventOf(
    id,
    {
      name: `${home} v ${away} (virtual)`,
      sportId: 'SBTC1_19',
      categories: league,
      categoryId: 'virtual.football',
      participants: [
        { id: 'home', name: home, role: 'home' },
        { id: 'away', name: away, role: 'away' },
      ],
      startTime: Math.floor(start / 60_000) * 60_000 + (state === 'NOTSTARTED' ? 60_000 : 0),
      state,
      virtualMatch: {
        draw: {
          key: drawn.key,
          commitment: commitmentOf(sha256, drawn),
          tickets: drawn.tickets,
          closesAt: start - 10_000,
          resultAt: start + 90_000,
          ...(state === 'FINISHED' ? { revealed: drawn.secret, number: drawn.number } : {}),
        },
        goals: told,
      },
    },
    [
      [
        'MATCH_ODDS',
        'Match result',
        [
          { name: home, odds: '2/1', outcomeType: 'HOME' },
          { name: 'Draw', odds: '9/4', outcomeType: 'DRAW' },
          { name: away, odds: '5/4', outcomeType: 'AWAY' },
        ],
      ],
    ],
  );
}

type Matches = Readonly<Record<number, ReturnType<typeof match>>>;

function open(next: Matches, past: Matches, path = '', table?: Standing) {
  opened = openApp(`/virtuals/SBTC1_19${path}`, {
    ...answers,
    getVirtuals: answerWith(
      {
        sportCategoryId: 'SBTC1_19',
        currentCategoryId: 'virtual.football',
        currentEventId: null,
        nextEvents: Object.keys(next).map(Number),
        results: Object.keys(past).map(Number),
        ...(table !== undefined && { table }),
      },
      ...Object.values(next),
      ...Object.values(past),
    ),
  });
}

const shown = () => document.querySelector('main')?.innerText ?? '';

describe('the page of virtual football', () => {
  it('[VIR-01.11] shows the matches of a round with prices and a countdown', async () => {
    open(
      {
        40000: match(40_000, ['Amberlow', 'Brackwell'], 'NOTSTARTED', []),
        50000: match(50_000, ['Cindermoor', 'Dovegate'], 'NOTSTARTED', []),
      },
      {},
    );
    await until(() => expect(shown()).toMatch(/Betting closes in (?:1 m )?\d+ s/));
    // The list of matches comes a moment after the round.
    await until(() => expect(document.querySelectorAll('main li[data-event] [data-odds]')).toHaveLength(6));
    for (const club of ['Amberlow', 'Brackwell', 'Cindermoor', 'Dovegate']) expect(shown()).toContain(club);
    expect(shown()).toContain('about 90% comes back on average');
  });

  it('[VIR-01.11] shows the scores of a round as it runs, and the goals of a match by minute', async () => {
    open(
      {
        40000: match(40_000, ['Amberlow', 'Brackwell'], 'INPLAY', [{ minute: 12, side: 'away' }]),
        50000: match(50_000, ['Cindermoor', 'Dovegate'], 'INPLAY', []),
      },
      {},
    );
    await until(() => expect(shown()).toContain('Virtual event running'));
    await until(() => expect(document.querySelector('main ol')?.textContent).toBe('12′0–1Brackwell'));
    await expect.element(page.getByRole('link', { name: 'Amberlow 0, Brackwell 1' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Cindermoor 0, Dovegate 0' })).toBeVisible();
  });

  it('[VIR-01.13] shows the table of the season, and that there is none before its first result', async () => {
    const next = { 40000: match(40_000, ['Amberlow', 'Brackwell'], 'NOTSTARTED', []) };
    open(next, {}, '', { kind: 'tooFew', matches: 0 });
    await until(() => expect(shown()).toContain('No table yet'));
    expect(document.querySelector('main table')).toBeNull();
    opened?.close();
    const [from, to] = [Date.now() - 500_000, Date.now() - 200_000];
    const row = { played: 2, won: 1, drawn: 1, lost: 0, scored: 4, conceded: 1, points: 4, form: [] };
    const rows = [{ place: 1, name: 'Cindermoor', ...row }];
    open(next, {}, '', { kind: 'table', matches: 16, from, to, rows });
    const region = page.getByRole('region', { name: 'Table of Virtual League' });
    await expect
      .element(region.getByRole('row', { name: /Cindermoor.*2.*1.*1.*0.*\+3.*4.*4–1/ }))
      .toBeVisible();
    expect(shown()).toContain('the latest 16 matches');
  });

  it.each([
    ['the goals that were drawn', goals, 'Right: the secret fits the fingerprint'],
    ['other goals', goals.slice(1), 'Wrong: secret and number give another result.'],
  ])('[VIR-01.6] [VIR-01.11] a result with %s is worked out again on the device', async (_, told, said) => {
    open({}, { 40000: match(40_000, ['Amberlow', 'Brackwell'], 'FINISHED', told) }, '/40000');
    const { home, away } = scoreAfter(told);
    await until(() => expect(shown()).toContain(`${home}–${away}`));
    await page.getByRole('button', { name: 'Check this draw' }).click();
    await until(() => expect(shown()).toContain(said));
  });
});
