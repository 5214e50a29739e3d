import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BetId } from '#domain/brand.ts';
import { betEdit } from '#domain/contract/bet-edit.ts';
import { betStatus, getSelections, type PlacementSlip } from '#domain/contract/betting.ts';
import { type CashOutRequest, cashOut, cashOutStatus, setCashOutRule } from '#domain/contract/cash-out.ts';
import { CHANNEL_NAMES, CHANNEL_PARTS } from '#domain/contract/channel-names.ts';
import {
  BETS_FILE,
  findSettledBets,
  getBetDetails,
  getBetNews,
  getUnsettledBets,
  getUnsettledCount,
  readBetNews,
  reportProblem,
} from '#domain/contract/my-bets.ts';
import { money } from '#domain/money/parse-money.ts';
import { onEachDatabase } from '#testing/databases/each-database.ts';
import { HttpCustomer, offerOf } from '#testing/gateway/http-customer.ts';
import { RawBayeuxClient } from '#testing/gateway/raw-bayeux-client.ts';
import { smallOffer } from '#testing/offers/catalogue-fixture.ts';
import { cashOutFor } from '#testing/slips/cash-out.ts';
import { drawRef, slipFor } from '#testing/slips/slips.ts';
import type { Feed } from '../core/feed.ts';
import type { RunningGateway } from '../gateway-options.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const PASSWORD = 'four plain words here';
const FIRST_IDS = Array.from({ length: 40 }, (_, i) => i + 1).join();
/** As long as a bet's id, and nobody's. */
const NOBODYS = 'SB-NONE-NONE-NONE';

/** An offer that never changes. */
const stillFeed = (): Feed => ({
  name: 'still',
  start: (deliver) => {
    deliver(smallOffer);
    return Promise.resolve();
  },
  stop: () => Promise.resolve(),
  missedResults: () => Promise.resolve({ at: smallOffer.at, changes: [] }),
});

interface Owned {
  readonly bet: BetId;
  readonly slip: PlacementSlip;
}

describe('bets of another customer, asked for by one who is logged in', () => {
  onEachDatabase('over HTTP', undefined, (store) => {
    let gateway: RunningGateway;
    /** Whose bets they are. */
    let ann: HttpCustomer;
    /** Who asks for them, in a session and with a betting token of her own. */
    let eve: HttpCustomer;
    let open: Owned;
    let own: Owned;

    const slip = async (customer: HttpCustomer, side: number): Promise<PlacementSlip> => {
      const { entities } = await customer.call(getSelections, { query: { selectionids: FIRST_IDS } });
      const odds = entities.markets.find(({ name }) => name === 'derby.odds');
      const selection = odds?.selectionIds[side];
      if (selection === undefined) throw new Error('the match is not on offer');
      return slipFor(offerOf(entities), customer.user, [selection], { stake: 400 });
    };

    async function placed(customer: HttpCustomer, side: number): Promise<Owned> {
      const asked = await slip(customer, side);
      const [outcome] = await customer.place([asked]);
      if (outcome?.status !== 'SUCCEEDED' || outcome.betslipId === null)
        throw new Error(JSON.stringify(outcome));
      return { bet: outcome.betslipId, slip: asked };
    }

    const details = async (customer: HttpCustomer, bet: BetId) => {
      const path = getBetDetails.path.replace(':betId', bet);
      return (await customer.call({ path, answer: getBetDetails.answer })).data;
    };

    /** What the owner reads there as its value. */
    const worth = async (customer: HttpCustomer, bet: BetId) =>
      (await details(customer, bet)).bet.cashOut?.amount ?? money(0);

    beforeAll(async () => {
      gateway = await store.start(stillFeed());
      ann = new HttpCustomer(gateway.url);
      await ann.register('ann', PASSWORD);
      eve = new HttpCustomer(gateway.url);
      await eve.register('eve', PASSWORD);
      open = await placed(ann, 0);
      own = await placed(eve, 1);
    });
    afterAll(async () => {
      await gateway.stop();
      expect(await store.brokenLaws()).toEqual([]);
    });

    /** Of a bet, by which path and with what each call asks for it. */
    const asks = async (bet: string, more: Partial<CashOutRequest> = {}) => {
      const id = BetId.parse(bet);
      const request = (change: Partial<CashOutRequest> = {}) =>
        cashOutFor(eve.user, id, money(384), {
          acceptCashOutsChange: 'ACCEPT_ANY_CASHOUTS',
          ...more,
          ...change,
        });
      const edit = { ...(await slip(eve, 2)), ref: drawRef() };
      return [
        ['all of it', cashOut.path, request()],
        ['a part', cashOut.path, request({ part: money(100) })],
        ['an edit', cashOut.path, request({ edit })],
        ['a rule', setCashOutRule.path, { betId: id, base: 0, rule: { atLeast: money(100), part: null } }],
        ['no rule', setCashOutRule.path, { betId: id, base: 0, rule: null }],
        ['what it can become', betEdit.path, { betId: id, selections: [] }],
        ['its page', getBetDetails.path.replace(':betId', id), undefined],
        ['a report', reportProblem.path.replace(':betId', id), { description: 'it is not mine' }],
      ] as const;
    };

    const answerTo = async (path: string, body: unknown) => {
      const answer = await eve.send(path, body);
      return { status: answer.status, text: await answer.text() };
    };

    it('[CSH-06.3] [EDT-01.4] [MYB-06.1] no call that names one does anything, and each answers as for a bet that there is not', async () => {
      const before = await details(ann, open.bet);
      const [foreign, none] = [await asks(open.bet), await asks(NOBODYS)];
      for (const [at, [what, path, body]] of foreign.entries()) {
        const answer = await answerTo(path, body);
        expect([what, answer.status, answer.text.includes('NOT_FOUND')]).toEqual([what, 404, true]);
        const [, nobodysPath = '', nobodysBody] = none[at] ?? [];
        expect([what, await answerTo(nobodysPath, nobodysBody)]).toEqual([what, answer]);
      }
      expect(await details(ann, open.bet)).toEqual(before);
      expect((await ann.openBets()).map(({ betslipId }) => betslipId)).toEqual([open.bet]);
    });

    it('[CSH-06.3] the same token and session are taken for the own bet, so it is the owner that is looked at', async () => {
      const { bet } = own;
      const rule = { betId: bet, base: 0, rule: { atLeast: money(700), part: null } };
      expect((await eve.call(setCashOutRule, { body: rule })).data.status).toBe('SET');
      expect((await eve.call(setCashOutRule, { body: { ...rule, base: 1, rule: null } })).data.status).toBe(
        'REMOVED',
      );
      const edit = await eve.call(betEdit, { body: { betId: bet, selections: [] } });
      expect(edit.data.status).toBe('ENABLED');
      const path = reportProblem.path.replace(':betId', bet);
      expect((await eve.send(path, { description: 'it is mine' })).status).toBe(200);
      const part = cashOutFor(eve.user, bet, money(96), {
        part: money(100),
        acceptCashOutsChange: 'ACCEPT_ANY_CASHOUTS',
      });
      expect((await eve.call(cashOut, { body: part })).data.status).toBe('SUCCEEDED');
    });

    it('[CSH-06.3] [PROT-08] its refs look like none: nothing is told of them, and a fence keeps the asker out alone', async () => {
      const request = cashOutFor(ann.user, open.bet, money(96), {
        part: money(100),
        acceptCashOutsChange: 'ACCEPT_ANY_CASHOUTS',
      });
      const paid = await ann.call(cashOut, { body: request });
      expect(paid.data).toMatchObject({ status: 'SUCCEEDED', receipt: { account: ann.user } });
      const before = await details(ann, open.bet);
      for (const fence of [false, true]) {
        const asked = { refs: [request.ref], fence };
        const { cashOuts } = (await eve.call(cashOutStatus, { body: asked })).data;
        expect(cashOuts).toMatchObject([{ state: fence ? 'FENCED' : 'UNKNOWN', outcome: null }]);
        expect(JSON.stringify(cashOuts)).not.toContain(open.bet);
        const { placements } = (await eve.call(betStatus, { body: { refs: [open.slip.ref], fence } })).data;
        expect(placements).toMatchObject([{ state: fence ? 'FENCED' : 'UNKNOWN', outcome: null }]);
        expect(JSON.stringify(placements)).not.toContain(open.bet);
      }
      for (const ref of [request.ref, open.slip.ref])
        expect((await eve.send(`/api/v2/proofs/receipt/${ref}`)).status).toBe(404);
      // The very request, word for word, and the same under the asker's own account.
      for (const body of [request, cashOutFor(eve.user, open.bet, request.amount, { ref: request.ref })])
        expect(await answerTo(cashOut.path, body)).toMatchObject({ status: 404 });
      const again = await ann.call(cashOutStatus, { body: { refs: [request.ref], fence: true } });
      expect(again.data.cashOuts).toMatchObject([{ state: 'KNOWN', outcome: paid.data }]);
      expect(await details(ann, open.bet)).toEqual(before);
    });

    it('[LIV-11] [CSH-06.3] the channels of another session are refused, and one’s own tell nothing of the bet', async () => {
      const live = await RawBayeuxClient.connected(gateway.url, { cookie: eve.cookie });
      const channels = CHANNEL_NAMES.filter((name) => CHANNEL_PARTS[name][0] === 'gwSessionId');
      expect(channels).toHaveLength(5);
      for (const name of channels) {
        expect([name, await live.subscribe(`/${name}/${ann.gwSessionId}`)]).toMatchObject([
          name,
          { successful: false, error: '403::subscription denied' },
        ]);
        expect(await live.subscribe(`/${name}/${eve.gwSessionId}`)).toMatchObject({ successful: true });
      }
      // Both change something, the stranger first: once the own word is here, the other has been said.
      const rule = { base: 0, rule: { atLeast: money(700), part: null } };
      const hers = { ...rule, betId: open.bet };
      expect((await ann.call(setCashOutRule, { body: hers })).data.status).toBe('SET');
      const mine = { ...rule, betId: own.bet, base: 2 };
      expect((await eve.call(setCashOutRule, { body: mine })).data.status).toBe('SET');
      const told = () => JSON.stringify(live.received);
      await live.until(() => told().includes('"atLeast":700'));
      expect(told()).toContain(own.bet);
      expect(told()).not.toContain(open.bet);
      live.socket.terminate();
    });

    it('[MYB-06.1] [MYB-10.1] [MYB-10.3] [MYB-12.1] a bet that has ended is in no list, search, file or news of anybody else', async () => {
      const request = cashOutFor(ann.user, open.bet, await worth(ann, open.bet));
      expect((await ann.call(cashOut, { body: request })).data.status).toBe('SUCCEEDED');
      const last = cashOutFor(eve.user, own.bet, await worth(eve, own.bet));
      expect((await eve.call(cashOut, { body: last })).data.status).toBe('SUCCEEDED');

      expect((await eve.settledBets()).map(({ betslipId }) => betslipId)).toEqual([own.bet]);
      for (const text of [open.bet, 'derby']) {
        const found = (await eve.call(findSettledBets, { body: { text } })).result.bets;
        expect(found.map(({ betslipId }) => betslipId)).toEqual(text === 'derby' ? [own.bet] : []);
      }
      const query = '?period=24h';
      const file = await (await eve.send(`${BETS_FILE}${query}`)).text();
      expect(file).toContain(own.bet);
      expect(file).not.toContain(open.bet);
      expect(await (await ann.send(`${BETS_FILE}${query}`)).text()).toContain(open.bet);
      expect((await eve.call(getUnsettledBets)).data.bets).toEqual([]);
      expect((await eve.call(getUnsettledCount)).data.unsettledBetsCount).toBe(0);

      const { version } = (await details(ann, open.bet)).bet;
      const news = await ann.call(getBetNews);
      await eve.call(readBetNews, { body: { bets: [{ betId: open.bet, version }] } });
      expect(await ann.call(getBetNews)).toEqual(news);
      expect(JSON.stringify(await eve.call(getBetNews))).not.toContain(open.bet);
      for (const [what, path, body] of await asks(open.bet))
        expect([what, (await answerTo(path, body)).status]).toEqual([what, 404]);
    });
  });
});
