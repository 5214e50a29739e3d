import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { databases } from '#testing/databases/databases.ts';
import { type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer } from '#testing/offers/demo-offer.ts';
import type { Passwords } from '../accounts/secrets.ts';
import { accessSettings, type PostSettings } from '../config/access.ts';
import type { Visitor } from '../customer-session.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import type { Mail, Mailer } from '../providers/mailer.ts';

const FIRST = 'first password of ann';
const SECOND = 'wholly unguessed words';
const passwords: Passwords = {
  hash: (password) => Promise.resolve(password),
  verify: (stored, password) => Promise.resolve(stored === password),
};
const from = (address: string): Visitor => ({ address, devices: [], kind: 'desktop' });
const HOME = from('10.0.0.1');
const { post } = accessSettings;

describe.each(databases)('mails that wait, on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  let opened: OpenDatabase;
  let open: ServicesHarness[];
  /** What the provider took on, with its keys, by all gateways. */
  let sent: (Mail & { readonly key: string })[];
  beforeEach(async () => {
    opened = await fresh();
    [open, sent] = [[], []];
    return async () => {
      for (const world of open) await world.close();
    };
  });

  const takes: Mailer['send'] = (mail, key) => Promise.resolve(void sent.push({ ...mail, key }));
  const gateway = async (
    send: Mailer['send'],
    settings: Partial<PostSettings> = {},
  ): Promise<ServicesHarness> => {
    const world = await servicesHarness(opened, new DemoOffer(1), {
      passwords,
      mailer: { send },
      access: { post: { ...post, closeWithin: 20, ...settings } },
      appUrl: () => 'https://bets.example',
    });
    open.push(world);
    return world;
  };
  /** Writes and dies before it sends anything. */
  const dying = () => gateway(takes, { most: 0 });
  const customer = async (world: ServicesHarness, name: string): Promise<void> => {
    const id = await world.customer(name, 0);
    await opened.db
      .updateTable('users')
      .set({ password_hash: FIRST, demonstration: false, email_verified_at: 1 })
      .where('id', '=', id)
      .execute();
  };
  const forgot = async ({ money }: ServicesHarness, username: string, visitor = HOME): Promise<void> => {
    expect(await money.access.askReset({ username }, visitor)).toBeUndefined();
  };
  const change = async (world: ServicesHarness, oldPassword: string, newPassword: string) => {
    const login = await world.money.accounts.login(
      { username: 'ann', password: oldPassword },
      undefined,
      HOME,
    );
    if (login.kind !== 'opened') throw new Error(JSON.stringify(login));
    return world.money.accounts.changePassword(login.session, { oldPassword, newPassword });
  };
  const rows = () => opened.db.selectFrom('mails').selectAll().orderBy('seq').execute();
  const until = <T>(read: () => Promise<T> | T) => expect.poll(read, { interval: 5, timeout: 30_000 });
  /** The clock goes on, and something is committed: whatever is due is looked at. */
  const later = async (world: ServicesHarness, ms: number): Promise<void> => {
    world.clock.at += ms;
    await forgot(world, 'nobody', from(`10.9.0.${world.clock.at % 251}`));
    // Its own order is answered before the clock goes on: else it would come too late, and be reported.
    await until(async () => (await rows()).some(({ kind }) => kind === 'resetAsked')).toBe(false);
  };

  it('[ACC-09.3] what a gateway wrote and did not send is sent by the next one, reset and notice', async () => {
    const first = await dying();
    await customer(first, 'ann');
    await forgot(first, 'ann');
    expect(await change(first, FIRST, SECOND)).toBeUndefined();
    expect(sent).toEqual([]);
    await gateway(takes);
    await until(() => sent.map(({ kind }) => kind).toSorted()).toEqual(['passwordChanged', 'resetLink']);
    const resetToken = sent.find(({ kind }) => kind === 'resetLink')?.link?.split('#t=')[1] ?? '';
    const wish = { resetToken, newPassword: FIRST };
    expect(await first.money.access.resetPassword(wish, HOME)).toBeUndefined();
    await until(async () => (await rows()).map(({ kind }) => kind)).toEqual(['passwordReset']);
  });

  it('[ACC-09.3] what cannot be written about does not happen', async () => {
    const world = await gateway(takes);
    await customer(world, 'ann');
    await sql`alter table mails add constraint none check (kind <> 'passwordChanged')`.execute(opened.db);
    await expect(change(world, FIRST, SECOND)).rejects.toThrow();
    await sql`alter table mails drop constraint none`.execute(opened.db);
    expect(sent).toEqual([]);
    expect(await change(world, FIRST, SECOND)).toBeUndefined();
    await until(() => sent.map(({ kind }) => kind)).toEqual(['passwordChanged']);
    await until(rows).toEqual([]);
  });

  it('[ACC-09.4] of two gateways that find the same mails one sends each', async () => {
    const first = await dying();
    const names = Array.from({ length: 20 }, (_, nth) => `ann${nth}`);
    for (const name of names) await customer(first, name);
    for (const [nth, name] of names.entries()) await forgot(first, name, from(`10.1.0.${nth}`));
    await Promise.all([gateway(takes), gateway(takes), gateway(takes)]);
    await until(rows).toEqual([]);
    expect(sent.map(({ to }) => to).toSorted()).toEqual(
      names.map((name) => `${name}@test.example`).toSorted(),
    );
    expect(new Set(sent.map(({ key }) => key)).size).toBe(names.length);
  });

  it('[ACC-09.4] one that dies while it sends has a mail alone for its lease; the next one has the same key', async () => {
    const keys: string[] = [];
    const hangs: Mailer['send'] = (_, key) => {
      keys.push(key);
      return new Promise(() => {});
    };
    const first = await gateway(hangs);
    await customer(first, 'ann');
    await forgot(first, 'ann');
    await until(() => keys.length).toBe(1);
    const second = await gateway(takes);
    await later(second, post.lease - 1);
    await until(async () => (await rows()).length).toBe(1);
    expect(sent).toEqual([]);
    await later(second, 1);
    await until(rows).toEqual([]);
    expect(sent.map(({ key }) => key)).toEqual(keys);
  });

  it('[ACC-09.4] [ACC-09.5] what fails is tried later and later with one key, then given up with a record', async () => {
    const keys: string[] = [];
    const world = await gateway((mail, key) => {
      keys.push(key);
      return Promise.reject(new Error(`no ${mail.to} ${mail.text}`));
    });
    await customer(world, 'ann');
    expect(await change(world, FIRST, SECOND)).toBeUndefined();
    for (const [nth, wait] of post.again.entries()) {
      await until(async () => (await rows())[0]?.due_at).toBe(world.clock.at + wait);
      await later(world, wait - 1);
      await until(async () => (await rows()).length).toBe(1);
      expect(keys).toHaveLength(nth + 1);
      await later(world, 1);
    }
    const givenUp = { sealed: null, given_up_for: 'failed', given_up_at: world.clock.at };
    await until(rows).toMatchObject([givenUp]);
    const [record] = await rows();
    expect(record?.tries).toBe(post.again.length + 1);
    expect(keys).toEqual(Array.from({ length: post.again.length + 1 }, () => record?.id));
    await until(() => world.failures.length).toBe(1);
    expect(String(world.failures)).not.toMatch(/ann|test\.example/);
    // Nor is it kept for ever that one was.
    world.clock.at += post.keepGivenUp + 1;
    expect(await change(world, SECOND, FIRST)).toBeUndefined();
    for (const wait of post.again) {
      await until(async () => (await rows()).at(-1)?.due_at).toBe(world.clock.at + wait);
      await later(world, wait);
    }
    await until(async () =>
      (await rows()).map(({ id, given_up_for }) => [id === record?.id, given_up_for]),
    ).toEqual([[false, 'failed']]);
  });

  it('[ACC-09.4] a provider that says yes late is not asked again', async () => {
    let answer = (): void => {};
    const keys: string[] = [];
    const world = await gateway(
      (_, key) => {
        keys.push(key);
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
      { sendWithin: 20 },
    );
    await customer(world, 'ann');
    expect(await change(world, FIRST, SECOND)).toBeUndefined();
    const [wait = 0] = post.again;
    await until(async () => (await rows())[0]?.due_at).toBe(world.clock.at + wait);
    answer();
    await until(rows).toEqual([]);
    await later(world, post.lease);
    await until(rows).toEqual([]);
    expect(keys).toHaveLength(1);
  });

  it('[ACC-09.5] a link that works no more is not sent', async () => {
    let isAway = true;
    let refused = 0;
    const world = await gateway((mail, key) => {
      if (!isAway) return takes(mail, key);
      refused += 1;
      return Promise.reject(new Error('away'));
    });
    await customer(world, 'ann');
    await forgot(world, 'ann');
    await until(() => refused).toBe(1);
    isAway = false;
    await later(world, accessSettings.resetLink);
    await until(rows).toMatchObject([{ kind: 'resetLink', sealed: null, given_up_for: 'late' }]);
    expect(sent).toEqual([]);
  });

  it('[ACC-09.5] [ACC-04.1] while it waits nothing can be read, and a row for nobody looks like any other', async () => {
    const world = await dying();
    await customer(world, 'ann');
    await forgot(world, 'ann');
    await forgot(world, 'nob', from('10.0.0.2'));
    const asked = await rows();
    expect(asked.map(({ kind, sealed }) => [kind, sealed?.length])).toEqual([
      ['resetAsked', asked[0]?.sealed?.length],
      ['resetAsked', asked[0]?.sealed?.length],
    ]);
    expect(JSON.stringify(asked)).not.toMatch(/ann|nob/);
    // The mail itself, which another gateway made of it and could not send.
    const links: (string | undefined)[] = [];
    await gateway((mail) => {
      links.push(mail.link);
      return Promise.reject(new Error('away'));
    });
    await until(async () => (await rows()).map(({ kind }) => kind)).toEqual(['resetLink']);
    await until(() => links.length).toBe(1);
    const waiting = await rows();
    const [token] = links.map((link) => link?.split('#t=')[1] ?? '');
    expect(token).toHaveLength(43);
    const everything = await Promise.all(
      (['mails', 'access_links', 'attempts', 'outbox'] as const).map((table) =>
        opened.db.selectFrom(table).selectAll().execute(),
      ),
    );
    expect(JSON.stringify(everything)).not.toContain(token);
    expect(JSON.stringify(waiting)).not.toMatch(/test\.example|password|https/i);
    expect(Buffer.from(waiting[0]?.sealed ?? '', 'base64').toString('latin1')).not.toMatch(
      /test\.example|https/,
    );
  });

  it('[ACC-09.5] what is put into the row of another mail opens nothing, and is sent to nobody', async () => {
    const first = await dying();
    for (const name of ['ann', 'bob']) await customer(first, name);
    await forgot(first, 'ann');
    await forgot(first, 'bob');
    const [ann, bob] = await rows();
    const swap = (id: string | undefined, sealed: string | null | undefined) =>
      opened.db
        .updateTable('mails')
        .set({ sealed: sealed ?? '' })
        .where('id', '=', id ?? '')
        .execute();
    await swap(ann?.id, bob?.sealed);
    await swap(bob?.id, ann?.sealed);
    const second = await gateway(takes);
    await until(rows).toMatchObject([
      { sealed: null, given_up_for: 'unreadable' },
      { sealed: null, given_up_for: 'unreadable' },
    ]);
    expect(sent).toEqual([]);
    await until(() => second.failures.length).toBe(2);
  });
});
