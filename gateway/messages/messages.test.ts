import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '#domain/brand.ts';
import { Announcement } from '#domain/contract/staff-messages.ts';
import { databases } from '#testing/databases/databases.ts';
import { inMemoryRecordings } from '#testing/gateway/in-memory-recordings.ts';
import { dataOf, errorOf } from '#testing/gateway/parse-answered.ts';
import { type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { type StaffHarness, staffHarness } from '#testing/gateway/staff-harness.ts';
import { DemoOffer } from '#testing/offers/demo-offer.ts';
import type { CustomerSession } from '../customer-session.ts';

const DAY = 86_400_000;
const service = {
  username: null,
  kind: 'SERVICE',
  important: false,
  title: 'Opening hours',
  text: 'Support is here from eight to eight.',
  why: 'New hours from Monday on.',
} as const;
const offer = { ...service, kind: 'OFFER', title: 'A free bet' } as const;

describe.each(databases)('messages to customers, on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  let world: ServicesHarness;
  let desk: StaffHarness;
  let ann: UserId;
  let bob: UserId;
  let cookie: string;
  beforeEach(async () => {
    world = await servicesHarness(await fresh(), new DemoOffer(2));
    ann = await world.customer('ann', 10_000);
    bob = await world.customer('bob', 10_000);
    desk = await staffHarness(world.data.database, { recordings: inMemoryRecordings([]) });
    desk.clock.at = world.clock.at + 1;
    cookie = await desk.signIn('demo-supervisor');
    world.clock.at = desk.clock.at + 1;
    return async () => {
      await desk.close();
      await world.close();
    };
  });

  const db = () => world.data.database.db;
  const say = async (what: object): Promise<string> =>
    dataOf<{ id: string }>(await desk.call('/messages', what, cookie)).id;
  const inbox = (user: UserId) => world.money.messages.inbox(user);
  const ids = async (user: UserId): Promise<string[]> => (await inbox(user)).map(({ id }) => id);
  const set = (user: UserId, change: object) =>
    db().updateTable('users').set(change).where('id', '=', user).execute();
  const wants = (user: UserId) => set(user, { marketing: '{"email":true,"sms":false,"phone":false}' });

  it('[MSG-03.1] [MSG-08.1] what is said to all is in each inbox, to one in that one alone, newest first, under names that a log masks', async () => {
    const first = await say(service);
    desk.clock.at += 5;
    const own = await say({ ...service, username: 'ANN', title: 'Your card', text: 'It ends in June.' });
    world.clock.at += 10;
    expect(await ids(ann)).toEqual([own, first]);
    // As an address of the app keeps it.
    expect(own).toMatch(/^m-[a-f\d]{32}$/);
    expect(await ids(bob)).toEqual([first]);
    expect((await inbox(ann))[0]).toMatchObject({
      to: 'ONE',
      personalTitle: 'Your card',
      personalText: 'It ends in June.',
    });
    expect((await inbox(ann))[0]).not.toHaveProperty('text');
    world.clock.at += 1_000;
    const late = await world.customer('carl', 0);
    expect(await ids(late)).toEqual([]);
    world.clock.at += 365 * DAY;
    expect(await ids(ann)).toEqual([]);
  });

  it('[MSG-03.3] [MSG-03.4] marks are the customer’s own, each twice is once, and what is deleted stays deleted', async () => {
    const id = await say(service);
    const own = await say({ ...service, username: 'ann' });
    const { messages } = world.money;
    expect(await messages.mark(ann, id, 'READ')).toBe(true);
    expect(await messages.mark(ann, id, 'CTA_CLOSE')).toBe(true);
    const readOf = async (user: UserId) => (await inbox(user)).find((one) => one.id === id)?.read;
    expect([await readOf(ann), await readOf(bob)]).toEqual([true, false]);
    expect(await messages.mark(ann, id, 'UNREAD')).toBe(true);
    expect(await readOf(ann)).toBe(false);
    expect(await messages.mark(bob, own, 'READ')).toBe(false);
    expect(await messages.mark(bob, own, 'DELETE')).toBe(false);
    expect(await messages.mark(ann, id, 'DELETE')).toBe(true);
    expect(await messages.mark(ann, id, 'DELETE')).toBe(true);
    expect(await messages.mark(ann, id, 'UNREAD')).toBe(false);
    expect(await ids(ann)).toEqual([own]);
    expect(await ids(bob)).toEqual([id]);
  });

  it('[MSG-08.2] is withdrawn from every inbox, once; the trail says who, why and of which customer, and no word of it', async () => {
    const id = await say({ ...service, username: 'ann', text: 'Words for Ann alone.' });
    const why = 'Sent to the wrong account.';
    const withdraw = (it: string) => desk.call('/messages/withdraw', { id: it, why }, cookie);
    expect((await withdraw(id)).status).toBe(200);
    expect(errorOf(await withdraw(id))).toBe('MESSAGE_UNKNOWN');
    expect(await ids(ann)).toEqual([]);
    expect(dataOf(await desk.call('/messages', null, cookie))).toEqual([]);
    expect(errorOf(await desk.call('/messages', { ...service, username: 'nobody' }, cookie))).toBe(
      'ACCOUNT_UNKNOWN',
    );
    const trail = await db().selectFrom('staff_audit').selectAll().orderBy('seq').execute();
    const acts = trail.filter(({ act }) => act.startsWith('announce'));
    expect(acts.map(({ act, actor_id }) => [act, actor_id])).toEqual([
      ['announced', 'demo-supervisor'],
      ['announcementWithdrawn', 'demo-supervisor'],
    ]);
    expect(acts[0]?.detail).toContain(ann);
    expect(acts[1]?.detail).toContain(why);
    expect(JSON.stringify(trail)).not.toContain('Words for Ann');
  });

  it('[MSG-08.3] only who may is let to it', async () => {
    const support = await desk.signIn('demo-support');
    expect((await desk.call('/messages', null, support)).status).toBe(403);
    expect((await desk.call('/messages', service, support)).status).toBe(403);
    expect(await ids(ann)).toEqual([]);
  });

  it('[MSG-08.4] [UK-33] [UK-34] an offer is for nobody who is excluded, on a break, shut, frozen, asked by staff, or without marketing; what must be known is', async () => {
    const must = await say(service);
    const sold = await say(offer);
    expect(await ids(ann)).toEqual([must]);
    await wants(ann);
    expect((await ids(ann)).sort()).toEqual([must, sold].sort());
    const session: CustomerSession = { userId: ann, gwSessionId: 'g', startedAt: 0, expiresAt: 9e12 };
    const unread = async () => (await world.money.accounts.userInfo(session)).inbox?.unread;
    expect(await unread()).toBe(2);
    const until = world.clock.at + DAY;
    const reasons: readonly object[] = [
      { self_excluded_until: until },
      { break_until: until },
      { excluded_at: world.clock.at },
      { closed_at: world.clock.at },
      { frozen: true },
      { marketing: '{"email":false,"sms":false,"phone":false}' },
    ];
    const open = {
      ...{ self_excluded_until: null, break_until: null, excluded_at: null, closed_at: null, frozen: false },
      marketing: '{"email":false,"sms":true,"phone":false}',
    };
    for (const reason of reasons) {
      await set(ann, reason);
      expect([reason, await ids(ann)]).toEqual([reason, [must]]);
      expect(await unread()).toBe(1);
      expect(await world.money.messages.mark(ann, sold, 'READ')).toBe(false);
      await set(ann, open);
      expect(await ids(ann)).toContain(sold);
    }
    const asked = { id: 'in-1', user_id: ann, kind: 'TIME', blocking: false, created_at: 0 } as const;
    await db().insertInto('interventions').values(asked).execute();
    expect(await ids(ann)).toEqual([must]);
  });

  it('[MSG-08.5] what a customer marks is told to all their places, what is said to one to theirs', async () => {
    const told: string[] = [];
    world.money.onChange((change) => {
      if (change.kind === 'inbox') told.push(change.user);
    });
    const id = await say({ ...service, username: 'bob' });
    await world.money.messages.mark(bob, id, 'READ');
    await expect.poll(() => told).toEqual([bob, bob]);
  });
});

it('[MSG-01.4] [UK-34] no message is commercial and important at once', () => {
  fc.assert(
    fc.property(fc.constantFrom('SERVICE', 'OFFER'), fc.boolean(), (kind, important) => {
      const isTaken = Announcement.safeParse({ ...service, kind, important }).success;
      expect(isTaken).toBe(kind === 'SERVICE' || !important);
    }),
  );
});
