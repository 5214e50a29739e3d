import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PlacementRef } from '#domain/brand.ts';
import { logout } from '#domain/contract/account.ts';
import { betStatus, placeBets } from '#domain/contract/betting.ts';
import { uploadRecording } from '#domain/contract/recordings.ts';
import { databases } from '#testing/databases/databases.ts';
import { dataOf } from '#testing/gateway/parse-answered.ts';
import { type Browser, type RecordingApp, recordingApp } from '#testing/gateway/recording-app.ts';
import { staffHarness } from '#testing/gateway/staff-harness.ts';
import { selectionId } from '#testing/offers/demo-offer.ts';
import { deviceLog, sessionNumber } from '#testing/recordings/device-log.ts';
import { storyLog } from '#testing/recordings/story-log.ts';
import { slipFor } from '#testing/slips/slips.ts';
import type { RecordingLimits } from '../../config/recordings.ts';
import type { OpenDatabase } from '../../db/open-database.ts';

const PRESS = { logsOf: 600, presses: 120, refs: 10, calls: 60 } as const;
const refNumber = (n: number): PlacementRef =>
  PlacementRef.parse(`0198c0de-0000-4000-8000-${String(n).padStart(12, '0')}`);

describe.each(databases)('[HOLD-09] whoever floods the evidence, on $name', ({ use }) => {
  const fresh = use();
  let database: OpenDatabase;
  let gateway: RecordingApp;
  const opened = async (limits: Partial<RecordingLimits> = {}): Promise<RecordingApp> => {
    gateway = await recordingApp(database, limits);
    return gateway;
  };
  const own = { session: sessionNumber(1), key: 'key-of-the-owner-of-the-log' };

  beforeEach(async () => {
    database = await fresh();
  });
  afterEach(async () => {
    await gateway.close();
    expect(gateway.world.failures).toEqual([]);
  });

  const upload = async (browser: Browser, nth: number): Promise<number> => {
    const session = sessionNumber(nth);
    const story = storyLog({ session, startedAt: 1_790_000_000_000, commits: 3, scenes: new Map() });
    const { header, segments } = await deviceLog(story, [1]);
    const body = {
      header,
      key: own.key,
      segments: segments.map(({ previous, bytes }) => ({ previous, bytes })),
    };
    return (await browser.call(uploadRecording.path, body)).status;
  };

  it('as nobody leaves no row, and takes nothing from the list of staff', async () => {
    const { browser, store } = await opened();
    await upload(browser(own), 1);
    for (let nth = 0; nth < PRESS.presses; nth += 1) {
      const claim = { session: sessionNumber(1_000 + nth), key: own.key };
      const press = browser(claim, `10.0.${String(nth % 200)}.1`);
      expect((await press.call(logout.path, {})).status).toBe(200);
    }
    expect(await store.counts()).toMatchObject({ sessions: 1 });
    expect(await database.db.selectFrom('gateway_acts').select('id').execute()).toEqual([]);
    // Also where rows of no brand came in before: they are newer than everything else.
    await database.db
      .insertInto('recordings')
      .values(
        Array.from({ length: PRESS.logsOf }, (_, nth) => ({
          session: sessionNumber(5_000 + nth),
          brand: '',
          build: '',
          started_at: Date.now() + nth,
          last_received_at: Date.now() + nth,
          header: null,
          upload_key_hash: null,
          thinned_at: null,
          erased_at: null,
        })),
      )
      .execute();
    const staff = await staffHarness(database, { recordings: store });
    const cookie = await staff.signIn('demo-supervisor');
    const listed = await staff.call('/sessions', { filter: {} }, cookie);
    expect(
      dataOf<{ sessions: { session: string }[] }>(listed).sessions.map(({ session }) => session),
    ).toEqual([own.session]);
    await staff.close();
  });

  it('with questions about bets loses no line of anybody, however few may wait to be written', async () => {
    const { browser, store } = await opened({ waitingActs: 15, gatherActsMs: 60_000 });
    const ann = browser(own);
    await ann.register('ann');
    const asking = Array.from({ length: PRESS.calls }, (_, call) =>
      ann.call(betStatus.path, {
        refs: Array.from({ length: PRESS.refs }, (_one, nth) => refNumber(call * PRESS.refs + nth)),
        fence: false,
      }),
    );
    const statuses = (await Promise.all(asking)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const told = (await store.gatewayPart(own.session)).filter(({ call }) => call === 'betStatus');
    expect(told).toHaveLength(PRESS.calls * PRESS.refs);
  });

  it('has a share of lines for questions; his bets, and what others ask, go on', async () => {
    const { browser, offer } = await opened({ lines: { atOnce: 30, perSecond: 0 } });
    const [ann, ben] = [browser(own), browser({ session: sessionNumber(2), key: own.key })];
    const user = await ann.register('ann');
    const ask = (who: Browser) =>
      who.call(betStatus.path, { refs: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(refNumber), fence: false });
    const statuses: number[] = [];
    for (let nth = 0; nth < 5; nth += 1) statuses.push((await ask(ann)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    const slip = slipFor(offer, user, [selectionId(1, 0)], { stake: 250 });
    expect((await ann.call(placeBets.path, { betSlips: [slip] })).status).toBe(200);
    await ben.register('ben');
    expect((await ask(ben)).status).toBe(200);
  });

  it('begins and sends no more than a share of recordings, by address as a guest and by account else', async () => {
    const { browser } = await opened({ logs: { atOnce: 3, perSecond: 0 } });
    const guest = browser(own, '10.0.0.1');
    const statuses: number[] = [];
    for (let nth = 1; nth <= 5; nth += 1) statuses.push(await upload(guest, nth));
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    // What was begun goes on; somewhere else, and as somebody, one may begin.
    expect(await upload(guest, 1)).toBe(200);
    expect(await upload(browser(own, '10.0.0.2'), 6)).toBe(200);
    await guest.register('ann');
    expect(await upload(guest, 7)).toBe(200);
  });

  it('sends no more bytes than a share of them', async () => {
    const { browser } = await opened({ sentBytes: { atOnce: 500, perSecond: 0 } });
    expect(await upload(browser(own), 1)).toBe(200);
    expect(await upload(browser(own), 2)).toBe(429);
  });
});
