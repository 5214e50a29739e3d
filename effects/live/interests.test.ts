import { describe, expect, it } from 'vitest';
import { EventId, MarketId, SelectionId } from '#domain/brand.ts';
import { rootReducer } from '#projections/root.ts';
import { type Interested, interestedIn } from './interested.ts';
import { interests } from './interests.ts';

const leg = {
  eventId: EventId.parse(70),
  marketId: MarketId.parse(7),
  selectionId: SelectionId.parse(71),
};
const nobody: Interested = interestedIn(rootReducer(undefined, { type: '@@init' } as never));
const slipChannels = (of: Partial<Interested>) =>
  [...interests({ ...nobody, slip: [leg], ...of }).keys()].filter((channel) => channel.startsWith('/event'));

describe('what the slip wants to hear', () => {
  it('[BSL-06] a leg is one selection; while another is chosen for it, its whole market', () => {
    expect(slipChannels({})).toEqual(['/eventSelection/70/7/71']);
    expect(slipChannels({ choosing: leg })).toEqual(['/eventSelection/70/7/71', '/eventMarket/70/7']);
  });
});
