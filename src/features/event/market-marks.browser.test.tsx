import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerWith, eventOf, matchOdds, openApp } from '#testing/screen/app-harness.tsx';

let opened: ReturnType<typeof openApp> | undefined;
afterEach(() => opened?.close());

describe('what an event and its markets say of themselves', () => {
  const groups = [
    { id: 'main', type: 'MAIN', rank: 1, name: 'Main' },
    { id: 'goals', type: 'GOALS', rank: 2, name: 'Goals' },
  ];
  const [type, name, offered] = matchOdds;
  const event = eventOf(10_000, { marketGroups: groups, marketCount: 40, popularMarketGroupId: 'goals' }, [
    [type, name, offered, { groupRanks: { main: 1 }, top: true, extraInfo: 'Ninety minutes and stoppages' }],
    ['OTHER', 'Another market', offered, { groupRanks: { main: 2 } }],
  ]);

  it('[BRW-13.2] the popular group stands first, a top market is marked, and its own words are shown', async () => {
    opened = openApp('/sports/football/pl/arsenal-v-leeds/10000', {
      getEventView: answerWith({ eventId: 10_000 }, event),
    });
    const chips = () =>
      [...document.querySelectorAll('main [aria-label="Market groups"] button')].map(
        (one) => one.textContent,
      );
    await vi.waitFor(() => expect(chips().slice(0, 2)).toEqual(['Goals', 'Main']), { timeout: 30_000 });
    const heads = [...document.querySelectorAll('main h2:has(button)')].map((head) => head.textContent);
    expect(heads).toEqual([`${name}Top`, 'Another market']);
    const card = document.querySelector('main section:has(#market-10100)');
    expect(card?.textContent).toContain('Ninety minutes and stoppages');
  });
});
