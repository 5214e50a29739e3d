import { expect, it } from 'vitest';
import { CategoryId, SportId } from '#domain/brand.ts';
import type { PastEvent } from '../core/feed.ts';
import { createPastFiller } from './past-filler.ts';

const event: PastEvent = {
  key: 'e',
  name: 'Alder v Birch',
  sportId: SportId.parse('SBTC1_1'),
  categories: [],
  categoryId: CategoryId.parse('league'),
  startTime: 1,
  participants: [],
  state: 'FINISHED',
};

it('[BRW-15.3] remembers what it has filled, and no name of which no feed knows anything', async () => {
  const asked: string[] = [];
  const filler = createPastFiller({
    *past({ of }) {
      asked.push(of);
      if (of === 'league') yield event;
    },
    store: () => Promise.resolve(),
    nextTurn: () => Promise.resolve(),
    ticks: () => 0,
  });
  for (const of of ['league', 'nobody', 'league', 'nobody'])
    await filler.fill(of, { from: 0, to: 10, of }, Number.POSITIVE_INFINITY);
  expect(asked).toEqual(['league', 'nobody', 'nobody']);
});
