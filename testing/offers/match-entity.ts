import { CategoryId, EventId, SportId } from '#domain/brand.ts';
import type { EventEntity } from '#domain/market/entities.ts';

/** A match of Alder and Birch in `Some League`, on offer without markets. */
export const matchEntity = (more: Partial<EventEntity> = {}): EventEntity => ({
  id: EventId.parse(7),
  name: 'Alder v Birch',
  sportId: SportId.parse('SBTC1_1'),
  categoryId: CategoryId.parse('league'),
  categories: [
    { id: CategoryId.parse('league'), name: 'Some League' },
    { id: CategoryId.parse('SBTC1_1'), name: 'Football' },
  ],
  startTime: Date.UTC(2031, 5, 2, 14),
  participants: [
    { id: 'h', name: 'Alder', role: 'home' },
    { id: 'a', name: 'Birch', role: 'away' },
  ],
  state: 'ACTIVE',
  version: 1,
  inplay: false,
  suspended: false,
  outright: false,
  specials: false,
  provider: 'test',
  marketGroups: [],
  marketIds: [],
  marketCount: 0,
  ...more,
});
