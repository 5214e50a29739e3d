import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { logout } from '#domain/contract/account.ts';
import { getSelections, type PlacementSlip } from '#domain/contract/betting.ts';
import { onServer } from '#testing/databases/each-database.ts';
import { HttpCustomer, offerOf } from '#testing/gateway/http-customer.ts';
import { RawBayeuxClient } from '#testing/gateway/raw-bayeux-client.ts';
import { smallOffer } from '#testing/offers/catalogue-fixture.ts';
import { slipFor } from '#testing/slips/slips.ts';
import type { Feed, FeedBatch } from '../core/feed.ts';
import { NEWS_LINE } from '../db/server-peer-channel.ts';
import type { RunningGateway } from '../gateway-options.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const FIRST_IDS = Array.from({ length: 40 }, (_, i) => i + 1).join();
const PASSWORD = 'four plain words here';

/** The same offer for every gateway, which never changes. */
const stillFeed = (): Feed => ({
  name: 'still',
  start: (deliver: (batch: FeedBatch) => void) => {
    deliver(smallOffer);
    return Promise.resolve();
  },
  stop: () => Promise.resolve(),
  missedResults: () => Promise.resolve({ at: smallOffer.at, changes: [] }),
});

describe('two gateways on one database', () => {
  onServer((store) => {
    let here: RunningGateway;
    let there: RunningGateway;
    let ann: HttpCustomer;
    /** The same customer's other device, which has the other gateway. */
    let tablet: HttpCustomer;
    let live: RawBayeuxClient;
    let count = 0;

    beforeAll(async () => {
      here = await store.start(stillFeed());
      there = await store.start(stillFeed());
    });
    afterAll(async () => {
      await here.stop();
      await there.stop();
    });

    const myBets = (): string => `/myBets/${tablet.gwSessionId}`;

    const listen = async (): Promise<RawBayeuxClient> => {
      const client = await RawBayeuxClient.connected(there.url, { cookie: tablet.cookie });
      expect(await client.subscribe(myBets())).toMatchObject({ successful: true });
      return client;
    };

    beforeEach(async () => {
      count += 1;
      ann = new HttpCustomer(here.url);
      await ann.register(`ann${count}`, PASSWORD);
      tablet = new HttpCustomer(there.url);
      await tablet.logIn(`ann${count}`, PASSWORD);
      live = await listen();
    });

    async function singleSlip(): Promise<PlacementSlip> {
      const { entities } = await ann.call(getSelections, { query: { selectionids: FIRST_IDS } });
      const derby = entities.events.find(({ name }) => name === 'derby');
      const odds = entities.markets.find(
        ({ eventId, name }) => eventId === derby?.id && name === 'derby.odds',
      );
      const [selection] = odds?.selectionIds ?? [];
      if (selection === undefined) throw new Error('the match is not on offer');
      return slipFor(offerOf(entities), ann.user, [selection], { stake: 100 });
    }

    /** Places a bet on the one gateway. @returns its id */
    async function placeHere(): Promise<string> {
      const [outcome] = await ann.place([await singleSlip()]);
      if (outcome?.status !== 'SUCCEEDED' || outcome.betslipId === null)
        throw new Error(JSON.stringify(outcome));
      return outcome.betslipId;
    }

    it('[FAIL-49] a bet placed on one is told at once on the channels of the other, with the balance after it', async () => {
      const bet = await placeHere();
      const [, told] = await live.dataCount(myBets(), 2);
      const cash = await ann.cash();
      expect(told).toMatchObject({ op: 'add', bets: [{ betslipId: bet }], balance: { cash } });
    });

    it('a logout on one closes the channels of that session on the other', async () => {
      const leaving = new HttpCustomer(here.url);
      leaving.cookie = tablet.cookie;
      await leaving.call(logout, { body: {} });
      const other = new HttpCustomer(there.url);
      await other.logIn(`ann${count}`, PASSWORD);
      const heard = await RawBayeuxClient.connected(there.url, { cookie: other.cookie });
      await heard.subscribe(`/myBets/${other.gwSessionId}`);
      await placeHere();
      await heard.dataCount(`/myBets/${other.gwSessionId}`, 2);
      // Nothing of the bet: the last word is that the session is over.
      expect(live.data(myBets()).map(({ op }) => op)).toEqual(['initial', 'ended']);
    });

    it('[FAIL-51] when their line to each other breaks, clients start over, find the bet, and hear of the next one', async () => {
      await store.ask(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = '${NEWS_LINE}' and datname = current_database()`,
      );
      const missed = await placeHere();
      await live.until(({ channel, successful }) => channel === '/meta/connect' && successful === false);
      live = await listen();
      const [initial] = live.data(myBets());
      expect(initial?.bets).toMatchObject([{ betslipId: missed }]);
      const next = await placeHere();
      const [, told] = await live.dataCount(myBets(), 2);
      expect(told).toMatchObject({ op: 'add', bets: [{ betslipId: next }] });
    });
  });
});
