import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionId } from '#domain/brand.ts';
import { staffAccountCalls } from '#domain/contract/staff.ts';
import type { StaffCall } from '#domain/contract/staff-call.ts';
import { staffIdentityCalls } from '#domain/contract/staff-identity.ts';
import { staffMessageCalls } from '#domain/contract/staff-messages.ts';
import { staffPayOutCalls } from '#domain/contract/staff-payouts.ts';
import { staffRecordingCalls } from '#domain/contract/staff-recordings.ts';
import { staffSafeguardCalls } from '#domain/contract/staff-safeguards.ts';
import { staffSettlingCalls } from '#domain/contract/staff-settling.ts';
import { databases } from '#testing/databases/databases.ts';
import { inMemoryRecordings, storedSession } from '#testing/gateway/in-memory-recordings.ts';
import { dataOf, errorOf } from '#testing/gateway/parse-answered.ts';
import { type StaffHarness, staffHarness } from '#testing/gateway/staff-harness.ts';
import {
  bet,
  foreign,
  own,
  type StaffRecordingsHarness,
  staffRecordingsHarness,
  ticket,
} from '#testing/gateway/staff-recordings.ts';
import { staffPermissions } from '../config/staff.ts';
import { createAudit } from './create-audit.ts';
import { demonstrationStaff } from './demonstration.ts';

const said = { market: 1, selection: 1, result: { outcome: 'WON' }, why: 'for the matrix' };
/** What each call of the matrix is asked with. */
const everyCall: readonly StaffCall[] = [
  ...staffAccountCalls,
  ...staffRecordingCalls,
  ...staffSettlingCalls,
  ...staffMessageCalls,
  ...staffIdentityCalls,
  ...staffSafeguardCalls,
  ...staffPayOutCalls,
];
const bodies: Readonly<Record<string, object>> = {
  staffRecover: { name: 'demo-paddock' },
  staffApproveRecovery: { name: 'demo-engineer' },
  staffRefuseRecovery: { name: 'demo-engineer' },
  staffSessions: { filter: { bet } },
  staffFind: { text: bet },
  staffOpen: { session: own.session, reason: 'audit', explanation: 'for the matrix', ticket },
  staffUnmask: { explanation: 'for the matrix' },
  staffExport: { form: 'slip' },
  staffSealPack: { digest: '5f'.repeat(32) },
  staffAddNote: { kind: 'note', seq: 1, text: 'x' },
  staffEditNote: { text: 'x', removed: false, after: 1 },
  staffSaveFilter: { name: 'x', filter: {} },
  staffForgetFilter: { name: 'x' },
  staffSeen: { session: own.session },
  staffOpenedBy: { name: 'demo-support' },
  staffLookAtResult: said,
  staffAnnounce: {
    ...{ username: null, kind: 'SERVICE', important: false, title: 'Hours', text: 'From eight to eight.' },
    why: 'a check of the table',
  },
  staffWithdraw: { id: 'm-none', why: 'a check of the table' },
  staffSafeguards: { username: 'nobody' },
  staffSafeguard: { username: 'nobody', step: 'TIME', blocking: true, why: 'a check of the table' },
  staffDecideDocument: { reason: null, why: 'a check of the table' },
  staffPayOut: {
    ...{ ref: '0f8fad5b-d9cb-469f-a165-70867728950e', customer: 'nobody', amount: 1, method: 'none' },
    why: 'a check of the table',
  },
  staffPayOutAccount: { customer: 'nobody', why: 'a check of the table' },
  staffSayResult: { ...said, seen: '5f'.repeat(32) },
};

describe.each(databases)('who may see what, on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  let world: StaffHarness;
  let open: StaffRecordingsHarness['open'];
  let viewOf: StaffRecordingsHarness['viewOf'];
  beforeEach(async () => {
    ({ world, open, viewOf } = await staffRecordingsHarness(await fresh()));
    return () => world.close();
  });

  it('[UK-53] another brand’s sessions do not exist: 404 and never 403, in lists, by id, bet, ref and pseudonym', async () => {
    const cookie = await world.signIn('demo-paddock');
    const unknown = await open(cookie, storedSession(99).session);
    expect(unknown.status).toBe(404);
    expect((await open(cookie, own.session)).body).toEqual(unknown.body);
    expect((await open(cookie, foreign.session)).status).toBe(200);
    const listed = async (body: object) =>
      dataOf<{ sessions: { session: string }[] }>(await world.call('/sessions', body, cookie)).sessions.map(
        ({ session }) => session,
      );
    expect(await listed({ filter: {} })).toEqual([foreign.session]);
    for (const filter of [
      { bet },
      { pseudonym: own.pseudonym },
      { brand: 'slipstream' },
      { text: own.session },
    ])
      expect([filter, await listed({ filter })]).toEqual([filter, []]);
    for (const text of [bet, own.session, own.refs[0], own.pseudonym])
      expect(dataOf(await world.call('/find', { text }, cookie))).toMatchObject({
        sessions: [],
        gone: false,
      });
    const supervisor = await world.signIn('demo-supervisor');
    await viewOf(supervisor, own.session, { bet });
    for (const body of [{ session: own.session }, { bet }])
      expect(dataOf(await world.call('/audit/seen', body, cookie))).toEqual({ lines: [], next: null });
    // Of a colleague with both brands only what concerns theirs.
    const lines = dataOf<{ lines: { act: string; session: string | null }[] }>(
      await world.call('/audit/staff', { name: 'demo-supervisor' }, cookie),
    ).lines;
    expect(lines.map(({ session }) => session)).not.toContain(own.session);
    expect((await open(cookie, own.session)).body).toEqual(unknown.body);
  });

  it('[UK-53] [CON-16] roles and acts: each call does what the table says, with a view or without', async () => {
    const people = demonstrationStaff.filter(({ name }) => name !== 'demo-paddock');
    const cookies = new Map<string, string>();
    const views = new Map<string, string>();
    for (const { name } of people) {
      const cookie = await world.signIn(name);
      cookies.set(name, cookie);
      views.set(name, await viewOf(cookie, own.session, { explanation: 'a check of the trail' }));
      await world.call(`/views/${views.get(name)}/export`, { form: 'slip' }, cookie);
    }
    const calls = everyCall.filter(({ may }) => may !== 'guest');
    const anybody = [...people.map(({ name }) => name), null];
    const grants = ['own', 'another’s', 'invented', 'broken'] as const;
    const viewFor = (who: string | null, grant: (typeof grants)[number]): string => {
      if (grant === 'broken') return '..%2f..%2fme';
      if (grant === 'invented') return `v-${'0'.repeat(32)}`;
      const others = people.filter(({ name }) => name !== who).map(({ name }) => name);
      return views.get(grant === 'own' ? (who ?? others[0] ?? '') : (others[0] ?? '')) ?? '';
    };
    const note = `n-${'0'.repeat(32)}`;
    const expected = (call: StaffCall, role: string | null, grant: (typeof grants)[number]): number => {
      if (role === null) return grant === 'broken' && call.path.includes(':view') ? 400 : 401;
      if (grant === 'broken' && call.path.includes(':view')) return 400;
      const allowed =
        call.may === 'staff' || staffPermissions[call.may as 'open'].some((one) => one === role);
      if (!allowed) return 403;
      // Nobody has asked for that one, or bet on it.
      if (
        call.path.includes(':note') ||
        /^staff((Approve|Refuse)Recovery|LookAtResult|SayResult|Withdraw|LookAtDocument|DecideDocument|Safeguards?|PayOut(Account)?)$/.test(
          call.name,
        )
      )
        return 404;
      // Of the sample's four bytes nobody can take persons out.
      const isFile = call.name === 'staffExportedFile' || call.name === 'staffFile';
      if (isFile && grant === 'own') return role === 'engineer' ? 410 : 200;
      return call.path.includes(':view') && grant !== 'own' ? 404 : 200;
    };
    const one = fc.record({
      call: fc.constantFrom<StaffCall>(...calls),
      who: fc.constantFrom(...anybody),
      grant: fc.constantFrom(...grants),
    });
    const ask = async (call: StaffCall, who: string | null, grant: (typeof grants)[number]) => {
      const path = call.path
        .replace('/support/api', '')
        .replace(':view', viewFor(who, grant))
        .replace(':note', note);
      const answer = await world.call(
        path,
        call.method === 'GET' ? null : (bodies[call.name] ?? {}),
        who === null ? '' : (cookies.get(who) ?? ''),
      );
      const role = people.find(({ name }) => name === who)?.role ?? null;
      expect([call.name, who, grant, answer.status]).toEqual([
        call.name,
        who,
        grant,
        expected(call, role, grant),
      ]);
    };
    for (const call of calls)
      for (const who of anybody) for (const grant of grants) await ask(call, who, grant);
    // In any order too: what one call leaves behind gives nobody more rights.
    await fc.assert(
      fc.asyncProperty(one, ({ call, who, grant }) => ask(call, who, grant)),
      { numRuns: 100 },
    );
  });

  it('[UK-53] what is about limits, exclusion or means is for few: not opened, not marked, and out of the gateway’s part', async () => {
    const marked = storedSession(5, { bets: [bet], sensitive: true });
    const act = {
      at: 1,
      kind: 'received',
      call: 'setLimit',
      ref: null,
      bet: null,
      corr: null,
      content: {},
    } as const;
    const store = inMemoryRecordings([
      { recording: marked },
      {
        recording: own,
        acts: [
          { ...act, sensitive: true },
          { ...act, call: 'placeBets', sensitive: false },
        ],
      },
    ]);
    const few = await staffHarness(await fresh(), { recordings: store });
    const opened = (cookie: string, session: SessionId) =>
      few.call('/views', { session, reason: 'audit', explanation: 'for the test', ticket }, cookie);
    for (const { name, role } of demonstrationStaff.filter((one) => one.name !== 'demo-paddock')) {
      const cookie = await few.signIn(name);
      const may = staffPermissions.sensitive.includes(role);
      const answer = await opened(cookie, marked.session);
      expect([role, answer.status]).toEqual([role, may ? 200 : 403]);
      const listed = await few.call('/sessions', { filter: { bet } }, cookie);
      const marks = dataOf<{ sessions: { sensitive: boolean }[] }>(listed).sessions.map(
        ({ sensitive }) => sensitive,
      );
      expect([role, marks]).toEqual([role, [may, false]]);
      const { view } = dataOf<{ view: string }>(await opened(cookie, own.session));
      const part = dataOf<{ acts: { call: string }[] }>(
        await few.call(`/views/${view}/gateway`, null, cookie),
      );
      const calls = part.acts.map(({ call }) => call);
      expect([role, calls]).toEqual([role, may ? ['setLimit', 'placeBets'] : ['placeBets']]);
    }
    await few.close();
  });

  it('support does not leaf through sessions; an auditor says in words why', async () => {
    const support = await world.signIn('demo-support');
    for (const filter of [{}, { text: 'x' }, { error: 'LOST' }, { brand: 'slipstream' }])
      expect((await world.call('/sessions', { filter }, support)).status).toBe(403);
    expect((await world.call('/sessions', { filter: { bet } }, support)).status).toBe(200);
    const auditor = await world.signIn('demo-auditor');
    expect(errorOf(await open(auditor, own.session))).toBe('STAFF_EXPLAIN');
    expect((await open(auditor, own.session, { explanation: 'sample of the month' })).status).toBe(200);
    const engineer = await world.signIn('demo-engineer');
    const view = await viewOf(engineer, own.session);
    expect(dataOf(await world.call(`/views/${view}/export`, { form: 'slip' }, engineer))).toMatchObject({
      profile: 'export',
    });
  });

  it('pages through all sessions of one’s brands, each once, newest first', async () => {
    const many = Array.from({ length: 25 }, (_, nth) =>
      storedSession(nth + 10, { brand: nth % 3 === 0 ? 'paddock' : 'slipstream' }),
    );
    const paged = await staffHarness(await fresh(), {
      recordings: inMemoryRecordings(many.map((recording) => ({ recording }))),
    });
    for (const [name, brands] of [
      ['demo-supervisor', ['slipstream', 'paddock']],
      ['demo-paddock', ['paddock']],
    ] as const) {
      const cookie = await paged.signIn(name);
      const seen: string[] = [];
      let after: string | null = '';
      while (after !== null) {
        const page: { sessions: { session: string }[]; next: string | null } = dataOf(
          await paged.call('/sessions', { filter: {}, size: 4, ...(after === '' ? {} : { after }) }, cookie),
        );
        seen.push(...page.sessions.map(({ session }) => session));
        after = page.next;
      }
      const expected = many.filter(({ brand }) => brands.some((one) => one === brand)).toReversed();
      expect(seen).toEqual(expected.map(({ session }) => session));
    }
    await paged.close();
  });

  it('hostile input is refused politely or is a text that finds nothing', async () => {
    const cookie = await world.signIn('demo-supervisor');
    const view = await viewOf(cookie, own.session);
    const nasty = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom("' or 1=1 --", '\u0000', '%00', '=cmd()', '<script>', '__proto__', '\ud800', '٣', '🏇'),
      fc.jsonValue({ maxDepth: 3 }),
    );
    const paths = [
      '/find',
      '/sessions',
      '/views',
      `/views/${view}/notes`,
      '/filters',
      '/audit/seen',
      '/audit/staff',
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), nasty, nasty, async (path, value, other) => {
        const body = {
          ...{
            text: value,
            filter: { text: value, pseudonym: other },
            session: value,
            reason: 'audit',
            ticket: other,
          },
          ...{ kind: 'note', seq: 1, name: value, after: other },
        };
        const { status } = await world.call(path, body, cookie);
        expect([200, 400, 404]).toContain(status);
      }),
      { numRuns: 150 },
    );
    expect(world.failures).toEqual([]);
    expect(await createAudit(world.context.db).check()).toMatchObject({ kind: 'whole' });
  });
});
