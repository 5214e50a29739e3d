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

const MATCH = EventId.parse(70);
const FOOTBALL = 'SBTC1_1';
/** Channels of statistics while an event stands on a page. */
function statisticsOf(key: string, { sportId = FOOTBALL, inplay = true, left = false, counted = FOOTBALL }) {
  const event = { id: MATCH, version: 1, sportId, inplay, marketIds: [] };
  const view = { eventIds: [70], left };
  const of = {
    ...nobody,
    statisticsSportId: counted,
    views: { ...nobody.views, byKey: { [key]: view } },
    entities: {
      ...nobody.entities,
      buckets: { 70: { event, markets: {}, selections: {}, handicaps: {} } },
    },
  };
  return [...interests(of as never).keys()].filter((channel) => channel.startsWith('/eventStat'));
}

describe('statistics', () => {
  it('[INP-03.3] are wanted of a football match in play on its own page, and of nothing else', () => {
    const onPage = 'getEventView?eventid=70';
    expect(statisticsOf(onPage, {})).toEqual(['/eventStatitistics/70']);
    expect(statisticsOf(onPage, { inplay: false })).toEqual([]);
    expect(statisticsOf(onPage, { sportId: 'SBTC1_2' })).toEqual([]);
    expect(statisticsOf(onPage, { left: true })).toEqual([]);
    for (const page of ['getInPlay', 'getHome', 'getSportView?sportid=SBTC1_1'])
      expect(statisticsOf(page, {})).toEqual([]);
    const elsewhere = { ...nobody, slip: [leg] };
    expect([...interests(elsewhere).keys()].filter((channel) => channel.includes('Statit'))).toEqual([]);
  });

  it('[INP-03.3] are of the sport that the configuration names', () => {
    const onPage = 'getEventView?eventid=70';
    expect(nobody.statisticsSportId).toBe(FOOTBALL);
    expect(statisticsOf(onPage, { counted: 'SBTC1_4' })).toEqual([]);
    expect(statisticsOf(onPage, { counted: 'SBTC1_4', sportId: 'SBTC1_4' })).toHaveLength(1);
  });
});

describe('what the slip wants to hear', () => {
  it('[BSL-06] a leg is one selection; while another is chosen for it, its whole market', () => {
    expect(slipChannels({})).toEqual(['/eventSelection/70/7/71']);
    expect(slipChannels({ choosing: leg })).toEqual(['/eventSelection/70/7/71', '/eventMarket/70/7']);
  });
});
