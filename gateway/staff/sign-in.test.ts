import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { databases } from '#testing/databases/databases.ts';
import { inMemoryRecordings } from '#testing/gateway/in-memory-recordings.ts';
import { type StaffHarness, staffHarness } from '#testing/gateway/staff-harness.ts';
import { staffSettings } from '../config/staff.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import { createAudit } from './create-audit.ts';
import { demonstrationPassword } from './demonstration.ts';
import { addMember, disableMember, resetMember } from './members.ts';
import { codeAt } from './second-factor.ts';

const step = staffSettings.totp.period * 1_000;
const name = 'demo-support';
const right = { username: name, password: demonstrationPassword };

describe.each(databases)('signing in to the console on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  let data: OpenDatabase;
  let world: StaffHarness;
  beforeEach(async () => {
    data = await fresh();
    world = await staffHarness(data, { recordings: inMemoryRecordings([]) });
    return () => world.close();
  });

  const errorOf = async (answer: Promise<{ readonly body: unknown }>): Promise<string> =>
    (((await answer).body ?? {}) as { errorType?: string }).errorType ?? 'none';
  const trail = async () =>
    (await world.context.db.selectFrom('staff_audit').selectAll().orderBy('seq').execute()).map(
      ({ actor_kind, actor_id, act, detail }) => [actor_kind, actor_id, act, detail] as const,
    );

  it('[UK-53] a password alone opens nothing; a code alone neither', async () => {
    const first = await world.call('/sign-in', right);
    expect(first.body).toEqual({ resultCode: 0, data: { step: 'code' } });
    for (const path of ['/me', '/filters', '/colleagues'])
      expect([path, (await world.call(path, null, first.cookie)).status]).toEqual([path, 401]);
    expect((await world.call('/sessions', { filter: {} }, first.cookie)).status).toBe(401);
    expect((await world.call('/sign-in/code', { code: world.codeOf(name) })).status).toBe(401);
    const second = await world.call('/sign-in/code', { code: world.codeOf(name) }, first.cookie);
    expect(second.body).toMatchObject({ data: { name, role: 'support' } });
    // The cookie of the first step is worth nothing any more.
    expect((await world.call('/me', null, first.cookie)).status).toBe(401);
    expect((await world.call('/me', null, second.cookie)).status).toBe(200);
    expect(await trail()).toEqual([['staff', name, 'signedIn', null]]);
  });

  it('[HOLD-04] staff of a demonstration, and a session of theirs, open nothing where there is none any more', async () => {
    const cookie = await world.signIn('demo-supervisor');
    const left = await world.call('/sign-in', right);
    expect((await world.call('/me', null, cookie)).status).toBe(200);
    const later = await staffHarness(data, { recordings: inMemoryRecordings([]), demonstration: false });
    expect((await later.call('/me', null, cookie)).status).toBe(401);
    expect((await later.call('/sign-in', right)).status).toBe(401);
    expect((await later.call('/sign-in/code', { code: world.codeOf(name) }, left.cookie)).status).toBe(401);
    await later.app.close();
  });

  it('a code opens once, for whoever comes first, and one step before or after the clock is let in', async () => {
    const firstStep = async () => (await world.call('/sign-in', right)).cookie;
    const code = world.codeOf(name);
    const cookies = [await firstStep(), await firstStep(), await firstStep()];
    const answers = await Promise.all(cookies.map((cookie) => world.call('/sign-in/code', { code }, cookie)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
    expect(await errorOf(world.call('/sign-in/code', { code }, await firstStep()))).toBe('STAFF_CODE');
    world.clock.at += 10 * step;
    const early = codeAt('DEMOSUPPORTDEMOSUPPORTDEMOSUPPOR', staffSettings, world.clock.at + step);
    const tooEarly = codeAt('DEMOSUPPORTDEMOSUPPORTDEMOSUPPOR', staffSettings, world.clock.at + 2 * step);
    expect((await world.call('/sign-in/code', { code: tooEarly }, await firstStep())).status).toBe(401);
    expect((await world.call('/sign-in/code', { code: early }, await firstStep())).status).toBe(200);
    // One that is older than the last one used is a replay too, though its time has not run out.
    expect((await world.call('/sign-in/code', { code: world.codeOf(name) }, await firstStep())).status).toBe(
      401,
    );
  });

  it('locks after failures of either factor, known name or not, and the trail has every one', async () => {
    const { lockAfter, lockFor } = staffSettings;
    for (const username of [name, 'nobody-here']) {
      for (let nth = 0; nth < lockAfter; nth += 1)
        expect(await errorOf(world.call('/sign-in', { username, password: 'wrong' }))).toBe('STAFF_SIGN_IN');
      expect(await errorOf(world.call('/sign-in', { ...right, username }))).toBe('STAFF_LOCKED');
    }
    const failures = (await trail()).filter(([, , act]) => act === 'signInFailed');
    expect(failures).toHaveLength(2 * (lockAfter + 1));
    expect(new Set(failures.map(([kind]) => kind))).toEqual(new Set(['nobody']));
    world.clock.at += lockFor;
    // The right password does not clear what wrong codes have counted.
    for (let nth = 0; nth < lockAfter; nth += 1) {
      const first = await world.call('/sign-in', right);
      expect(await errorOf(world.call('/sign-in/code', { code: '000000' }, first.cookie))).toBe('STAFF_CODE');
    }
    expect(await errorOf(world.call('/sign-in', right))).toBe('STAFF_LOCKED');
    world.clock.at += lockFor;
    expect(await world.signIn(name)).toContain('staff=');
  });

  it('[HOLD-06] of codes at the same time, at two gateways, no more are looked at than one after the other', async () => {
    const other = await staffHarness(data, { recordings: inMemoryRecordings([]) });
    const cookies = await Promise.all([right, right, right].map((body) => world.call('/sign-in', body)));
    const guesses = Array.from({ length: 60 }, (_, nth) =>
      [world, other][nth % 2]!.call('/sign-in/code', { code: '000000' }, cookies[nth % 3]?.cookie),
    );
    const answers = (await Promise.all(guesses)).map(({ status }) => status);
    const { lockAfter } = staffSettings;
    expect(answers.filter((status) => status === 401)).toHaveLength(lockAfter);
    const told = (await trail()).map(([, , act, detail]) => `${act} ${detail}`);
    expect(told.filter((line) => line === 'signInFailed code')).toHaveLength(lockAfter);
    expect(told.filter((line) => line === 'signInFailed locked')).toHaveLength(60 - lockAfter);
    const last = await world.call('/sign-in/code', { code: world.codeOf(name) }, cookies[0]?.cookie);
    expect((last.body as { errorType: string }).errorType).toBe('STAFF_LOCKED');
    await other.app.close();
  });

  it('[HOLD-06] passwords guessed at the same time are counted first; a stranger elsewhere locks nobody out', async () => {
    const stranger = { 'x-forwarded-for': '203.0.113.9' };
    const guesses = Array.from({ length: 40 }, () =>
      errorOf(world.call('/sign-in', { ...right, password: 'wrong' }, '', stranger)),
    );
    const answers = await Promise.all(guesses);
    expect(answers.filter((error) => error === 'STAFF_SIGN_IN')).toHaveLength(staffSettings.lockAfter);
    expect(await errorOf(world.call('/sign-in', right, '', stranger))).toBe('STAFF_LOCKED');
    expect(await world.signIn(name)).toContain('staff=');
  });

  it('[HOLD-07] a name that nobody has is nowhere in clear, and is told apart from others', async () => {
    const typed = ['my-secret-password', 'not even a name!', 'my-secret-password'];
    for (const username of typed) await world.call('/sign-in', { username, password: 'x' });
    const tables = ['staff_audit', 'attempts', 'staff_failures'] as const;
    for (const table of tables) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(world.context.db);
      for (const text of typed) expect(JSON.stringify(rows), table).not.toContain(text);
    }
    const names = (await trail()).map(([, id]) => id);
    expect(names[0]).toMatch(/^unknown-[0-9a-f]{12}$/);
    expect(names[2]).toBe(names[0]);
    expect(names[1]).not.toBe(names[0]);
  });

  it('the first sign-in sets up the second factor and a password of one’s own', async () => {
    const first = 'first-password-1';
    await addMember(
      world.context.db,
      { name: 'Robin', role: 'support', brands: ['slipstream'], password: first },
      world.clock.at,
    );
    const begun = await world.call('/sign-in', { username: 'robin', password: first });
    const { data } = begun.body as { data: { step: string; secret: string; uri: string } };
    expect(data.step).toBe('enrol');
    expect(data.uri).toBe(
      `otpauth://totp/Slipstream%20support:robin?issuer=Slipstream%20support&secret=${data.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    const again = await world.call('/sign-in', { username: 'robin', password: first });
    const { data: newer } = again.body as { data: { secret: string } };
    expect(newer.secret).not.toBe(data.secret);
    const enrol = (secret: string, password?: string) =>
      world.call(
        '/sign-in/code',
        {
          code: codeAt(secret, staffSettings, world.clock.at),
          ...(password === undefined ? {} : { password }),
        },
        again.cookie,
      );
    const own = 'a password of my own';
    expect(await errorOf(enrol(data.secret, own))).toBe('STAFF_CODE');
    expect(await errorOf(enrol(newer.secret))).toBe('STAFF_OWN_PASSWORD');
    expect(await errorOf(enrol(newer.secret, first))).toBe('STAFF_OWN_PASSWORD');
    expect(await errorOf(enrol(newer.secret, 'short'))).toBe('VALIDATION');
    expect((await enrol(newer.secret, own)).status).toBe(200);
    expect((await trail()).map(([, , act]) => act)).toEqual(['signInFailed', 'enrolled', 'signedIn']);
    expect(await errorOf(world.call('/sign-in', { username: 'robin', password: first }))).toBe(
      'STAFF_SIGN_IN',
    );
    expect((await world.call('/sign-in', { username: 'ROBIN', password: own })).body).toMatchObject({
      data: { step: 'code' },
    });
    const rows = JSON.stringify(await world.context.db.selectFrom('staff_sessions').selectAll().execute());
    expect(rows).not.toContain(again.cookie?.split('=')[1]);
  });

  it('[UK-53] a first password that nobody came for is over, is told like a wrong one, and is given anew', async () => {
    const { db } = world.context;
    const first = { username: 'sam', password: 'first-of-all-words-here' };
    const member = { name: 'sam', role: 'support', brands: ['slipstream'] } as const;
    await addMember(db, { ...member, password: first.password }, world.clock.at);
    world.clock.at += staffSettings.firstPassword - 1;
    expect((await world.call('/sign-in', first)).status).toBe(200);
    world.clock.at += 1;
    expect(await errorOf(world.call('/sign-in', first))).toBe('STAFF_SIGN_IN');
    expect((await trail()).at(-1)).toEqual(['nobody', 'sam', 'signInFailed', 'password']);
    await db.transaction().execute((tx) => resetMember(tx, 'sam', 'another-first-word-now', world.clock.at));
    const anew = { username: 'sam', password: 'another-first-word-now' };
    expect((await world.call('/sign-in', anew)).status).toBe(200);
    // Staff who have a password of their own keep it.
    world.clock.at += 100 * staffSettings.firstPassword;
    expect((await world.call('/sign-in', right)).status).toBe(200);
  });

  it('[HOLD-06] a new start takes two: who asks and who approves have half of the first password each', async () => {
    const supervisor = await world.signIn('demo-supervisor');
    const auditor = await world.signIn('demo-auditor');
    const paddock = await world.signIn('demo-paddock');
    const colleague = await world.signIn(name);
    const ask = (who: string, cookie: string) => world.call('/colleagues/recover', { name: who }, cookie);
    const approve = (who: string, cookie: string) =>
      world.call('/colleagues/recoveries/approve', { name: who }, cookie);
    const half = async (answer: Promise<{ body: unknown }>) =>
      ((await answer).body as { data: { half: string } }).data.half;
    const waiting = async (cookie: string) =>
      ((await world.call('/colleagues/recoveries', null, cookie)).body as { data: { name: string }[] }).data;
    expect((await ask('demo-supervisor', supervisor)).status).toBe(404);
    expect((await ask(name, paddock)).status).toBe(404);
    expect((await ask(name, colleague)).status).toBe(403);
    expect((await ask('demo-support', auditor)).status).toBe(403);
    expect(await errorOf(approve(name, auditor))).toBe('RECOVERY_UNKNOWN');
    const first = await half(ask(name, supervisor));
    expect(first).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    // Nothing has changed, and who asked cannot be the second person.
    expect((await world.call('/me', null, colleague)).status).toBe(200);
    expect(await errorOf(approve(name, supervisor))).toBe('RECOVERY_UNKNOWN');
    expect((await approve(name, paddock)).status).toBe(404);
    expect(await waiting(paddock)).toEqual([]);
    const { recovery } = staffSettings;
    const asked = { name, askedAt: world.clock.at, expiresAt: world.clock.at + recovery };
    expect(await waiting(supervisor)).toEqual([{ ...asked, askedBy: 'demo-supervisor', own: true }]);
    expect(await waiting(auditor)).toEqual([{ ...asked, askedBy: 'demo-supervisor', own: false }]);
    const second = await half(approve(name, auditor));
    expect((await world.call('/me', null, colleague)).status).toBe(401);
    expect(await errorOf(approve(name, auditor))).toBe('RECOVERY_UNKNOWN');
    for (const password of [right.password, first, second, `${second}-${first}`])
      expect(await errorOf(world.call('/sign-in', { ...right, password }))).toBe('STAFF_SIGN_IN');
    const both = await world.call('/sign-in', { ...right, password: `${first}-${second}` });
    expect(both.body).toMatchObject({ data: { step: 'enrol' } });
    const told = await trail();
    expect(told).toContainEqual(['staff', 'demo-supervisor', 'recoveryAsked', name]);
    expect(told).toContainEqual([
      'staff',
      'demo-auditor',
      'recovered',
      `${name}, asked for by demo-supervisor`,
    ]);
    const kept = JSON.stringify(await world.context.db.selectFrom('staff_recoveries').selectAll().execute());
    expect(kept).toBe('[]');
  });

  it('[HOLD-06] a second person’s no, or who asked, takes it off the list; nothing changes but the trail', async () => {
    const supervisor = await world.signIn('demo-supervisor');
    const auditor = await world.signIn('demo-auditor');
    const colleague = await world.signIn(name);
    const say = (what: string, cookie: string) => world.call(`/colleagues/${what}`, { name }, cookie);
    expect((await say('recoveries/refuse', colleague)).status).toBe(403);
    expect(await errorOf(say('recoveries/refuse', auditor))).toBe('RECOVERY_UNKNOWN');
    for (const cookie of [auditor, supervisor]) {
      await say('recover', supervisor);
      expect((await say('recoveries/refuse', cookie)).status).toBe(200);
      expect(await errorOf(say('recoveries/approve', auditor))).toBe('RECOVERY_UNKNOWN');
    }
    expect((await world.call('/me', null, colleague)).status).toBe(200);
    const refused = (await trail()).filter((entry) => entry.includes('recoveryRefused'));
    expect(refused.map(([, who]) => who).sort()).toEqual(['demo-auditor', 'demo-supervisor']);
  });

  it('[HOLD-06] a supervisor alone does not become the auditor; what was asked for runs out, and goes with who asked', async () => {
    const supervisor = await world.signIn('demo-supervisor');
    const ask = () => world.call('/colleagues/recover', { name: 'demo-engineer' }, supervisor);
    const approve = async () =>
      errorOf(
        world.call(
          '/colleagues/recoveries/approve',
          { name: 'demo-engineer' },
          await world.signIn('demo-auditor'),
        ),
      );
    const first = await world.call('/colleagues/recover', { name: 'demo-auditor' }, supervisor);
    const { half } = (first.body as { data: { half: string } }).data;
    const own = await world.call('/colleagues/recoveries/approve', { name: 'demo-auditor' }, supervisor);
    expect(own.status).toBe(404);
    const guess = { username: 'demo-auditor', password: half };
    expect(await errorOf(world.call('/sign-in', guess))).toBe('STAFF_SIGN_IN');
    // The auditor does not approve it for themselves either.
    const auditor = await world.signIn('demo-auditor');
    const self = world.call('/colleagues/recoveries/approve', { name: 'demo-auditor' }, auditor);
    expect(await errorOf(self)).toBe('COLLEAGUE_UNKNOWN');
    await ask();
    world.clock.at += staffSettings.recovery;
    expect(await approve()).toBe('RECOVERY_UNKNOWN');
    const again = await world.signIn('demo-supervisor');
    await world.call('/colleagues/recover', { name: 'demo-engineer' }, again);
    await world.context.db
      .transaction()
      .execute((tx) => disableMember(tx, 'demo-supervisor', world.clock.at));
    expect(await approve()).toBe('RECOVERY_UNKNOWN');
  });

  it('sessions end: idle, in the end, when signing out, and when somebody leaves', async () => {
    const { sessionIdle, sessionAbsolute, secondStep } = staffSettings;
    const idle = await world.signIn(name);
    world.clock.at += sessionIdle;
    expect(await errorOf(world.call('/me', null, idle))).toBe('STAFF_SESSION_EXPIRED');
    const used = await world.signIn(name);
    for (let left = sessionAbsolute; left > sessionIdle; left -= sessionIdle - 1) {
      world.clock.at += sessionIdle - 1;
      expect((await world.call('/me', null, used)).status).toBe(200);
    }
    world.clock.at += sessionIdle;
    expect((await world.call('/me', null, used)).status).toBe(401);
    const out = await world.signIn(name);
    expect((await world.call('/sign-out', {}, out)).status).toBe(200);
    expect((await world.call('/me', null, out)).status).toBe(401);
    expect(await trail()).toContainEqual(['staff', name, 'signedOut', null]);
    const left = await world.signIn(name);
    await world.context.db.transaction().execute((tx) => disableMember(tx, name, world.clock.at));
    expect((await world.call('/me', null, left)).status).toBe(401);
    expect(await errorOf(world.call('/sign-in', right))).toBe('STAFF_SIGN_IN');
    const slow = await world.call('/sign-in', { ...right, username: 'demo-auditor' });
    world.clock.at += secondStep;
    const late = { code: world.codeOf('demo-auditor') };
    expect(await errorOf(world.call('/sign-in/code', late, slow.cookie))).toBe('STAFF_SESSION_EXPIRED');
  });

  it('[UK-46] nobody is signed in, and no failure answered, that the trail could not take', async () => {
    const first = await world.call('/sign-in', right);
    await world.context.db.schema.alterTable('staff_audit').renameTo('out_of_reach').execute();
    expect((await world.call('/sign-in/code', { code: world.codeOf(name) }, first.cookie)).status).toBe(503);
    expect((await world.call('/sign-in', { ...right, password: 'wrong' })).status).toBe(503);
    await world.context.db.schema.alterTable('out_of_reach').renameTo('staff_audit').execute();
    const opened = await world.context.db.selectFrom('staff_sessions').selectAll().execute();
    expect(opened.map((row) => row.step)).toEqual(['password']);
    // The code was not used up by it.
    expect((await world.call('/sign-in/code', { code: world.codeOf(name) }, first.cookie)).status).toBe(200);
    expect(await createAudit(world.context.db).check()).toMatchObject({ kind: 'whole' });
  });
});

describe('the console’s cookie', () => {
  const [database] = databases;
  const fresh = database!.use();
  it.each([
    [true, /^__Host-staff=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/],
    [false, /^staff=[\w-]{43}; Path=\/support; HttpOnly; SameSite=Strict$/],
  ])('is strict and not the customers’ (https: %s)', async (https, form) => {
    const world = await staffHarness(await fresh(), { recordings: inMemoryRecordings([]), https });
    expect((await world.call('/sign-in', right)).setCookie).toMatch(form);
    await world.close();
  });

  it('the calls are not for other sites nor for the customers’ app, reading included', async () => {
    const world = await staffHarness(await fresh(), { recordings: inMemoryRecordings([]) });
    const cookie = await world.signIn(name);
    const strangers: Record<string, string>[] = [
      { 'x-client-id': 'web' },
      { 'x-client-id': '' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://elsewhere.example' },
    ];
    for (const headers of strangers) {
      expect((await world.call('/me', null, cookie, headers)).status).toBe(403);
      expect((await world.call('/sign-out', {}, cookie, headers)).status).toBe(403);
    }
    expect((await world.call('/me', null, cookie)).status).toBe(200);
    await world.close();
  });

  it('limits how often an address tries', async () => {
    const settings = { rates: { signIn: 3, calls: 1_000 } };
    const world = await staffHarness(await fresh(), { recordings: inMemoryRecordings([]), settings });
    const tries = [];
    for (let nth = 0; nth < 5; nth += 1)
      tries.push((await world.call('/sign-in', { username: `x${nth}`, password: 'x' })).status);
    expect(tries).toEqual([401, 401, 401, 429, 429]);
    await world.close();
  });
});
