import { describe, expect, it } from 'vitest';
import { CategoryId, EventId, SportId } from '../brand.ts';
import { eventPath, HORSE_RACING, sportPath } from './destination.ts';
import { isBuilt, matchPath } from './routes.ts';

describe('where sports and their events are linked', () => {
  it.each([
    ['Football', 'SBTC1_1'],
    ['Horse Racing', HORSE_RACING],
    ['Greyhounds', 'SBTC1_66'],
    ['Other sports', 'SBTC1_90000'],
  ])('[MEND-19] %s leads to pages of this version', (name, id) => {
    const sportId = SportId.parse(id);
    const categories = [{ name: 'Sheffield' }, { name }];
    const event = { id: EventId.parse(7), name: '18:42 Sheffield', sportId, categories };
    const paths = [
      sportPath({ sportId, name }),
      eventPath({ ...event, categoryId: CategoryId.parse('x.1') }),
    ];
    for (const path of paths) {
      const { key } = matchPath(path);
      expect([path, key !== 'notFound' && isBuilt(key)]).toEqual([path, true]);
    }
  });
});
