/**
 * A match as the gateway's catalogue sends it, with one market and one selection at 5/2: the market of match
 * n is 10 n, its selection 100 n.
 */
export const matchEntities = (id: number, version = 3, provider = 'SIM') => ({
  events: [
    {
      id,
      version,
      name: `A${id} v B${id}`,
      sportId: 'SBTC1_1',
      categories: [],
      categoryId: 'PL',
      startTime: 0,
      state: 'NOTSTARTED',
      inplay: false,
      suspended: false,
      outright: false,
      specials: false,
      provider,
      participants: [],
      marketGroups: [],
      marketIds: [id * 10],
      marketCount: 1,
    },
  ],
  markets: [
    {
      id: id * 10,
      version,
      eventId: id,
      name: 'Result',
      type: 'MATCH_ODDS',
      state: 'OPEN',
      suspended: false,
      selectionIds: [id * 100],
      groupRanks: {},
      winners: 1,
      inplayDelay: 0,
    },
  ],
  selections: [
    {
      id: id * 100,
      version,
      marketId: id * 10,
      eventId: id,
      name: `A${id}`,
      kind: 'REGULAR',
      odds: '5/2',
      suspended: false,
    },
  ],
});
