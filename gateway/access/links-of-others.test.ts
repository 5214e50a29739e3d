import { beforeEach, describe, expect, it } from 'vitest';
import { login } from '#domain/contract/account.ts';
import { getWaysIn, resetPassword, validateEmail } from '#domain/contract/account-access.ts';
import { databases } from '#testing/databases/databases.ts';
import { cookieBrowser, kept, openAccess, PASSWORD } from '#testing/gateway/access-harness.ts';
import type { RecordingApp } from '#testing/gateway/recording-app.ts';
import { accessSettings } from '../config/access.ts';
import type { Mail } from '../providers/mailer.ts';

const passwords = {
  hash: (secret: string) => Promise.resolve(kept(secret)),
  verify: (stored: string | undefined, secret: string) => Promise.resolve(stored === kept(secret)),
};
const SECOND = 'wholly unguessed words';
const HOME = { address: '10.0.0.9', devices: [], kind: 'desktop' } as const;

describe.each(databases)('a link in the wrong hands, on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  let gateway: RecordingApp;
  let mails: Mail[];
  beforeEach(async () => {
    mails = [];
    gateway = await openAccess(await fresh(), { passwords, now: Date.now, mails });
    return () => gateway.close();
  });
  const db = () => gateway.world.data.database.db;
  const verify = () => db().updateTable('users').set({ email_verified_at: 1 }).execute();
  const isVerified = async (name: string): Promise<boolean> => {
    const own = db().selectFrom('users').select('email_verified_at').where('username', '=', name);
    return (await own.executeTakeFirstOrThrow()).email_verified_at !== null;
  };
  /** The token of the newest link that somebody was sent. */
  const linkOf = async (name: string, kind: 'resetLink' | 'emailLink'): Promise<string> => {
    const own = () => mails.filter((mail) => mail.kind === kind && mail.to === `${name}@test.example`);
    await expect.poll(() => own().length, { interval: 5 }).toBeGreaterThan(0);
    return own().at(-1)?.link?.split('#t=')[1] ?? '';
  };
  const tab = async (name?: string) => {
    const { told, ask } = cookieBrowser<'emailVerified'>(gateway.app);
    if (name !== undefined) expect(await told(login, { username: name, password: PASSWORD })).toBe('done');
    return { told, ask };
  };

  it('[ACC-04.2] opened where somebody else is logged in, sets the password of its own account alone', async () => {
    await verify();
    const ann = await tab('ann');
    await gateway.world.money.access.askReset({ username: 'bob' }, HOME);
    const resetToken = await linkOf('bob', 'resetLink');
    expect(await ann.told(resetPassword, { resetToken, newPassword: SECOND })).toBe('done');
    const own = db().selectFrom('users').select(['username', 'password_hash']);
    const hashes = await own.where('username', 'in', ['ann', 'bob']).execute();
    expect(new Map(hashes.map((row) => [row.username, row.password_hash]))).toEqual(
      new Map([
        ['ann', kept(PASSWORD)],
        ['bob', kept(SECOND)],
      ]),
    );
    // Nor does it log anybody in.
    expect(await ann.told(getWaysIn)).toBe('done');
  });

  it('[ACC-09.1] one that confirms an address confirms that of its account, whoever opens it, and once in two tabs', async () => {
    const { id } = await db()
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'bob')
      .executeTakeFirstOrThrow();
    await gateway.world.money.access.sendEmailLink({ userId: id } as never);
    const validateToken = await linkOf('bob', 'emailLink');
    const tabs = [await tab('ann'), await tab()];
    const said = await Promise.all(tabs.map(({ told }) => told(validateEmail, { validateToken })));
    expect(said.toSorted()).toEqual(['LinkInvalid', 'done']);
    expect([await isVerified('ann'), await isVerified('bob')]).toEqual([false, true]);
    expect(await tabs[1]?.told(validateEmail, { validateToken })).toBe('LinkInvalid');
  });

  it('[ACC-04.3] guesses of both kinds are counted together at one address, and then a right one is not looked at', async () => {
    await verify();
    await gateway.world.money.access.askReset({ username: 'bob' }, HOME);
    const resetToken = await linkOf('bob', 'resetLink');
    const guest = await tab();
    const said: string[] = [];
    for (let nth = 0; nth < accessSettings.linksPerAddress.most; nth += 1)
      said.push(
        nth % 2 === 0
          ? await guest.told(validateEmail, { validateToken: `guess-${String(nth).padStart(40, '0')}` })
          : await guest.told(resetPassword, {
              resetToken: `guess-${String(nth).padStart(40, '0')}`,
              newPassword: SECOND,
            }),
      );
    expect(new Set(said)).toEqual(new Set(['LinkInvalid']));
    const last = await guest.told(resetPassword, { resetToken, newPassword: SECOND });
    expect(last).not.toBe('done');
    expect(last).not.toBe('LinkInvalid');
  });
});
