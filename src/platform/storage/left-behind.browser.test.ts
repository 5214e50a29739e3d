import { describe, expect, it } from 'vitest';
import { registryFacts } from '#domain/events/registry-facts.ts';
import { storedForm } from '#recordings/format/events/parse-own-events.ts';
import { commits, logsUnderTest, write } from '#testing/recordings/log-under-test.ts';
import { indexedDbStore } from './indexed-db-store.ts';
import { LogStore } from './log-store.ts';
import { drawSessionId } from './tab-session.ts';
import { webPrimitives } from './web-primitives.ts';

const { open, database } = logsUnderTest('left-behind-test');

describe('the log of a new tab after one that is gone', () => {
  /** What a tab that has died is to the next one: a log, and nobody who holds it. */
  const closed = async (unfinished: { bets: number; legs: number }, brand = 'slipstream') => {
    const id = drawSessionId();
    const written = commits(1, 2).flat();
    const keeper = new LogStore(indexedDbStore(database()), webPrimitives);
    await keeper.begin({
      format: 2,
      sessionId: id,
      build: 'test',
      registry: registryFacts.hash,
      brand,
      locale: 'en-GB',
      timeZone: 'UTC',
      startedAt: Date.now(),
      redaction: 'device',
    });
    const around = { now: Date.now(), quota: undefined, held: [] };
    await keeper.append(storedForm(written), 'strict', around, 'kept', unfinished);
    keeper.close();
    return { id, written };
  };

  it('[FAIL-60] [FAIL-61] [FAIL-62] is the log that left a bet in flight, and no other tab takes it as well', async () => {
    const left = await closed({ bets: 1, legs: 0 });
    const tabs = [];
    // One storage for the tab is what these pages share: each forgets what the one before remembered.
    for (let nth = 0; nth < 3; nth += 1) {
      sessionStorage.clear();
      tabs.push(await open());
    }
    expect(tabs.map(({ leftBehind }) => leftBehind)).toEqual([true, false, false]);
    expect(tabs[0]).toMatchObject({ header: { sessionId: left.id }, recovered: left.written });
    expect(new Set(tabs.map(({ header }) => header.sessionId)).size).toBe(3);
  });

  it("[FAIL-61] is one tab's when two are opened at once", async () => {
    const left = await closed({ bets: 1, legs: 0 });
    const tabs = await Promise.all([open(), open(), open()]);
    expect(tabs.filter(({ header }) => header.sessionId === left.id)).toHaveLength(1);
    expect(tabs.filter(({ recovered }) => recovered === null)).toHaveLength(2);
  });

  it('[FAIL-62] is the one with a bet rather than a newer one with a slip, and then that one', async () => {
    const bet = await closed({ bets: 1, legs: 0 });
    const slip = await closed({ bets: 0, legs: 2 });
    const first = await open();
    sessionStorage.clear();
    const second = await open();
    expect([first, second].map(({ header }) => header.sessionId)).toEqual([bet.id, slip.id]);
  });

  it('is a new one when nothing was left, or was left for another brand, or a living tab has it', async () => {
    await closed({ bets: 0, legs: 0 });
    await closed({ bets: 1, legs: 1 }, 'paddock');
    const living = await open();
    expect(living.recovered).toBeNull();
    living.watchUnfinished(() => ({ bets: 1, legs: 1 }));
    await write(living, 1, 2);
    sessionStorage.clear();
    expect(await open()).toMatchObject({ recovered: null, leftBehind: false });
  });

  it('[FAIL-60] says after a second death as well what is open', async () => {
    const left = await closed({ bets: 1, legs: 0 });
    const second = await open();
    await second.close();
    sessionStorage.clear();
    const third = await open();
    expect([second, third].map(({ header }) => header.sessionId)).toEqual([left.id, left.id]);
  });
});
