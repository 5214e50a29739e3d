import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '#testing/gateway/manual-clock.ts';
import { createCatalogue } from '../../core/create-catalogue.ts';
import type { FeedBatch, FeedChange } from '../../core/feed.ts';
import { memoryIdBook } from '../../core/memory-id-book.ts';
import { openFeeds } from '../open-feeds.ts';
import { createExchangeFeed, type ExchangeOptions } from './create-exchange-feed.ts';
import { inputPrices, type PricePolicy, pricePolicy } from './fixed-price.ts';
import { MarketFold } from './market-fold.ts';

const T0 = Date.UTC(2024, 5, 1, 12, 0, 0);
const off = new Date(T0 + 600_000).toISOString();

const definition = (more: object = {}, runners: object[] = [{}, {}]) => ({
  status: 'OPEN',
  inPlay: false,
  numberOfWinners: 1,
  marketTime: off,
  eventId: '30',
  eventTypeId: '7',
  marketType: 'WIN',
  venue: 'Ashlow',
  countryCode: 'GB',
  ...more,
  runners: runners.map((runner, i) => ({ id: i + 1, status: 'ACTIVE', sortPriority: i + 1, ...runner })),
});

const message = (seconds: number, change: object, more: object = {}) => ({
  op: 'mcm',
  pt: T0 + seconds * 1000,
  mc: [{ id: '1.5', ...change }],
  ...more,
});
const backed = (id: number, price: number, lay = price + 0.1) => ({
  id,
  atb: [[price, 50]],
  atl: [[lay, 50]],
});
const lines = (...messages: object[]): string => messages.map((one) => JSON.stringify(one)).join('\r\n');

const race = [
  { op: 'connection', connectionId: 'x' },
  message(0, { img: true, marketDefinition: definition(), rc: [backed(1, 3), backed(2, 1.5)] }),
  message(60, { rc: [backed(1, 3.5)] }),
  { op: 'mcm', pt: T0 + 61_000, ct: 'HEARTBEAT' },
  message(120, { marketDefinition: definition({ status: 'SUSPENDED' }) }),
  message(121, { rc: [{ id: 1, atb: [[3.5, 0]] }] }),
  message(122, {
    marketDefinition: definition({}, [{}, { status: 'REMOVED', adjustmentFactor: 30.4, removalDate: off }]),
  }),
  message(123, {
    rc: [
      {
        id: 1,
        atb: [[3, 0]],
        atl: [
          [3.1, 0],
          [3.6, 0],
        ],
      },
      backed(1, 1.2, 1.25),
    ],
  }),
  message(700, {
    marketDefinition: definition({ status: 'CLOSED', inPlay: true }, [
      { status: 'WINNER' },
      { status: 'REMOVED', adjustmentFactor: 30.4, removalDate: off },
    ]),
  }),
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exchange-feed-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function played(path: string, options: Partial<ExchangeOptions> = {}) {
  const batches: FeedBatch[] = [];
  const feed = createExchangeFeed({ path, speed: 0, times: 'recorded', ...options });
  await feed.start((batch) => batches.push(batch));
  await feed.finished();
  return { batches, feed };
}

const changesIn = (batches: readonly FeedBatch[]): FeedChange[] =>
  batches.flatMap(({ changes }) => [...changes]);

describe('the exchange player', () => {
  it('plays a race into a catalogue that stands at the end as the stream says', async () => {
    const path = await file('race.jsonl', lines(...race));
    const { batches, feed } = await played(path);
    expect(feed.counts).toMatchObject({ messages: race.length, badLines: 0 });
    expect(batches.map(({ at }) => (at - T0) / 1000)).toEqual([0, 60, 120, 122, 123, 700]);
    const catalogue = createCatalogue(memoryIdBook());
    const deltas = batches.map((batch) => catalogue.apply(batch));
    const [event] = catalogue.events();
    expect(event).toMatchObject({ name: '13:10 Ashlow', sportId: 'SBTC1_24', state: 'FINISHED' });
    expect(deltas.at(-1)?.results).toMatchObject([
      {
        results: [{ result: { outcome: 'WON' } }, { result: { outcome: 'NON_RUNNER' } }],
        // Told after 122 s, whatever its date; 30.4 per cent are longer than 9/4, which would take 30p.
        deductions: [{ withdrawnAt: T0 + 122_000, pencePerPound: 25 }],
      },
    ]);
    const prices = changesIn(batches).flatMap((change) => {
      if (change.kind === 'market') return change.market.selections.map(({ odds }) => odds);
      return change.kind === 'prices' ? change.prices.map(({ odds }) => odds) : [];
    });
    // 3.0 and 1.5; 3.5; open again at 3.0 without the withdrawn runner; 1.2.
    expect(prices).toEqual(['2/1', '1/2', '5/2', '2/1', null, '1/5']);
  });

  it('reads plain and gzip, CRLF and blank lines, and counts lines that are none', async () => {
    const text = `${lines(...race.slice(0, 3))}\r\n\r\nnot json\n{"op":"unheard-of"}\n{"op":"mcm","mc":7}\n`;
    const plain = await played(await file('crlf.jsonl', text));
    const packed = await played(await file('packed.jsonl.gz', gzipSync(text)));
    expect(plain.batches).toEqual(packed.batches);
    expect(plain.batches).toHaveLength(2);
    expect(packed.feed.counts).toEqual({
      messages: 3,
      badLines: 3,
      firstBad: 'packed.jsonl.gz, line 5: expected one JSON object a line',
    });
  });

  it('plays what is sound of a file that breaks off', async () => {
    const whole = gzipSync(
      lines(...race.slice(0, 3), ...Array.from({ length: 400 }, () => race[3] ?? {}), ...race.slice(4)),
    );
    const { batches, feed } = await played(
      await file('broken.jsonl.gz', whole.subarray(0, whole.length - 60)),
    );
    expect(batches.length).toBeGreaterThan(1);
    expect(feed.counts.firstBad).toContain('expected sound gzip data');
  });

  it.each([
    ['nothing.jsonl', '', /nothing\.jsonl: expected an Exchange Stream message.*none/],
    ['prose.jsonl', 'Dear sir,\n', /prose\.jsonl, line 1: expected one JSON object a line/],
    [
      'other.jsonl',
      '\n{"op":"marketCatalogue"}\n',
      /other\.jsonl, line 2: expected an Exchange Stream message/,
    ],
    ['half.jsonl', '{"op":"mcm","pt":1,"mc":[{"rc":[]}]}', /half\.jsonl, line 1: .*at mc\.0\.id/],
    ['fake.jsonl.gz', '{"op":"mcm"}', /fake\.jsonl\.gz, line 1: expected sound gzip data/],
  ])('says what is wrong with %s', async (name, content, expected) => {
    const path = await file(name, content);
    await expect(played(path)).rejects.toThrow(expected);
  });

  it('says so when there is no such path, and when a folder holds no stream', async () => {
    await expect(played(join(folder, 'nowhere'))).rejects.toThrow(
      /nowhere: expected a file or folder that exists/,
    );
    const empty = await mkdtemp(join(folder, 'empty-'));
    await expect(played(empty)).rejects.toThrow(/expected at least one \.jsonl or \.jsonl\.gz file/);
  });

  it('takes everything off while the source is late, and puts it back', async () => {
    const late = { op: 'mcm', pt: T0 + 30_000, status: 503 };
    const { batches } = await played(
      await file('late.jsonl', lines(race[1] ?? {}, late, ...race.slice(2, 3))),
    );
    expect(batches.slice(1).map(({ changes }) => changes)).toEqual([
      [{ kind: 'marketState', market: 'x.1.5', state: 'SUSPENDED' }],
      [
        { kind: 'marketState', market: 'x.1.5', state: 'OPEN' },
        {
          kind: 'prices',
          market: 'x.1.5',
          prices: [{ selection: 'x.1.5/1', odds: '5/2', suspended: false }],
        },
      ],
    ]);
  });

  it('throws away what an image does not repeat', async () => {
    const image = message(5, { img: true, marketDefinition: definition(), rc: [backed(2, 1.5)] });
    const { batches } = await played(await file('image.jsonl', lines(race[1] ?? {}, image)));
    expect(batches.at(-1)?.changes).toEqual([
      { kind: 'prices', market: 'x.1.5', prices: [{ selection: 'x.1.5/1', odds: null, suspended: true }] },
    ]);
  });

  it('keeps the pace of its clock and moves every time to now', async () => {
    const path = await file('paced.jsonl', lines(...race));
    const now = Date.UTC(2031, 0, 1);
    const clock = new ManualClock(now);
    const batches: FeedBatch[] = [];
    const [feed] = openFeeds({ kind: 'player', path, speed: 10, leadSeconds: 600, clock }, () => undefined);
    await feed!.start((batch) => batches.push(batch));
    const settle = () => new Promise((resolve) => setTimeout(resolve, 15));
    expect(batches).toHaveLength(1);
    clock.advanceTo(now + 5_900);
    await settle();
    expect(batches).toHaveLength(1);
    for (const seconds of [6, 12.2, 12.3, 70]) {
      clock.advanceTo(now + seconds * 1000);
      await settle();
    }
    expect(batches.map(({ at }) => at - now)).toEqual([0, 6_000, 12_000, 12_200, 12_300, 70_000]);
    const [first] = changesIn(batches);
    expect(first).toMatchObject({ kind: 'event', event: { startTime: now + 60_000 } });
    await feed!.stop();
  });

  it('begins shortly before the first start when asked, with one picture of what stood then', async () => {
    const path = await file('lead.jsonl', lines(...race));
    const { batches } = await played(path, { leadSeconds: 485 });
    expect(batches.map(({ at }) => (at - T0) / 1000)).toEqual([115, 120, 122, 123, 700]);
    expect(batches[0]?.changes.map(({ kind }) => kind)).toEqual(['event', 'market', 'prices']);
  });

  it('tells what stands at the start at once, however long nothing is due', async () => {
    const path = await file('quiet.jsonl', lines(...race));
    const batches: FeedBatch[] = [];
    const clock = new ManualClock(T0);
    const feed = createExchangeFeed({ path, speed: 1, times: 'wall', leadSeconds: 60, clock });
    await feed.start((batch) => batches.push(batch));
    expect(batches.map(({ at }) => at)).toEqual([T0]);
    await feed.stop();
  });

  it('stops at once, also in the middle of a wait', async () => {
    const path = await file('stopped.jsonl', lines(...race));
    const batches: FeedBatch[] = [];
    const feed = createExchangeFeed({ path, speed: 1, times: 'wall', clock: new ManualClock(T0) });
    await feed.start((batch) => batches.push(batch));
    await feed.stop();
    expect(batches).toHaveLength(1);
  });

  it('refuses a speed that is none', () => {
    for (const speed of [-1, Number.NaN, 1e9]) {
      expect(() => openFeeds({ kind: 'player', path: 'x', speed }, () => undefined)).toThrow(/speed/);
    }
  });
});

describe('one price per selection', () => {
  const priced = (rc: object[], policy: Partial<PricePolicy> = {}, more: object = {}) => {
    const fold = new MarketFold('1.5');
    const [change] = [{ id: '1.5', marketDefinition: definition(more), rc }];
    fold.apply(change as Parameters<MarketFold['apply']>[0]);
    return Object.fromEntries(inputPrices(fold, { ...pricePolicy, ...policy }));
  };

  it('is the best offer to back of at least the minimum size', () => {
    const book = {
      id: 1,
      atb: [
        [3, 50],
        [3.1, 1.99],
        [2.9, 900],
      ],
      atl: [[3.2, 10]],
    };
    expect(priced([book])).toEqual({ 1: 300 });
    expect(priced([book], { minimumSize: 0 })).toEqual({ 1: 310 });
  });

  it('is level 0 where there is no full ladder, and last traded only where there is no ladder at all', () => {
    const levels = {
      id: 1,
      batb: [
        [0, 4, 10],
        [1, 3.9, 10],
      ],
      batl: [[0, 4.1, 10]],
      ltp: 9,
    };
    expect(priced([levels])).toEqual({ 1: 400 });
    expect(priced([{ id: 1, bdatb: [[0, 5, 10]], bdatl: [[0, 5.1, 10]] }])).toEqual({ 1: 500 });
    expect(priced([{ id: 1, ltp: 2.5 }])).toEqual({ 1: 250 });
    expect(priced([{ id: 1, ltp: 2.5 }, backed(2, 3)])).toEqual({ 2: 300 });
  });

  it('is none while the lay side is missing or far away', () => {
    expect(priced([{ id: 1, atb: [[1.01, 5_000]], atl: [[1000, 20]] }])).toEqual({});
    expect(priced([{ id: 1, atb: [[3, 10]] }])).toEqual({});
    expect(priced([{ id: 1, atb: [[3, 10]] }], { guardRungs: null })).toEqual({ 1: 300 });
  });

  it('takes its margin, and never betters the exchange', () => {
    const margin = { base: 1_020, perRunner: 20 };
    const fair = priced([backed(1, 2), backed(2, 2)], { margin });
    expect(fair).toEqual({ 1: 188, 2: 188 });
    expect(priced([backed(1, 1.5), backed(2, 2)], { margin })).toEqual({ 1: 150, 2: 200 });
  });
});
