import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { CategoryId } from '#domain/brand.ts';
import { getEvents, getEventView } from '#domain/contract/catalogue.ts';
import { freshDataFolder } from '#testing/databases/fresh-data.ts';
import { HttpCustomer, offerOf } from '#testing/gateway/http-customer.ts';
import { matchDefinition, message } from '#testing/offers/replayed-stream.ts';
import { slipFor } from '#testing/slips/slips.ts';
import type { RunningGateway } from '../gateway-options.ts';
import { startGateway } from '../start-gateway.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const Health = z.record(z.string(), z.unknown());
/** Seconds from the first line to the scheduled start. */
const OFF = 600;
const SPEED = 60;
const day = 24 * 3_600;

const traded = (seconds: number, ltp: number) =>
  message(seconds, { rc: [1, 2, 3].map((id) => ({ id, ltp })) });

/**
 * A match in play that is told of once a minute, as recordings of the cheapest kind are, to the given second.
 */
const match = (last: number): object[] => [
  message(0, { img: true, marketDefinition: matchDefinition(), rc: [1, 2, 3].map((id) => ({ id, ltp: 3 })) }),
  message(OFF, { marketDefinition: matchDefinition({ inPlay: true }) }),
  ...Array.from({ length: Math.floor((last - OFF) / 60) }, (_, nth) =>
    traded(OFF + 60 * (nth + 1), 3 + nth / 100),
  ),
];

describe('[MEND-15] a feed whose source says no more', () => {
  let data: string;
  let recordings: string;
  let gateway: RunningGateway | undefined;
  beforeEach(async () => {
    data = await freshDataFolder('silent');
    recordings = await mkdtemp(join(tmpdir(), 'silent-feed-'));
  });
  afterEach(async () => {
    await gateway?.stop();
    await rm(data, { recursive: true, force: true });
    await rm(recordings, { recursive: true, force: true });
  });

  /** A customer before the match that a file of these lines plays. */
  async function watching(lines: readonly object[]) {
    const path = join(recordings, 'match.jsonl');
    await writeFile(path, lines.map((line) => JSON.stringify(line)).join('\n'));
    gateway = await startGateway({
      port: 0,
      dataFolder: data,
      feed: { kind: 'player', path, speed: SPEED, leadSeconds: 0 },
      appFolder: null,
      logLevel: 'silent',
    });
    const { url } = gateway;
    const customer = new HttpCustomer(url);
    await customer.register('anna', 'four plain words here');
    const { entities } = await customer.call(getEvents, {
      query: { interval: 'ALL', categoryid: CategoryId.parse('x.1.any') },
    });
    const [event] = entities.events;
    if (event === undefined) throw new Error('no event');
    const look = async () => {
      const query = { eventid: String(event.id) };
      const view = await customer.call(getEventView, { query });
      return { offer: offerOf(view.entities), market: view.entities.markets[0] };
    };
    const place = async () => {
      const { offer, market } = await look();
      const selection = market?.selectionIds[0];
      if (selection === undefined) throw new Error('no selection');
      const [outcome] = await customer.place([slipFor(offer, customer.user, [selection])]);
      return outcome;
    };
    const health = async (): Promise<Record<string, unknown>> =>
      Health.parse(await (await fetch(`${url}/healthz`)).json());
    return { look, place, health };
  }

  it.each([
    ['ended', match(OFF + 240)],
    ['is silent until a line that is a day away', [...match(OFF + 240), traded(OFF + day, 9)]],
    ['is silent but for a line that is eighty years away', [...match(OFF + 240), traded(80 * 365 * day, 9)]],
  ])('takes no bet once it %s', async (_how, lines) => {
    const { look, place, health } = await watching(lines);
    expect((await place())?.status).not.toBe('FAILED');
    await vi.waitFor(async () => expect((await look()).market?.silent).toBe(true), {
      timeout: 30_000,
      interval: 100,
    });
    expect((await look()).market).toMatchObject({ state: 'SUSPENDED', suspended: true });
    const refused = await place();
    expect(refused?.status).toBe('FAILED');
    expect(JSON.stringify(refused)).toContain('MARKET_SUSPENDED');
    expect(await health()).toMatchObject({ feeds: 'silent', silentSources: 1, silentMarkets: 1 });
  });
});
