import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { databases } from '#testing/databases/databases.ts';
import { failInserts } from '#testing/databases/failing-inserts.ts';
import { type InMemoryRecordings, storedSession } from '#testing/gateway/in-memory-recordings.ts';
import { dataOf, errorOf } from '#testing/gateway/parse-answered.ts';
import type { StaffHarness } from '#testing/gateway/staff-harness.ts';
import {
  bet,
  erased,
  file,
  own,
  type StaffRecordingsHarness,
  staffRecordingsHarness,
  ticket,
} from '#testing/gateway/staff-recordings.ts';
import { createAudit } from './create-audit.ts';

describe.each(databases)('recordings for a reason, on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  let world: StaffHarness;
  let recordings: InMemoryRecordings;
  let leaves: string[];
  let open: StaffRecordingsHarness['open'];
  let viewOf: StaffRecordingsHarness['viewOf'];
  beforeEach(async () => {
    ({ world, recordings, leaves, open, viewOf } = await staffRecordingsHarness(await fresh()));
    return () => world.close();
  });

  const trail = () => world.context.db.selectFrom('staff_audit').selectAll().orderBy('seq').execute();

  it('[UK-54] [CON-16] nothing is served without a reason and a ticket, and the trail says who, when, why and for what', async () => {
    const cookie = await world.signIn('demo-support');
    for (const lacking of [
      { reason: undefined },
      { ticket: undefined },
      { ticket: ' ' },
      { reason: 'curious' },
    ])
      expect((await open(cookie, own.session, lacking)).status).toBe(400);
    expect(errorOf(await open(cookie, own.session, { reason: 'other' }))).toBe('STAFF_EXPLAIN');
    expect(recordings.asked).toEqual([]);
    const answer = await open(cookie, own.session, { bet, explanation: 'says the price was another' });
    const { view, watermark } = dataOf<{ view: string; watermark: object }>(answer);
    expect(watermark).toEqual({ viewer: 'demo-support', at: world.clock.at, ticket });
    const served = await world.call(`/views/${view}/file`, null, cookie);
    expect([...served.bytes]).toEqual([...file]);
    expect((await trail()).at(-1)).toMatchObject({
      actor_id: 'demo-support',
      role: 'support',
      act: 'opened',
      session_id: own.session,
      bet_id: bet,
      brand: 'slipstream',
      reason: 'complaint',
      ticket,
      detail: 'says the price was another',
    });
    // UK-54: read-only. There is no call that writes to a recording.
    expect(recordings.asked.every((call) => ['search', 'file'].includes(call))).toBe(true);
  });

  it('[CON-16] [UK-46] who has seen a session and a bet, and what somebody has opened', async () => {
    const support = await world.signIn('demo-support');
    const supervisor = await world.signIn('demo-supervisor');
    const auditor = await world.signIn('demo-auditor');
    await viewOf(support, own.session, { bet });
    const view = await viewOf(supervisor, own.session);
    const unmasking = { explanation: 'the customer asks for a call back' };
    expect(dataOf(await world.call(`/views/${view}/unmask`, unmasking, supervisor))).toEqual({
      userId: 'u-1',
      username: null,
      name: null,
    });
    const exported = await world.call(`/views/${view}/export`, { form: 'slip' }, supervisor);
    expect(dataOf(exported)).toEqual({
      watermark: { viewer: 'demo-supervisor', at: world.clock.at, ticket },
      fileName: `${own.session}_demo-supervisor_${ticket}`,
      profile: 'device',
    });
    const linesOf = async (path: string, body: object): Promise<[string, string][]> =>
      dataOf<{ lines: { who: string; act: string }[] }>(await world.call(path, body, auditor)).lines.map(
        ({ who, act }) => [who, act],
      );
    expect(await linesOf('/audit/seen', { session: own.session })).toEqual([
      ['demo-supervisor', 'exported'],
      ['demo-supervisor', 'unmasked'],
      ['demo-supervisor', 'opened'],
      ['demo-support', 'opened'],
    ]);
    // Whoever saw the session saw its bet, named or not (HOLD-12).
    expect(await linesOf('/audit/seen', { bet })).toEqual(
      await linesOf('/audit/seen', { session: own.session }),
    );
    expect(await linesOf('/audit/staff', { name: 'Demo-Support' })).toEqual([
      ['demo-support', 'opened'],
      ['demo-support', 'signedIn'],
    ]);
    // Whoever reads the trail is in it.
    expect((await trail()).filter(({ act }) => act === 'reviewed')).toHaveLength(4);
    expect((await world.context.audit.seenBy({ bet })).map(({ actor }) => actor)).toEqual([
      { kind: 'staff', id: 'demo-support', role: 'support' },
    ]);
    expect(leaves).toEqual((await trail()).map(({ id }) => `audit:${id}`));
  });

  it('[UK-46] the trail is append-only and linked: the database refuses, and a change is found', async () => {
    const { db, audit } = world.context;
    const cookie = await world.signIn('demo-support');
    await Promise.all([1, 2, 3, 4].map(() => open(cookie, own.session)));
    const check = () => createAudit(db).check();
    expect(await check()).toEqual({ kind: 'whole', entries: 5 });
    const attempts = [
      sql`update staff_audit set ticket = 'T-1'`,
      sql`delete from staff_audit`,
      sql`truncate staff_audit`,
      sql`truncate staff cascade`,
    ];
    for (const attempt of attempts) await expect(attempt.execute(db)).rejects.toThrow('append-only');
    expect(await check()).toEqual({ kind: 'whole', entries: 5 });
    // Somebody with all rights over the database.
    await sql`alter table staff_audit disable trigger all`.execute(db);
    const [, second] = await trail();
    await sql`update staff_audit set ticket = 'T-1' where id = ${second!.id}`.execute(db);
    expect(await check()).toEqual({ kind: 'broken', at: second!.id });
    await sql`update staff_audit set ticket = ${ticket} where id = ${second!.id}`.execute(db);
    await sql`delete from staff_audit where id = ${second!.id}`.execute(db);
    expect(await check()).toMatchObject({ kind: 'broken' });
    await audit.record({ ...(await audit.seenBy({ session: own.session }))[0]!, at: 1 });
  });

  it('[UK-46] nothing is served without a durable entry: when the insert fails, no store is asked', async () => {
    const support = await world.signIn('demo-support');
    const supervisor = await world.signIn('demo-supervisor');
    const view = await viewOf(supervisor, own.session);
    await failInserts(world.context.db, 'staff_audit', 1_000, '53100');
    recordings.asked.length = 0;
    const attempts: [string, object, string][] = [
      ['/sessions', { filter: { bet } }, support],
      ['/find', { text: bet }, support],
      [`/views/${view}/unmask`, { explanation: 'a reason with words' }, supervisor],
      [`/views/${view}/export`, { form: 'pack' }, supervisor],
      [`/views/${view}/notes`, { kind: 'note', seq: 1, text: 'x' }, supervisor],
      ['/audit/seen', { session: own.session }, support],
      ['/audit/staff', { name: 'demo-support' }, supervisor],
      ['/colleagues/recover', { name: 'demo-support' }, supervisor],
    ];
    for (const [path, body, cookie] of attempts)
      expect([path, (await world.call(path, body, cookie)).status]).toEqual([path, 503]);
    expect(recordings.asked.filter((call) => call !== 'search')).toEqual([]);
    const views = await world.context.db.selectFrom('staff_views').selectAll().execute();
    expect((await open(support, own.session)).status).toBe(503);
    expect(await world.context.db.selectFrom('staff_views').selectAll().execute()).toEqual(views);
    expect(await world.context.db.selectFrom('staff_notes').selectAll().execute()).toEqual([]);
    expect(await world.context.db.selectFrom('staff_note_versions').selectAll().execute()).toEqual([]);
  });

  it('a view is its opener’s, in that session, for a while', async () => {
    const first = await world.signIn('demo-support');
    const { view, expiresAt } = dataOf<{ view: string; expiresAt: number }>(await open(first, own.session));
    const second = await world.signIn('demo-support');
    const other = await world.signIn('demo-supervisor');
    for (const cookie of [second, other])
      expect((await world.call(`/views/${view}/file`, null, cookie)).status).toBe(404);
    while (world.clock.at < expiresAt - 1) {
      world.clock.at = Math.min(world.clock.at + 600_000, expiresAt - 1);
      await world.call('/me', null, first);
    }
    expect((await world.call(`/views/${view}/file`, null, first)).status).toBe(200);
    world.clock.at += 1;
    const late = await world.call(`/views/${view}/file`, null, first);
    expect([late.status, errorOf(late)]).toEqual([410, 'VIEW_EXPIRED']);
  });

  it('says plainly what was erased, what has run out, and what never was', async () => {
    const cookie = await world.signIn('demo-support');
    const gone = await open(cookie, erased.session);
    expect([gone.status, errorOf(gone)]).toEqual([410, 'RECORDING_ERASED']);
    const view = await viewOf(cookie, own.session);
    recordings.forget(own.session);
    for (const answer of [
      await open(cookie, own.session),
      await world.call(`/views/${view}/file`, null, cookie),
    ])
      expect([answer.status, errorOf(answer)]).toEqual([410, 'RECORDING_EXPIRED']);
    expect(dataOf(await world.call('/find', { text: own.session }, cookie))).toMatchObject({ gone: true });
    const never = await open(cookie, storedSession(77).session);
    expect([never.status, errorOf(never)]).toEqual([404, 'RECORDING_UNKNOWN']);
  });

  it('finds by bet, placement ref, session, pseudonym and a link, and leads to the bet', async () => {
    const cookie = await world.signIn('demo-support');
    const link = `https://bets.example/support#/s/${own.session}?bet=${bet}`;
    const led: [string, string | null][] = [
      [bet, bet],
      [bet.toLowerCase(), bet],
      [own.session, null],
      [own.refs[0]!, null],
      ['p-1', null],
      [link, bet],
    ];
    for (const [text, to] of led) {
      const found = dataOf<{ sessions: { session: string }[]; bet: string | null }>(
        await world.call('/find', { text }, cookie),
      );
      expect([text, found.sessions[0]?.session, found.bet]).toEqual([text, own.session, to]);
    }
    expect((await trail()).filter(({ act }) => act === 'searched').map(({ detail }) => detail)).toEqual(
      led.map(([text]) => text),
    );
  });

  it('[CON-10] notes and bookmarks keep what they said, are their writer’s, and carry the ticket', async () => {
    const cookie = await world.signIn('demo-support');
    const view = await viewOf(cookie, own.session);
    const write = (body: object) => world.call(`/views/${view}/notes`, body, cookie);
    await write({ kind: 'bookmark', seq: 40, text: 'pressed here' });
    const [late, early] = dataOf<{ note: string }[]>(
      await write({ kind: 'note', seq: 7, text: 'saw 2.10\nthen 2.05' }),
    ).toReversed();
    const edit = (note: string, body: object, as = cookie, through = view) =>
      world.call(`/views/${through}/notes/${note}`, body, as);
    world.clock.at += 1_000;
    const changed = dataOf<{ seq: number; versions: object[] }[]>(
      await edit(early!.note, { text: 'saw 2.10', removed: false, after: 1 }),
    );
    expect(changed.map((note) => [note.seq, note.versions])).toEqual([
      [
        7,
        [
          {
            at: world.clock.at - 1_000,
            author: 'demo-support',
            text: 'saw 2.10\nthen 2.05',
            ticket,
            removed: false,
          },
          { at: world.clock.at, author: 'demo-support', text: 'saw 2.10', ticket, removed: false },
        ],
      ],
      [40, [expect.objectContaining({ text: 'pressed here' })]],
    ]);
    expect(errorOf(await edit(early!.note, { text: 'late', removed: false, after: 1 }))).toBe('NOTE_CHANGED');
    const both = await Promise.all(
      ['a', 'b'].map((text) => edit(late!.note, { text, removed: true, after: 1 })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const other = await world.signIn('demo-engineer');
    const theirs = await viewOf(other, own.session);
    expect((await edit(late!.note, { text: 'x', removed: false, after: 2 }, other, theirs)).status).toBe(404);
    expect(dataOf<object[]>(await world.call(`/views/${theirs}/notes`, null, other))).toHaveLength(2);
    await expect(sql`update staff_note_versions set text = 'x'`.execute(world.context.db)).rejects.toThrow(
      'append-only',
    );
    expect((await trail()).filter(({ act }) => act === 'noted')).toHaveLength(4);
  });

  it('keeps saved filters, each person’s own', async () => {
    const cookie = await world.signIn('demo-supervisor');
    const saved = { name: 'lost answers', filter: { error: 'LOST', from: 5 } };
    expect(dataOf(await world.call('/filters', saved, cookie))).toEqual([saved]);
    const other = { ...saved, filter: { text: 'x' } };
    expect(dataOf(await world.call('/filters', other, cookie))).toEqual([other]);
    expect(dataOf(await world.call('/filters', null, await world.signIn('demo-engineer')))).toEqual([]);
    expect(dataOf(await world.call('/filters/forget', { name: saved.name }, cookie))).toEqual([]);
  });
});
