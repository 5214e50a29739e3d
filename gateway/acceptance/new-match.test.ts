import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CategoryId } from '#domain/brand.ts';
import { getEvents, getEventView } from '#domain/contract/catalogue.ts';
import type { Entities } from '#domain/market/entities.ts';
import { onServer } from '#testing/databases/each-database.ts';
import { HttpCustomer, offerOf } from '#testing/gateway/http-customer.ts';
import { kickOff, market, match, smallOffer } from '#testing/offers/catalogue-fixture.ts';
import { slipFor } from '#testing/slips/slips.ts';
import type { Feed, FeedBatch, FeedChange } from '../core/feed.ts';
import type { RunningGateway } from '../gateway-options.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const PASSWORD = 'four plain words here';
const STAKE = 100;

/** The feed of one of the gateways: it hears what the test says, when it says so. */
class HeardFeed implements Feed {
  readonly name = 'heard';
  #deliver: (batch: FeedBatch) => void = () => undefined;

  start(deliver: (batch: FeedBatch) => void): Promise<void> {
    this.#deliver = deliver;
    deliver(smallOffer);
    return Promise.resolve();
  }

  hear(...changes: readonly FeedChange[]): void {
    this.#deliver({ at: kickOff, changes });
  }

  stop = (): Promise<void> => Promise.resolve();
  missedResults = (): Promise<FeedBatch> => Promise.resolve({ at: kickOff, changes: [] });
}

const offered = (key: string): FeedChange[] => [
  { kind: 'event', event: match(key) },
  { kind: 'market', market: market(`${key}.odds`, key, ['2/1', '3/1', '4/1']) },
];

const won = (key: string): FeedChange => ({
  kind: 'result',
  market: `${key}.odds`,
  results: ['a', 'b', 'c'].map((side) => ({
    selection: `${key}.odds.${side}`,
    result: { outcome: side === 'a' ? 'WON' : 'LOST' },
  })),
  deductions: [],
});

/** What an event's page shows, by name: ids are what is compared. */
const idsOf = ({ events, markets, selections }: Entities) =>
  [...events, ...markets, ...selections].map(({ id, name }) => [name, id]);

describe('a match that two gateways on one database hear of at the same moment', () => {
  onServer((store) => {
    const feeds = [new HeardFeed(), new HeardFeed()] as const;
    let gateways: readonly RunningGateway[];
    beforeAll(async () => {
      gateways = [await store.start(feeds[0]), await store.start(feeds[1])];
    });
    afterAll(async () => {
      for (const gateway of gateways) await gateway.stop();
    });

    const customersOf = (key: string): Promise<readonly HttpCustomer[]> =>
      Promise.all(
        gateways.map(async ({ url }, nth) => {
          const customer = new HttpCustomer(url);
          await customer.register(`${key}${nth}`, PASSWORD);
          return customer;
        }),
      );

    const find = async (customer: HttpCustomer, key: string) => {
      const { entities } = await customer.call(getEvents, {
        query: { interval: 'ALL', categoryid: CategoryId.parse('premier-league') },
      });
      return entities.events.find(({ name }) => name === key);
    };

    const page = (customer: HttpCustomer, key: string): Promise<Entities> =>
      vi.waitFor(
        async () => {
          const event = await find(customer, key);
          if (event === undefined) throw new Error(`${key} is not on offer`);
          return (await customer.call(getEventView, { query: { eventid: String(event.id) } })).entities;
        },
        { timeout: 10_000, interval: 20 },
      );

    async function betOn(customer: HttpCustomer, view: Entities, price = '2/1'): Promise<void> {
      const pick = view.selections.find(({ odds }) => odds === price);
      if (pick === undefined) throw new Error(`no selection at ${price}`);
      const slip = slipFor(offerOf(view), customer.user, [pick.id], { stake: STAKE });
      const [outcome] = await customer.place([slip]);
      expect(outcome).toMatchObject({ status: 'SUCCEEDED' });
    }

    it.each([
      ['the first a moment before the second', [0, 1]],
      ['the second a moment before the first', [1, 0]],
    ] as const)(
      'has one id, %s: bets are taken through each, of either page, and settle',
      async (title, order) => {
        const key = `new ${title}`;
        const customers = await customersOf(`c${order.join('')}`);
        for (const nth of order) feeds[nth].hear(...offered(key));
        const views = await Promise.all(customers.map((customer) => page(customer, key)));
        const [first = [], second] = views.map(idsOf);
        expect(first).toHaveLength(5);
        expect(second).toEqual(first);
        for (const customer of customers) {
          const before = await customer.cash();
          for (const view of views) await betOn(customer, view);
          expect(await customer.cash()).toBe(before - 2 * STAKE);
        }
        for (const nth of order) feeds[nth].hear(won(key));
        for (const customer of customers)
          await vi.waitFor(
            async () =>
              expect((await customer.settledBets()).map(({ returns }) => returns)).toEqual([300, 300]),
            { timeout: 30_000, interval: 100 },
          );
      },
    );

    it('keeps one id when many are heard at once, each gateway in an order of its own', async () => {
      const keys = Array.from({ length: 30 }, (_, nth) => `one of many ${nth}`);
      const [here, there] = await customersOf('many');
      if (here === undefined || there === undefined) throw new Error('two customers');
      for (const key of keys) feeds[0].hear(...offered(key));
      feeds[1].hear(...keys.toReversed().flatMap(offered));
      for (const key of keys) expect(idsOf(await page(there, key))).toEqual(idsOf(await page(here, key)));
    });

    it('waits while its ids cannot be claimed, while what is known has new prices and takes bets', async () => {
      const key = 'heard in the dark';
      const customers = await customersOf('dark');
      const other = new Client({ connectionString: store.url() });
      await other.connect();
      await other.query('begin; lock table feed_ids in access exclusive mode');
      const odds: FeedChange = {
        kind: 'prices',
        market: 'derby.odds',
        prices: [{ selection: 'derby.odds.a', odds: '11/4', suspended: false }],
      };
      for (const feed of feeds) feed.hear(...offered(key), odds);
      for (const customer of customers) {
        const derby = await page(customer, 'derby');
        expect(derby.selections.map((selection) => selection.odds)).toContain('11/4');
        expect(await find(customer, key)).toBeUndefined();
        await betOn(customer, derby, '11/4');
      }
      await other.query('rollback');
      await other.end();
      const [first, second] = await Promise.all(customers.map((customer) => page(customer, key)));
      if (first === undefined || second === undefined) throw new Error('two pages');
      expect(idsOf(second)).toEqual(idsOf(first));
    });
  });
});
