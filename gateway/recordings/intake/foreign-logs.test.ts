import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SessionId, UserId } from '#domain/brand.ts';
import { getUserInfo, login, logout } from '#domain/contract/account.ts';
import { betStatus, placeBets } from '#domain/contract/betting.ts';
import { getInclusion } from '#domain/contract/proofs.ts';
import { getRecordingProgress, OWN_RECORDING_FILE, uploadRecording } from '#domain/contract/recordings.ts';
import { databases } from '#testing/databases/databases.ts';
import { type Browser, type RecordingApp, recordingApp } from '#testing/gateway/recording-app.ts';
import { selectionId } from '#testing/offers/demo-offer.ts';
import { type DeviceLog, deviceLog, sessionNumber } from '#testing/recordings/device-log.ts';
import { betScenes, storyLog } from '#testing/recordings/story-log.ts';
import { slipFor } from '#testing/slips/slips.ts';
import type { OpenDatabase } from '../../db/open-database.ts';

const LOOK = { type: 'lifecycle/viewportChanged', data: { formFactor: 'desktop', width: 1000, height: 700 } };
const WITHDRAWN = { type: 'consent/withdrawn', data: { granted: false, policy: 'p', place: 'page' } };
type Scenes = Parameters<typeof storyLog>[0]['scenes'];

/** A log of a quarter of an hour in which somebody looks around, with scenes of its own. */
const logOf = async (session: SessionId, key: string, scenes: Scenes = new Map()): Promise<DeviceLog> => {
  const looking = Array.from({ length: 30 }, (_, at) => [at + 1, [LOOK]] as const);
  const story = storyLog({
    session,
    startedAt: 1_790_000_000_000,
    commits: 30,
    scenes: new Map([...looking, ...scenes]),
  });
  return { ...(await deviceLog(story, [1])), key };
};

/**
 * A log's id is no secret; the key that its device drew is. What a stranger does with the id alone changes
 * nothing.
 */
describe.each(databases)('[HOLD-08] a stranger who knows the id of a log, on $name', ({ use }) => {
  const fresh = use();
  let database: OpenDatabase;
  let gateway: RecordingApp;
  let owner: Browser;
  let stranger: Browser;
  let ann: UserId;
  const log = { session: sessionNumber(1), key: 'key-of-the-owner-of-the-log' };
  const other = { session: sessionNumber(2), key: 'key-of-the-stranger-himself' };
  const claims = [{ session: log.session }, { session: log.session, key: other.key }];

  beforeEach(async () => {
    database = await fresh();
    gateway = await recordingApp(database);
    owner = gateway.browser(log);
    stranger = gateway.browser(other);
  });
  afterEach(async () => {
    await gateway.close();
    expect(gateway.world.failures).toEqual([]);
  });

  const send = (browser: Browser, { header, key, segments }: DeviceLog) =>
    browser.call(uploadRecording.path, {
      header,
      key,
      segments: segments.map(({ previous, bytes }) => ({ previous, bytes })),
    });
  const fileOf = (browser: Browser) =>
    browser.call(OWN_RECORDING_FILE.replace(':session', log.session), null);
  const placed = async (browser: Browser, user: UserId) => {
    const slip = slipFor(gateway.offer, user, [selectionId(1, 0)], { stake: 250 });
    expect((await browser.call(placeBets.path, { betSlips: [slip] })).status).toBe(200);
    const bet = await database.db
      .selectFrom('bets')
      .select('id')
      .where('ref', '=', slip.ref)
      .executeTakeFirstOrThrow();
    return { ref: slip.ref, bet: bet.id };
  };
  const partOf = async (session: SessionId): Promise<string[]> =>
    (await gateway.store.gatewayPart(session)).map(({ kind, call }) => `${kind} ${call}`);

  /** Where behaviour of the owner's log stands. */
  const behaviourOf = async (): Promise<number[]> => {
    const rows = await database.db
      .selectFrom('recording_segments')
      .select('first_seq')
      .where('stream', '=', 'behaviour')
      .where('session', '=', log.session)
      .where('sealed', 'is not', null)
      .orderBy('first_seq')
      .execute();
    return rows.map(({ first_seq }) => first_seq);
  };

  it('takes away neither the download nor a line, and is no customer of it', async () => {
    ann = await owner.register('ann');
    const device = await logOf(log.session, log.key);
    expect((await send(owner, device)).status).toBe(200);
    const before = await partOf(log.session);
    const ben = await stranger.register('ben');
    for (const claim of claims) {
      await stranger.call(getUserInfo.path, null, claim);
      await stranger.call(login.path, { username: 'ben', password: 'wrong-password-entirely' }, claim);
      const own = slipFor(gateway.offer, ben, [selectionId(2, 0)], { stake: 100 });
      await stranger.call(placeBets.path, { betSlips: [own] }, claim);
      await stranger.call(logout.path, {}, claim);
      await stranger.call(login.path, { username: 'ben', password: 'a-long-demonstration-password' }, claim);
    }
    expect((await fileOf(owner)).bytes).toEqual(Buffer.from(await device.exportOf()));
    expect((await fileOf(stranger)).status).toBe(404);
    expect(await partOf(log.session)).toEqual(before);
    expect((await gateway.store.own(ann, undefined)).recordings).toMatchObject([{ hasFile: true }]);
    const bens = await gateway.store.search({ pseudonym: await gateway.store.pseudonymOf(ben) });
    expect(bens.sessions.map(({ session }) => session)).toEqual([other.session]);
    await gateway.store.erase(ben);
    expect((await fileOf(owner)).status).toBe(200);
  });

  it('hears of it, by its id, what he hears of one that never was: how far it is, its file, its proofs, and that it is erased', async () => {
    ann = await owner.register('ann');
    const device = await logOf(log.session, log.key);
    await send(owner, device);
    const { ref } = await placed(owner, ann);
    const [nobody, elsewhere] = [
      gateway.browser({ session: other.session }),
      gateway.browser(log, '10.9.9.9'),
    ];
    await stranger.register('ben');
    const asked = (browser: Browser, { path }: { readonly path: string }, id: string, claim?: typeof other) =>
      browser.call(path.replace(/:(?:session|ref)/, id), null, claim);
    const gone = sessionNumber(99);
    for (const call of [getRecordingProgress, { path: OWN_RECORDING_FILE }, getInclusion]) {
      const [own, none] = call === getInclusion ? [ref, gone] : [log.session, gone];
      for (const browser of [stranger, nobody])
        for (const claim of [other, ...claims]) {
          const { status, body } = await asked(browser, call, own, { ...claim, key: other.key });
          const unknown = await asked(browser, call, none, { ...claim, key: other.key });
          expect([call.path, status, body]).toEqual([call.path, unknown.status, unknown.body]);
        }
    }
    const progressOf = async (browser: Browser, claim?: typeof other): Promise<unknown> =>
      (await asked(browser, getRecordingProgress, log.session, claim)).body;
    const whole = { data: { session: log.session } };
    // Its device needs no account, and its customer no key.
    expect(await progressOf(elsewhere)).toMatchObject(whole);
    expect(await progressOf(owner, other)).toMatchObject(whole);
    await gateway.store.erase(ann);
    expect((await send(stranger, { ...device, key: other.key })).status).toBe(403);
    expect((await send(owner, device)).status).toBe(410);
  });

  it('sends nothing to it, and takes no behaviour away with a consent of his own', async () => {
    await owner.register('ann');
    const device = await logOf(log.session, log.key);
    await send(owner, device);
    const before = await behaviourOf();
    await stranger.register('ben');
    for (const claim of claims) await stranger.call(getUserInfo.path, null, claim);
    expect((await send(stranger, { ...device, key: other.key })).status).toBe(403);
    const withdrawing = await logOf(other.session, other.key, new Map([[20, [WITHDRAWN]]]));
    expect((await send(stranger, withdrawing)).status).toBe(200);
    expect(await behaviourOf()).toEqual(before);
    expect(before.length).toBeGreaterThan(5);
  });

  it('is not found by a bet of somebody else, whatever his device and his requests say of it', async () => {
    ann = await owner.register('ann');
    await send(owner, await logOf(log.session, log.key));
    const { ref, bet } = await placed(owner, ann);
    await stranger.register('ben');
    await send(stranger, await logOf(other.session, other.key, new Map([[10, betScenes(ref, bet)]])));
    await stranger.call(betStatus.path, { refs: [ref], fence: true });
    const same = slipFor(gateway.offer, ann, [selectionId(1, 0)], { stake: 250, ref });
    await stranger.call(placeBets.path, { betSlips: [same] });
    for (const query of [{ text: bet }, { text: ref }, { ref }]) {
      const { sessions } = await gateway.store.search(query);
      expect([query, sessions.map(({ session }) => session)]).toEqual([query, [log.session]]);
    }
    const [listed] = (await gateway.store.search({ text: other.session })).sessions;
    expect([listed?.bets, listed?.refs]).toEqual([[], []]);
    const part = await gateway.store.gatewayPart(other.session);
    expect(part.filter((act) => act.call === 'book' || act.call === 'settle')).toEqual([]);
    expect(await partOf(log.session)).not.toContain('answered betStatus');
  });

  it('is not handed a log that nobody signed in to', async () => {
    await send(owner, await logOf(log.session, log.key));
    const ben = await stranger.register('ben');
    for (const claim of claims) await stranger.call(getUserInfo.path, null, claim);
    expect((await fileOf(stranger)).status).toBe(404);
    expect((await gateway.store.own(ben, undefined)).recordings.map(({ session }) => session)).toEqual([
      other.session,
    ]);
    // Its own device signs in, and has it.
    await owner.register('ann');
    expect((await fileOf(owner)).status).toBe(200);
  });
});
