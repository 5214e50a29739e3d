import { expect, it } from 'vitest';
import { SPORTS } from '../feeds/sports.ts';
import type { FinishedRow } from '../results/finished-rows.ts';
import { FinishedIndex } from './finished-index.ts';

const NOW = Date.parse('2031-06-02T12:00:00Z');
const row = (name: string, change: Partial<FinishedRow>): FinishedRow => ({
  ...{ category_id: 'c', starts_at: NOW - 3_600_000, name, sport_id: SPORTS.golf.id, sport: 'Golf' },
  ...{ category: 'Open Series', country: null, home: null, away: null, state: 'FINISHED' },
  ending: JSON.stringify({ kind: 'finish', placed: [{ position: 1, name: 'Birch' }] }),
  ...{ at: NOW, event_id: null },
  ...change,
});

it('[SCH-01.4] finds a tournament that is over by its name, and no race, which has results of its own', () => {
  const index = new FinishedIndex();
  index.add([
    row('Kestrel Down Open', {}),
    row('Kestrel Down 14:30', { sport_id: SPORTS.horseRacing.id, sport: 'Horse Racing' }),
    row('Kestrel v Down', { home: 'Kestrel', away: 'Down', sport_id: SPORTS.football.id }),
    row('Kestrel Down Cup', { state: 'CANCELED', ending: null }),
  ]);
  expect(
    index
      .find('kestrel down', NOW)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['Kestrel Down Open', 'Kestrel v Down']);
});
