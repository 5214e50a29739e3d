import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CategoryId } from '#domain/brand.ts';
import { getEvents, getEventView } from '#domain/contract/catalogue.ts';
import { getSettledBets } from '#domain/contract/my-bets.ts';
import type { EventEntity } from '#domain/market/entities.ts';
import { onEachDatabase } from '#testing/databases/each-database.ts';
import { HttpCustomer, offerOf } from '#testing/gateway/http-customer.ts';
import { matchDefinition, message } from '#testing/offers/replayed-stream.ts';
import { slipFor } from '#testing/slips/slips.ts';
import type { RunningGateway } from '../gateway-options.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const PASSWORD = 'four plain words here';
/** Seconds from the first line to the scheduled start. */
const OFF = 600;
const SPEED = 40;

const rc = [1, 2, 3].map((id) => ({ id, ltp: 3 }));
/** A match that the first side wins a quarter of an hour after its time. */
const MATCH = [
  message(0, { img: true, marketDefinition: matchDefinition(), rc }),
  ...Array.from({ length: 74 }, (_, nth) =>
    message(20 * (nth + 1), { rc: [{ id: 1, ltp: 3 + (nth % 2) / 10 }] }),
  ),
  message(OFF + 900, { marketDefinition: matchDefinition({}, 1) }),
];

describe('[MEND-02] a recording that is played again on the same data', () => {
  onEachDatabase('at a whole gateway', undefined, (store) => {
    let recordings: string;
    let gateway: RunningGateway | undefined;
    beforeEach(async () => {
      recordings = await mkdtemp(join(tmpdir(), 'played-again-'));
      const lines = MATCH.map((line) => JSON.stringify(line)).join('\n');
      await writeFile(join(recordings, 'match.jsonl'), lines);
    });
    afterEach(async () => {
      await gateway?.stop();
      await rm(recordings, { recursive: true, force: true });
    });

    const play = async (speed: number, name: string): Promise<HttpCustomer> => {
      const feed = { kind: 'player', path: recordings, speed, leadSeconds: 0 } as const;
      gateway = await store.startWith({ feed });
      const customer = new HttpCustomer(gateway.url);
      await customer.logIn(name, PASSWORD).catch(() => customer.register(name, PASSWORD));
      return customer;
    };
    const events = async (customer: HttpCustomer): Promise<readonly EventEntity[]> => {
      const query = { interval: 'ALL', categoryid: CategoryId.parse('x.1.any') };
      return (await customer.call(getEvents, { query })).entities.events;
    };
    const look = async (customer: HttpCustomer) => {
      const [event] = await events(customer);
      if (event === undefined) throw new Error('no event');
      const view = await customer.call(getEventView, { query: { eventid: String(event.id) } });
      const market = view.entities.markets[0];
      if (market === undefined) throw new Error('no market');
      return { offer: offerOf(view.entities), market };
    };
    const bet = async (customer: HttpCustomer) => {
      const { offer, market } = await look(customer);
      const [selection] = market.selectionIds;
      if (selection === undefined) throw new Error('no selection');
      // The price moves every tenth of a second, which a look and a request may take.
      return (
        await customer.place([
          slipFor(offer, customer.user, [selection], { stake: 100, acceptOddsChange: 'ACCEPT_ANY_ODDS' }),
        ])
      )[0];
    };
    const settled = async (customer: HttpCustomer, count: number) =>
      vi.waitFor(
        async () => {
          const { bets } = (await customer.call(getSettledBets)).result;
          expect(bets.map(({ result }) => result)).toEqual(Array.from({ length: count }, () => 'WON'));
        },
        { timeout: 60_000, interval: 200 },
      );

    it('takes bets on what it shows as open, and settles them anew', async () => {
      let anna = await play(SPEED * 5, 'anna');
      const first = (await look(anna)).market;
      expect((await bet(anna))?.status).toBe('SUCCEEDED');
      await settled(anna, 1);
      await gateway?.stop();

      anna = await play(SPEED * 5, 'anna');
      const second = (await look(anna)).market;
      expect(second).toMatchObject({ state: 'OPEN', suspended: false });
      expect(second.id).not.toBe(first.id);
      // What a screen shows as open can be bet on.
      expect((await bet(anna))?.status).toBe('SUCCEEDED');
      await settled(anna, 2);
      await gateway?.stop();
      gateway = undefined;
      expect(await store.brokenLaws()).toEqual([]);
    });

    it('comes back as it was where it was broken off, and settles the bets of then', async () => {
      let bea = await play(1, 'bea');
      const first = (await look(bea)).market;
      expect((await bet(bea))?.status).toBe('SUCCEEDED');
      await gateway?.stop();

      bea = await play(SPEED * 5, 'bea');
      expect((await look(bea)).market.id).toBe(first.id);
      await settled(bea, 1);
    });
  });
});
