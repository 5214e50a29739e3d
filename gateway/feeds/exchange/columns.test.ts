import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { ROLES, type Role, roleOf } from '#domain/market/roles.ts';
import { headsOfList, rowFormOf, underHeads } from '#domain/market/row-form.ts';
import { missingRecordings, readRecorded, recordedMessages } from '#testing/offers/recorded-data.ts';
import type { FeedEvent, FeedMarket } from '../../core/feed.ts';
import { pricePolicy } from './fixed-price.ts';
import { NameBook } from './names.ts';
import type { MarketDefinition, StreamMessage } from './parse-stream-message.ts';
import { Translator } from './translator.ts';

// Every recording is read whole: seconds on a quiet machine, more on a busy one.
vi.setConfig({ testTimeout: 60_000 });

interface Offer {
  readonly events: ReadonlyMap<string, FeedEvent>;
  readonly markets: ReadonlyMap<string, FeedMarket>;
  /** As the stream said it last, by market. */
  readonly definitions: ReadonlyMap<string, MarketDefinition>;
}

function offerOf(messages: readonly StreamMessage[], names: NameBook): Offer {
  const translator = new Translator({ policy: pricePolicy, names, worldTime: (at) => at });
  const events = new Map<string, FeedEvent>();
  const markets = new Map<string, FeedMarket>();
  const definitions = new Map<string, MarketDefinition>();
  for (const message of messages) {
    for (const { id, marketDefinition } of message.mc ?? []) {
      if (marketDefinition !== undefined) definitions.set(`x.${id}`, marketDefinition);
    }
    for (const change of translator.translate(message, message.pt ?? 0)) {
      if (change.kind === 'event') events.set(change.event.key, change.event);
      if (change.kind === 'market') markets.set(change.market.key, change.market);
    }
  }
  return { events, markets, definitions };
}

const DRAWS: ReadonlySet<number> = new Set([58_805, 151_478, 143_789]);

/**
 * Told apart from the code: who a runner is goes by what the stream calls it and by the name of its event.
 */
function belongsUnder(head: Role, runner: string, id: number, sides: readonly string[]): boolean {
  const [home = '?', away = '?'] = sides;
  switch (head) {
    case 'HOME':
      return runner.startsWith(home) || runner.endsWith(home);
    case 'AWAY':
      return runner.startsWith(away) || runner.endsWith(away);
    case 'DRAW':
      return DRAWS.has(id) && !runner.startsWith(home) && !runner.startsWith(away);
    case 'HOME_DRAW':
      return runner === 'Home or Draw';
    case 'HOME_AWAY':
      return runner === 'Home or Away';
    case 'DRAW_AWAY':
      return runner === 'Draw or Away';
    default:
      return runner.toLowerCase().startsWith(head.toLowerCase());
  }
}

const files = (): string[] =>
  (JSON.parse(readRecorded('INDEX.json')) as { file: string }[])
    .map(({ file }) => file)
    .filter((file) => !file.includes('_scores_'));

const book = new NameBook();
if (missingRecordings === undefined) book.add(JSON.parse(readRecorded('names.json')));

/**
 * Selections of rows that stand under a head that is not theirs, or under none; counts the rows by their
 * heads.
 */
function misplacedIn({ events, markets, definitions }: Offer, rows: Map<string, number>): string[] {
  return [...markets.values()].flatMap((market) => {
    const form = rowFormOf(market.selections);
    if (form === undefined) return [];
    const row = `${market.type} ${form.heads.join(' ')}`;
    rows.set(row, (rows.get(row) ?? 0) + 1);
    const sides = (events.get(market.event)?.name ?? '').split(' v ');
    const runners = definitions.get(market.key)?.runners ?? [];
    const placed = underHeads(form.heads, market.selections);
    const left = market.selections.filter((selection) => !placed.includes(selection));
    const wrong = form.heads.flatMap((head, at) => {
      const runner = runners.find(({ id }) => placed[at]?.key === `${market.key}/${id}`);
      const name = runner?.name ?? book.runner(market.key.slice(2), runner?.id ?? 0) ?? '';
      return runner === undefined || belongsUnder(head, name, runner.id, sides) ? [] : [`${row}: ${name}`];
    });
    return [...left.map(({ name }) => `${row}: ${name} nowhere`), ...wrong];
  });
}

/** Heads of a list in which the market stands between others. */
const listed = (market: FeedMarket, beside: readonly FeedMarket[]): readonly Role[] =>
  headsOfList([...beside, market].map(({ selections }) => rowFormOf(selections)));

describe.skipIf(missingRecordings !== undefined)('columns of recorded streams', () => {
  it('[MEND-14] every selection in a row stands under the head of its role, in every market of every stream', () => {
    const rows = new Map<string, number>();
    const misplaced = files().flatMap((file) => misplacedIn(offerOf(recordedMessages(file), book), rows));
    expect(misplaced).toEqual([]);
    // What there is in the recordings, so that nothing passes by having no row.
    expect(Object.fromEntries([...rows].sort())).toMatchInlineSnapshot(`
      {
        "BOTH_TEAMS_TO_SCORE YES NO": 1,
        "CLEAN_SHEET YES NO": 2,
        "CORNER_MATCH_BET HOME DRAW AWAY": 1,
        "DOUBLE_CHANCE HOME_DRAW HOME_AWAY DRAW_AWAY": 1,
        "DRAW_NO_BET HOME AWAY": 1,
        "FIRST_HALF_GOALS_05 OVER UNDER": 1,
        "FIRST_HALF_GOALS_15 OVER UNDER": 1,
        "FIRST_HALF_GOALS_25 OVER UNDER": 1,
        "HALF_TIME HOME DRAW AWAY": 2,
        "HAT_TRICKED_SCORED YES NO": 1,
        "MATCH_ODDS HOME AWAY": 2,
        "MATCH_ODDS HOME DRAW AWAY": 2,
        "ODD_OR_EVEN ODD EVEN": 1,
        "OVER_UNDER_05 OVER UNDER": 2,
        "OVER_UNDER_105_CORNR OVER UNDER": 1,
        "OVER_UNDER_135_CORNR OVER UNDER": 1,
        "OVER_UNDER_15 OVER UNDER": 2,
        "OVER_UNDER_25 OVER UNDER": 2,
        "OVER_UNDER_35 OVER UNDER": 2,
        "OVER_UNDER_45 OVER UNDER": 2,
        "OVER_UNDER_45_CARDS OVER UNDER": 1,
        "OVER_UNDER_55 OVER UNDER": 2,
        "OVER_UNDER_65 OVER UNDER": 2,
        "OVER_UNDER_75 OVER UNDER": 1,
        "OVER_UNDER_85 OVER UNDER": 1,
        "OVER_UNDER_85_CORNR OVER UNDER": 1,
        "PENALTY_TAKEN YES NO": 1,
        "SENDING_OFF YES NO": 1,
        "TEAM_A_1 HOME DRAW AWAY": 1,
        "TEAM_A_2 HOME DRAW AWAY": 1,
        "TEAM_A_3 HOME DRAW AWAY": 1,
        "TEAM_A_WIN_TO_NIL YES NO": 1,
        "TEAM_B_1 HOME DRAW AWAY": 1,
        "TEAM_B_2 HOME DRAW AWAY": 1,
        "TEAM_B_3 HOME DRAW AWAY": 1,
        "TEAM_B_WIN_TO_NIL YES NO": 1,
        "TO_SCORE_BOTH_HALVES YES NO": 2,
        "WIN_BOTH_HALVES YES NO": 2,
      }
    `);
  });

  it('[MEND-14] a match whose sides are named is a row; one whose sides nobody names is none', () => {
    for (const file of files()) {
      const { events, markets } = offerOf(recordedMessages(file), book);
      for (const market of markets.values()) {
        if (market.type !== 'MATCH_ODDS') continue;
        const isNamed = events.get(market.event)?.participants.length === 2;
        expect([file, rowFormOf(market.selections) !== undefined]).toEqual([file, isNamed]);
      }
    }
  });

  it('[MEND-14] the order of the stream decides nothing', () => {
    const football = files().find((file) => file.startsWith('football_event')) ?? '';
    const messages = recordedMessages(football).slice(0, 80);
    const cells = (told: readonly StreamMessage[]) =>
      [...offerOf(told, book).markets.values()].map(({ key, selections }) => {
        const form = rowFormOf(selections);
        return [key, form && underHeads(form.heads, selections).map((selection) => selection?.key)];
      });
    const expected = cells(messages);
    const shuffled = (order: readonly number[]): StreamMessage[] =>
      messages.map((message) => ({
        ...message,
        mc: message.mc?.map((change) =>
          change.marketDefinition === undefined
            ? change
            : {
                ...change,
                marketDefinition: {
                  ...change.marketDefinition,
                  runners: change.marketDefinition.runners
                    .map((runner) => ({ ...runner, sortPriority: order[runner.id % order.length] ?? 0 }))
                    .toSorted((a, b) => a.sortPriority - b.sortPriority),
                },
              },
        ),
      }));
    fc.assert(
      fc.property(fc.array(fc.nat(50), { minLength: 7, maxLength: 23 }), (order) => {
        expect(cells(shuffled(order))).toEqual(expected);
      }),
      { numRuns: 5 },
    );
  });
});

interface Sport {
  readonly eventType: string;
  readonly event: string;
  readonly type: string;
  readonly runners: readonly (readonly [id: number, name: string, hc?: number])[];
  readonly heads: readonly Role[];
}

const rugby: Sport = {
  eventType: '5',
  event: 'Leinster v Munster',
  type: 'MATCH_ODDS',
  runners: [
    [1, 'Leinster'],
    [2, 'Munster'],
    [58_805, 'The Draw'],
  ],
  heads: ['HOME', 'DRAW', 'AWAY'],
};
const twoSided = (eventType: string, event: string, home: string, away: string): Sport => ({
  eventType,
  event,
  type: 'MATCH_ODDS',
  runners: [
    [11, home],
    [12, away],
  ],
  heads: ['HOME', 'AWAY'],
});
const SPORTS: readonly Sport[] = [
  rugby,
  {
    ...rugby,
    eventType: '1477',
    event: 'Wigan v Leeds Rhinos',
    runners: [
      [5, 'Leeds Rhinos'],
      [58_805, 'The Draw'],
      [6, 'Wigan'],
    ],
  },
  twoSided('3503', 'Littler v Humphries', 'Luke Littler', 'Luke Humphries'),
  twoSided('61420', 'Carlton v Geelong', 'Carlton', 'Geelong'),
  twoSided('7522', 'Sydney Kings v Perth Wildcats', 'Sydney Kings', 'Perth Wildcats'),
  twoSided('1', 'Sporting (W) v Sporting Lisbon B', 'Sporting W', 'Sporting Lisbon B'),
  {
    eventType: '1',
    event: 'A v B',
    type: 'BOTH_TEAMS_TO_SCORE',
    runners: [
      [110_503, 'No'],
      [30_246, 'Yes'],
    ],
    heads: ['YES', 'NO'],
  },
  {
    eventType: '1',
    event: 'A v B',
    type: 'OVER_UNDER_25',
    runners: [
      [47_972, 'Under 2.5 Goals'],
      [47_973, 'Over 2.5 Goals'],
    ],
    heads: ['OVER', 'UNDER'],
  },
  {
    eventType: '1',
    event: 'A v B',
    type: 'DOUBLE_CHANCE',
    runners: [
      [7, 'A or B'],
      [8, 'Draw or B'],
      [9, 'A or Draw'],
    ],
    heads: ['HOME_DRAW', 'HOME_AWAY', 'DRAW_AWAY'],
  },
];

const streamOf = ({ eventType, event, type, runners }: Sport): StreamMessage => ({
  op: 'mcm',
  pt: 1_000,
  mc: [
    {
      id: '1.7',
      marketDefinition: {
        status: 'OPEN',
        inPlay: false,
        numberOfWinners: 1,
        marketTime: '2026-11-28T15:00:00.000Z',
        eventId: '70',
        eventTypeId: eventType,
        eventName: event,
        marketType: type,
        runners: runners.map(([id, name, hc], at) => ({
          id,
          name,
          status: 'ACTIVE',
          sortPriority: at + 1,
          ...(hc === undefined ? {} : { hc }),
        })),
      },
    },
  ],
});
const marketOf = (sport: Sport): FeedMarket => {
  const [market] = offerOf([streamOf(sport)], new NameBook()).markets.values();
  if (market === undefined) throw new Error('no market');
  return market;
};

describe('columns of other sports', () => {
  it.each(SPORTS)('[MEND-14] $event, $type: $heads in whatever order it is sent', (sport) => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...sport.runners], { minLength: sport.runners.length }), (runners) => {
        const market = marketOf({ ...sport, runners });
        const form = rowFormOf(market.selections);
        expect(form?.heads).toEqual(sport.heads);
        const names = underHeads(sport.heads, market.selections).map((one) => one?.outcomeType);
        expect(names).toEqual(sport.heads);
      }),
    );
  });

  it('[MEND-14] rugby: X is the draw and 2 the second team', () => {
    const { selections } = marketOf(rugby);
    expect(underHeads(rugby.heads, selections).map((one) => one?.name)).toEqual([
      'Leinster',
      'The Draw',
      'Munster',
    ]);
  });

  it('[MEND-14] a match of two sides in a list with draws leaves X empty, and alone it has two columns', () => {
    const [darts, union] = [marketOf(SPORTS[2] ?? rugby), marketOf(rugby)];
    expect(listed(darts, [union])).toEqual(['HOME', 'DRAW', 'AWAY']);
    expect(underHeads(listed(darts, [union]), darts.selections).map((one) => one?.name)).toEqual([
      'Luke Littler',
      undefined,
      'Luke Humphries',
    ]);
    expect(listed(darts, [])).toEqual(['HOME', 'AWAY']);
  });

  it('[MEND-14] nobody is put under a head by guess: unknown names, two of a role, players, one selection', () => {
    const rows = (runners: Sport['runners'], event = 'Leinster v Munster') =>
      rowFormOf(marketOf({ ...rugby, event, runners }).selections);
    expect(
      rows([
        [1, 'Ulster'],
        [2, 'Connacht'],
        [58_805, 'The Draw'],
      ]),
    ).toBeUndefined();
    expect(
      rows([
        [1, 'Leinster'],
        [2, 'Leinster'],
      ]),
    ).toBeUndefined();
    expect(
      rows([
        [1, 'J. Sexton'],
        [2, 'Leinster'],
        [3, 'Munster'],
      ]),
    ).toBeUndefined();
    expect(rows([[1, 'Leinster']])).toBeUndefined();
    expect(
      rows(
        [
          [1, 'Leinster'],
          [2, 'Munster'],
        ],
        'Event 70',
      ),
    ).toBeUndefined();
  });

  it('[MEND-14] sides that are told after a market of theirs give its selections their roles', () => {
    const { mc: [change] = [] } = streamOf(rugby);
    const { eventName: _, ...nameless } = change?.marketDefinition ?? raise();
    const first: StreamMessage = {
      op: 'mcm',
      pt: 1,
      mc: [{ id: '1.6', marketDefinition: { ...nameless, marketType: 'HALF_TIME' } }],
    };
    const { markets } = offerOf([first, streamOf(rugby)], new NameBook());
    expect(markets.get('x.1.6')?.selections.map(roleOf)).toEqual(['HOME', 'AWAY', 'DRAW']);
    expect(ROLES.indexOf('DRAW')).toBeLessThan(ROLES.indexOf('AWAY'));
  });
});

function raise(): never {
  throw new Error('no definition');
}
