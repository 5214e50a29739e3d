import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BRANDS } from '#domain/config/defaults.ts';
import { getHome } from '#domain/contract/catalogue.ts';
import { type InMemoryGateway, startInMemoryGateway } from '#testing/gateway/in-memory-gateway.ts';
import {
  FOOTBALL,
  kickOff,
  market,
  match,
  RACING,
  race,
  smallOffer,
} from '#testing/offers/catalogue-fixture.ts';
import type { FeedChange } from '../core/feed.ts';
import { CallRefused } from './call-refused.ts';
import { bonusHandlers } from './handlers/bonuses.ts';
import { catalogueHandlers } from './handlers/catalogue.ts';
import { listHandlers } from './handlers/lists.ts';
import { raceHandlers } from './handlers/race-results.ts';
import { squadsHandlers } from './handlers/squads.ts';
import type { Caller } from './implementation.ts';

const HOUR = 3_600_000;
const lang = 'en-GB';
/** Of each call that is cached, and beside those that answer something some that are refused. */
const questions: readonly (readonly [string, Record<string, string>])[] = [
  ['getConfigs', {}],
  ['getSports', { lang }],
  ['getAzSports', { lang }],
  ['getHome', { lang }],
  ...['0', '5', '90', 'soon'].map(
    (startingin) => ['getInPlay', { lang, threshold: '0', startingin }] as const,
  ),
  ['getInPlay', { lang, threshold: '0', startingin: '60', sportCategoryId: FOOTBALL }],
  ['getSportCompetitions', { lang, sportCategoryId: FOOTBALL }],
  ['getEvents', { lang, categoryid: 'premier-league' }],
  ['getEvents', { lang, categoryid: 'nowhere' }],
  ['getOutrights', { lang, categoryid: 'premier-league' }],
  ['getSpecials', { lang, categoryid: 'premier-league' }],
  ['getSpecials', { lang, categoryid: 'premier-league', selectionsCount: '0' }],
  ['getSportOutrights', { lang, sportCategoryId: FOOTBALL }],
  ['getSportSpecials', { lang, sportCategoryId: FOOTBALL }],
  ['getEventGroups', { lang, categoryid: 'premier-league' }],
  ['getDeepLinkCategory', { lang, categoryid: 'premier-league', sportid: FOOTBALL }],
  ['getDeepLinkCategory', { lang, categoryid: 'nowhere', sportid: FOOTBALL }],
  ['getFeaturedLeague', { lang, sportid: FOOTBALL, sportcategoryid: FOOTBALL }],
  ['getCoupon', { lang, id: 'no-such' }],
  ['getCoupon', { lang, id: 'football-matches' }],
  ['getCoupon', { lang, id: 'football-matches', markets: 'MATCH_ODDS' }],
  ['getCoupon', { lang, id: 'football-today' }],
  ['getCoupon', { lang, id: 'football-weekend' }],
  ['getBetFinder', { lang, sportName: 'no-sport' }],
  ...['any', 'inplay', 'hour', 'today', 'tomorrow', 'weekend.by-price'].map(
    (words) => ['getBetFinder', { lang, sportName: 'all', filterId: `${words}.from-1-1` }] as const,
  ),
  ['getCoupons', { lang }],
  ['getCoupons', { lang, sportcategoryid: FOOTBALL }],
  ...['1', '2', '99'].map((eventid) => ['getEventView', { lang, eventid }] as const),
  ['getRacingHome', { lang, sportcategoryid: RACING }],
  ['getRacingMeetings', { lang, sportcategoryid: RACING }],
  ['getRacingEvent', { lang, eventid: '3,4' }],
  ['getPriceBoosts', { lang }],
  ['getVirtuals', { lang, categoryId: 'SBTC1_25' }],
  ['getVirtualsV1', { lang, subSportId: 'SBTC1_25' }],
  ['getWidgets', { lang, destination: 'x', type: 'y' }],
  ['getBetBuilderAcca', { lang, betBuilderAccaId: 'bba-1-early-lead' }],
];

const start = fc.integer({ min: -30, max: 60 }).map((hours) => kickOff + hours * HOUR + 1);
const price = fc.constantFrom('5/2', '6/4', '10/11', '4/1');
const change: fc.Arbitrary<FeedChange> = fc.oneof(
  fc.tuple(start, fc.boolean(), fc.boolean()).map(([startTime, inplay, suspended]) => ({
    kind: 'event' as const,
    event: match('later', { startTime, inplay, suspended, state: inplay ? 'INPLAY' : 'NOTSTARTED' }),
  })),
  start.map((at) => ({ kind: 'event' as const, event: race('second race', at, 'IE', 'Naas') })),
  fc
    .tuple(price, price)
    .map((odds) => ({ kind: 'market' as const, market: market('later.odds', 'later', odds) })),
  fc.tuple(price, price, price).map((odds) => ({
    kind: 'market' as const,
    market: market('derby.odds', 'derby', odds),
  })),
  start.map((startTime) => ({ kind: 'event' as const, event: match(`new ${startTime}`, { startTime }) })),
);
type Step = { readonly change: FeedChange } | { readonly minutes: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  change.map((one) => ({ change: one })),
  fc.integer({ min: -600, max: 1_500 }).map((minutes) => ({ minutes })),
);

const nobody = {} as Caller;

describe('answers about the offer', () => {
  let gateway: InMemoryGateway;
  let now = kickOff;
  beforeAll(async () => {
    gateway = await startInMemoryGateway({ now: () => now });
  });
  afterAll(() => gateway.stop());

  const view = () => ({ catalogue: gateway.catalogue, now, brands: BRANDS });
  const plain = () =>
    [
      ...catalogueHandlers(view, 'test', ''),
      ...raceHandlers(view),
      ...squadsHandlers(view),
      ...listHandlers(view, gateway.money.popular),
      ...bonusHandlers(gateway.money.bonuses, view),
    ].filter(({ keyOf }) => keyOf !== undefined);
  const found = (name: string) => plain().find(({ call }) => call.name === name)!;
  const asked = (name: string, query: Record<string, string>, headers: Record<string, string> = {}) =>
    gateway.app.inject({
      url: found(name).call.path,
      query,
      headers: { host: '127.0.0.1', ...headers },
    });
  /** What the view itself says, or the status of its refusal. */
  async function told(name: string, query: Record<string, string>): Promise<unknown> {
    const implementation = found(name);
    const { call } = implementation;
    const read = call.query.safeParse(query);
    if (!read.success) return 400;
    try {
      const answer: unknown = await implementation.run(
        { params: {}, query: read.data, body: undefined },
        nobody,
      );
      return JSON.parse(JSON.stringify(call.answer.parse(answer)));
    } catch (error) {
      if (error instanceof CallRefused) return error.statusCode;
      throw error;
    }
  }

  it('[VIR-01.3] of virtuals are the same by the older call, which names the sub-sport', async () => {
    const sport = 'SBTC1_25';
    const [newer, older] = await Promise.all([
      asked('getVirtuals', { lang, categoryId: sport }),
      asked('getVirtualsV1', { lang, subSportId: sport }),
    ]);
    expect(newer.json()).toMatchObject({ result: { sportCategoryId: sport } });
    expect(older.json()).toEqual(newer.json());
  });

  it('[HOLD-01.views] are what the view itself says, after any changes of offer and time', async () => {
    expect(new Set(questions.map(([name]) => name))).toEqual(new Set(plain().map(({ call }) => call.name)));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
        now = kickOff;
        gateway.feed(...smallOffer.changes);
        for (const one of [{ minutes: 0 }, ...steps]) {
          if ('change' in one) gateway.feed(one.change);
          else now += one.minutes * 60_000;
          for (const [name, query] of questions) {
            const answer = await asked(name, query);
            const expected = await told(name, query);
            expect([name, query, answer.statusCode === 200 ? answer.json() : answer.statusCode]).toEqual([
              name,
              query,
              expected,
            ]);
          }
        }
      }),
      { numRuns: 12 },
    );
  });

  it('[HOLD-01.views] are worked out once for each state of the offer, packed or not', async () => {
    now = kickOff;
    gateway.feed(...smallOffer.changes);
    const events = vi.spyOn(gateway.catalogue, 'events');
    const texts = new Set<string>();
    const ask = async (headers: Record<string, string> = {}) => {
      const answer = await asked(getHome.name, { lang }, headers);
      const isPacked = answer.headers['content-encoding'] === 'gzip';
      expect(isPacked).toBe(headers['accept-encoding'] === 'gzip');
      expect(answer.headers['content-type']).toContain('application/json');
      expect(answer.headers['cache-control']).toBe('no-cache');
      texts.add(isPacked ? gunzipSync(answer.rawPayload).toString() : answer.payload);
    };
    await ask();
    const once = events.mock.calls.length;
    for (let i = 0; i < 10; i += 1) await ask(i % 2 === 0 ? { 'accept-encoding': 'gzip' } : {});
    expect([events.mock.calls.length, texts.size]).toEqual([once, 1]);
    gateway.feed({ kind: 'market', market: market('derby.odds', 'derby', ['9/2', '6/4', '3/1']) });
    await ask();
    await ask();
    expect([events.mock.calls.length, texts.size]).toEqual([2 * once, 2]);
    events.mockRestore();
  });
});
