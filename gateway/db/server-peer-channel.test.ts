import { connect, createServer, type Socket } from 'node:net';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UserId } from '#domain/brand.ts';
import { onServer } from '#testing/databases/each-database.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';
import { type OutboxRow, TOPICS } from './outbox-row.ts';
import type { Schema } from './schema.ts';
import { ServerPeerChannel } from './server-peer-channel.ts';

const row = (subject: string): OutboxRow => ({
  user: UserId.parse('u-ann'),
  topic: 'bet',
  subject,
  op: 'add',
});

/** What was heard, and how often a hole was told of. */
class Ear {
  readonly heard: string[] = [];
  holes = 0;
  rows = (rows: readonly OutboxRow[]): void => {
    this.heard.push(...rows.map(({ subject }) => subject));
  };
  missed = (): void => {
    this.holes += 1;
  };
}

/** A line that can fall silent: nothing arrives any more and nothing ends, as in a partition. */
async function silentLine(to: URL): Promise<{ url: string; isSilent: boolean; close(): Promise<void> }> {
  const open = new Set<Socket>();
  const state = { url: '', isSilent: false, close: () => Promise.resolve() };
  const server = createServer((client) => {
    const upstream = connect(Number(to.port), to.hostname);
    for (const [from, into] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      from.on('data', (bytes) => {
        if (!state.isSilent) into.write(bytes);
      });
      from.on('error', () => into.destroy());
      from.on('close', () => into.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('listens on no port');
  const url = new URL(to);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  state.url = url.href;
  state.close = () => {
    for (const socket of open) socket.destroy();
    return new Promise((resolve) => server.close(() => resolve()));
  };
  return state;
}

onServer((store) => {
  let database: OpenDatabase;
  let db: Kysely<Schema>;
  const lines: ServerPeerChannel[] = [];

  const line = (
    ...[url = store.url(), settings = {}]: [string?, ConstructorParameters<typeof ServerPeerChannel>[2]?]
  ) => {
    const news = new ServerPeerChannel(url, 1_000, { retryAfter: 20, ...settings });
    lines.push(news);
    return news;
  };
  const say = (news: ServerPeerChannel, ...subjects: readonly string[]): Promise<void> =>
    db.transaction().execute((tx) => news.publish(tx, subjects.map(row)));

  beforeEach(async () => {
    database = await openDatabase({ kind: 'server', url: store.url() });
    ({ db } = database);
  });
  afterEach(async () => {
    await Promise.all(lines.splice(0).map((news) => news.close()));
    await database.close();
  });

  it('[FAIL-48] others hear what was committed, in the order of the commits, and nothing that was rolled back', async () => {
    const [here, there, ear, own] = [line(), line(), new Ear(), new Ear()];
    await there.listen(ear);
    await here.listen(own);
    await say(here, 'one', 'two');
    const undone = db.transaction().execute(async (tx) => {
      await here.publish(tx, [row('never')]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await say(here, 'three');
    await expect.poll(() => ear.heard).toEqual(['one', 'two', 'three']);
    // Who says it has told its own customers already.
    expect(own.heard).toEqual([]);
    expect([ear.holes, own.holes]).toEqual([0, 0]);
  });

  it('[FAIL-48] understands every topic: none is a hole', async () => {
    const ear = new Ear();
    await line().listen(ear);
    const rows = TOPICS.map((topic): OutboxRow => ({ ...row(topic), topic }));
    const news = line();
    await db.transaction().execute((tx) => news.publish(tx, rows));
    await expect.poll(() => ear.heard).toEqual(TOPICS);
    expect(ear.holes).toBe(0);
  });

  it('says more than a notification can hold, in order', async () => {
    const [here, there, ear] = [line(), line(), new Ear()];
    await there.listen(ear);
    const many = Array.from({ length: 500 }, (_, i) => `SB-${i}-ÄÖÜ`);
    await say(here, ...many);
    await expect.poll(() => ear.heard.length).toBe(many.length);
    expect(ear.heard).toEqual(many);
  });

  it('takes words it does not understand for a hole', async () => {
    const [there, ear] = [line(), new Ear()];
    await there.listen(ear);
    await store.ask(`notify slipstream_news, 'of another build'`);
    await expect.poll(() => ear.holes).toBe(1);
  });

  it('[FAIL-51] a line that falls silent is given up, opened again, and the hole is told of', async () => {
    const between = await silentLine(new URL(store.url()));
    try {
      const [here, ear] = [line(), new Ear()];
      const there = line(between.url, { askEvery: 50, answerWithin: 200 });
      await there.listen(ear);
      await say(here, 'before');
      await expect.poll(() => ear.heard).toEqual(['before']);
      between.isSilent = true;
      await say(here, 'lost');
      await new Promise((resolve) => setTimeout(resolve, 400));
      expect([ear.heard, ear.holes]).toEqual([['before'], 0]);
      between.isSilent = false;
      await expect.poll(() => ear.holes, { timeout: 30_000 }).toBeGreaterThan(0);
      await say(here, 'after');
      await expect.poll(() => ear.heard.at(-1)).toBe('after');
    } finally {
      await between.close();
    }
  });

  it('is closed at any moment, also while it waits to listen again', async () => {
    const news = line('postgresql://nobody@127.0.0.1:1/nothing', { retryAfter: 5 });
    const ear = new Ear();
    await news.listen(ear);
    await new Promise((resolve) => setTimeout(resolve, 30));
    await news.close();
    expect(ear.holes).toBe(0);
  });
});
