import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answers, answerWith, eventOf, openApp } from '#testing/screen/app-harness.tsx';

let opened: ReturnType<typeof openApp> | undefined;
beforeEach(() => page.viewport(390, 844));
afterEach(() => opened?.close());

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const all = <E extends HTMLElement = HTMLElement>(selector: string): E[] => [
  ...document.querySelectorAll<E>(`main ${selector}`),
];
const soon = Date.parse('2031-06-02T13:00:00Z');
const SPORTS = { '/sports/horse-racing': 'SBTC1_24', '/sports/greyhounds': 'SBTC1_66' } as const;

const raceAt = (nth: number, track: string, country: string, sportId: string) =>
  eventOf(
    10_000 * nth,
    {
      name: `${track} ${nth}`,
      sportId,
      startTime: soon + nth * 600_000,
      participants: [],
      racingData: { track, country, raceHour: `14:${nth}0`, step: 'dormant', runners: 8 },
    },
    [],
  );
/** Two courses of one country and one of another, the later race of the first last. */
const racesOf = (sportId: string) => [
  raceAt(1, 'Ascot', 'GB', sportId),
  raceAt(2, 'Naas', 'IE', sportId),
  raceAt(3, 'York', 'GB', sportId),
  raceAt(4, 'Ascot', 'GB', sportId),
];
const meetingsOf = (sportId: string) => {
  const track = (name: string, ...eventIds: number[]) => ({ track: name, categoryId: name, eventIds });
  const countries = [
    { country: 'GB', name: 'Great Britain', tracks: [track('Ascot', 10_000, 40_000), track('York', 30_000)] },
    { country: 'IE', name: 'Ireland', tracks: [track('Naas', 20_000)] },
  ];
  const days = [
    { day: 'today', date: '2031-06-02', countries },
    { day: 'tomorrow', date: '2031-06-03', countries: [] },
    { day: 'afterTomorrow', date: '2031-06-04', countries: [] },
  ];
  return answerWith({ days }, ...racesOf(sportId));
};
const shown = () => all('li a time').map((one) => one.textContent);
const chip = (label: string) => all('button[data-chip]').find((one) => one.textContent === label);

describe.each(Object.entries(SPORTS))('all races of %s', (home, sportId) => {
  it('[RAC-01.3] [RAC-02.1] [RAC-02.2] stand in the order of their off with their number, and are filtered by country and meeting', async () => {
    opened = openApp(`${home}/all-races`, { ...answers, getRacingMeetings: meetingsOf(sportId) });
    await until(() => expect(shown()).toEqual(['14:10', '14:20', '14:30', '14:40']));
    const count = (races: number) =>
      expect(document.querySelector('main')?.textContent).toContain(`${races} race`);
    count(4);
    chip('Great Britain')?.click();
    await until(() => expect(shown()).toEqual(['14:10', '14:30', '14:40']));
    count(3);
    // Meetings of the other country are no choice any more.
    expect(chip('Naas')).toBeUndefined();
    chip('Ascot')?.click();
    await until(() => expect(shown()).toEqual(['14:10', '14:40']));
    count(2);
    chip('Ireland')?.click();
    await until(() => expect(shown()).toEqual(['14:20']));
    // It is chosen from what is here: nothing is asked again.
    expect(opened.asked.filter(({ op }) => op === 'getRacingMeetings')).toHaveLength(1);
  });
});
