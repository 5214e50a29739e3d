import { beforeEach, describe, expect, it } from 'vitest';
import { databases } from '#testing/databases/databases.ts';
import { type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer } from '#testing/offers/demo-offer.ts';
import type { SessionOpened, Visitor } from '../customer-session.ts';
import type { CustomerChange } from '../services.ts';
import { createAudit } from '../staff/create-audit.ts';
import { addMember } from '../staff/members.ts';
import { devicesIn } from './devices.ts';
import { logOutEverywhere } from './log-out-everywhere.ts';
import type { Passwords } from './secrets.ts';
import { accountSettings, CAPTCHA_WORD } from './settings.ts';

const FIRST = 'first password of ann';
const SECOND = 'wholly unguessed words';
const passwords: Passwords = {
  hash: (password) => Promise.resolve(password),
  verify: (stored, password) => Promise.resolve(stored === password),
};

describe.each(databases)(
  '[HOLD-05] where a customer is logged in, on $name',
  { timeout: 300_000 },
  (database) => {
    const fresh = database.use();
    let world: ServicesHarness;
    let told: CustomerChange[];
    beforeEach(async () => {
      world = await servicesHarness(await fresh(), new DemoOffer(1), { passwords });
      told = [];
      world.money.onChange((change) => void told.push(change));
      for (const name of ['ann', 'bob']) {
        const id = await world.customer(name, 0);
        await world.data.database.db
          .updateTable('users')
          .set({ password_hash: FIRST, demonstration: false })
          .where('id', '=', id)
          .execute();
      }
      return () => world.close();
    });

    const from = (kind: Visitor['kind'], devices: readonly string[] = []): Visitor => ({
      address: '10.0.0.1',
      devices,
      kind,
    });
    const opened = async (
      username = 'ann',
      visitor = from('desktop'),
      password = FIRST,
    ): Promise<SessionOpened> => {
      const result = await world.money.accounts.login(
        { username, password, captcha: CAPTCHA_WORD },
        undefined,
        visitor,
      );
      if (result.kind !== 'opened') throw new Error(JSON.stringify(result));
      world.clock.at += 1_000;
      return result;
    };
    const isOpen = async ({ credential }: SessionOpened): Promise<boolean> =>
      !('kind' in (await world.money.accounts.authenticate(credential)));
    const areOpen = (...all: SessionOpened[]): Promise<boolean[]> => Promise.all(all.map(isOpen));
    const heardOver = async (): Promise<string[]> => {
      await expect.poll(() => told.length, { interval: 5 }).toBeGreaterThan(0);
      return told.flatMap((change) => (change.kind === 'sessionEnded' ? [change.gwSessionId] : []));
    };

    it('[ACC-06.1] lists open sessions and known browsers, the own one marked, and nobody else’s', async () => {
      const first = await opened();
      const phone = await opened('ann', from('mobile'));
      const again = await opened('ann', from('desktop', devicesIn(first.device)));
      await opened('bob');
      const list = await world.money.accounts.whereLoggedIn(again.session);
      expect(list.sessions.map(({ id, kind, current }) => [id, kind, current])).toEqual([
        [again.session.gwSessionId, 'desktop', true],
        [phone.session.gwSessionId, 'mobile', false],
        [first.session.gwSessionId, 'desktop', false],
      ]);
      expect(list.devices.map(({ kind, current }) => [kind, current])).toEqual([
        ['desktop', true],
        ['mobile', false],
      ]);
      expect(JSON.stringify(list)).not.toContain('10.0.0.1');
      world.clock.at += accountSettings.sessionIdle;
      const later = await opened('ann', from('desktop', devicesIn(first.device)));
      expect((await world.money.accounts.whereLoggedIn(later.session)).sessions).toHaveLength(1);
    });

    it('[ACC-06] tells which browser and system each is, as said at the login, and nothing where none was', async () => {
      const names = (browser: string | null, system: string | null) => () => ({ browser, system });
      const own = await opened('ann', { ...from('mobile'), names: names('Chrome', 'Android') });
      await opened('ann', { ...from('desktop'), names: names('Firefox', null) });
      await opened('ann', from('desktop'));
      const list = async () => {
        const { sessions, devices } = await world.money.accounts.whereLoggedIn(own.session);
        return [...sessions, ...devices].map(({ browserName, systemName }) => [browserName, systemName]);
      };
      const three = [
        [undefined, undefined],
        ['Firefox', undefined],
        ['Chrome', 'Android'],
      ];
      expect(await list()).toEqual([...three, ...three]);
      // A browser that is known again is called what it calls itself now.
      const known = { ...from('mobile', devicesIn(own.device)), names: names('Firefox', 'Android') };
      const again = await opened('ann', known);
      const { devices } = await world.money.accounts.whereLoggedIn(again.session);
      expect(devices.find(({ current }) => current)).toMatchObject({
        browserName: 'Firefox',
        systemName: 'Android',
      });
    });

    it('[ACC-06.2] ends one, a device, all others and all; channels hear of each, and nobody else’s session ends', async () => {
      const { accounts } = world.money;
      const own = await opened();
      const one = await opened();
      const two = await opened();
      const bob = await opened('bob');
      await accounts.endSessions(own.session, { scope: 'SESSION', id: bob.session.gwSessionId });
      await accounts.endSessions(own.session, { scope: 'SESSION' });
      expect(await areOpen(own, one, two, bob)).toEqual([true, true, true, true]);
      await accounts.endSessions(own.session, { scope: 'SESSION', id: one.session.gwSessionId });
      expect(await areOpen(own, one, two, bob)).toEqual([true, false, true, true]);
      expect(await heardOver()).toEqual([one.session.gwSessionId]);
      const { devices } = await accounts.whereLoggedIn(own.session);
      const bobs = (await accounts.whereLoggedIn(bob.session)).devices[0]!;
      await accounts.endSessions(own.session, { scope: 'DEVICE', id: bobs.id });
      expect(await areOpen(own, two, bob)).toEqual([true, true, true]);
      // Of three logins without a cookie each is a device: newest first.
      await accounts.endSessions(own.session, { scope: 'DEVICE', id: devices[0]!.id });
      expect(await areOpen(own, two, bob)).toEqual([true, false, true]);
      expect((await accounts.whereLoggedIn(own.session)).devices).toHaveLength(2);
      const three = await opened();
      await accounts.endSessions(own.session, { scope: 'OTHERS' });
      expect(await areOpen(own, three, bob)).toEqual([true, false, true]);
      const left = await accounts.whereLoggedIn(own.session);
      expect(left.devices.map(({ current }) => current)).toEqual([true]);
      await accounts.endSessions(own.session, { scope: 'ALL' });
      expect(await areOpen(own, bob)).toEqual([false, true]);
      expect(await accounts.overAmong([own.session.gwSessionId])).toEqual([own.session.gwSessionId]);
    });

    it('[HOLD-03] a device that was forgotten is a stranger’s, and so is the token that the app kept there', async () => {
      const { accounts } = world.money;
      const lost = await opened('ann', from('mobile'));
      const own = await opened();
      await accounts.endSessions(own.session, { scope: 'OTHERS' });
      for (let nth = 0; nth < accountSettings.captchaAfter; nth += 1)
        await accounts.login({ username: 'ann', password: 'wrong' }, undefined, from('mobile'));
      const { trustToken } = lost.data;
      const attempt = await accounts.login(
        { username: 'ann', password: FIRST, ...(trustToken === undefined ? {} : { trustToken }) },
        undefined,
        from('mobile', devicesIn(lost.device)),
      );
      expect(attempt).toMatchObject({ errorType: 'LoginCaptchaRequired' });
      const known = from('desktop', devicesIn(own.device));
      expect(await accounts.login({ username: 'ann', password: FIRST }, undefined, known)).toMatchObject({
        kind: 'opened',
      });
    });

    it('[ACC-03.1] [ACC-03.2] another password ends all other sessions; wrong, weak and equal ones change nothing', async () => {
      const { accounts } = world.money;
      const own = await opened();
      const other = await opened();
      const change = async (oldPassword: string, newPassword: string): Promise<string> =>
        (await accounts.changePassword(own.session, { oldPassword, newPassword }))?.errorType ?? 'done';
      expect(await change('wrong', SECOND)).toBe('PasswordWrong');
      expect(await change(FIRST, FIRST)).toBe('PasswordSame');
      for (const weak of ['short', 'password1234', 'Ann@test.example', 'qwertyuiop1', 'x'.repeat(129)])
        expect(await change(FIRST, weak), weak).toBe('PasswordTooWeak');
      expect(await areOpen(own, other)).toEqual([true, true]);
      expect(await change(FIRST, SECOND)).toBe('done');
      expect(await areOpen(own, other)).toEqual([true, false]);
      expect(await heardOver()).toContain(other.session.gwSessionId);
      await expect(opened()).rejects.toThrow('LoginInvalidUsernameOrPassword');
      await opened('ann', from('desktop'), SECOND);
    });

    it('[ACC-03.1] of two changes at once one counts, and the other is told that it did not', async () => {
      const { accounts } = world.money;
      const [own, other] = [await opened(), await opened()];
      const wanted = [SECOND, 'another three unguessed words'];
      const answers = await Promise.all(
        [own, other].map(({ session }, nth) =>
          accounts.changePassword(session, { oldPassword: FIRST, newPassword: wanted[nth] ?? '' }),
        ),
      );
      const changed = answers.indexOf(undefined);
      expect(answers.map((refused) => refused?.errorType).toSorted()).toEqual(['PasswordWrong', undefined]);
      await opened('ann', from('desktop'), wanted[changed]);
      await expect(opened('ann', from('desktop'), wanted[1 - changed])).rejects.toThrow(
        'LoginInvalidUsernameOrPassword',
      );
      // Whoever was refused was logged in with the old password, and is out.
      expect(await areOpen(own, other)).toEqual([changed === 0, changed === 1]);
    });

    it('[ACC-03.3] whoever took a cookie guesses the old password no more often than at a login', async () => {
      const { accounts } = world.money;
      const own = await opened();
      const guesses = Array.from({ length: 60 }, (_, nth) =>
        accounts.changePassword(own.session, { oldPassword: `guess ${nth}`, newPassword: SECOND }),
      );
      const answers = (await Promise.all(guesses)).map((refused) => refused?.errorType);
      expect(answers.filter((error) => error === 'PasswordWrong')).toHaveLength(accountSettings.lockAfter);
      expect(answers.filter((error) => error === 'AccountLocked')).toHaveLength(
        60 - accountSettings.lockAfter,
      );
      expect(
        (await accounts.changePassword(own.session, { oldPassword: FIRST, newPassword: SECOND }))?.errorType,
      ).toBe('AccountLocked');
    });

    it('staff log a customer out everywhere, and the audit trail has who and why', async () => {
      const { db } = world.data.database;
      const audit = createAudit(db);
      await addMember(db, { name: 'sam', role: 'support', brands: ['slipstream'], password: 'x' }, 0);
      const all = [await opened(), await opened(), await opened('bob')] as const;
      const order = { username: 'ANN', staff: 'sam', why: 'phone stolen' };
      const at = world.clock.at;
      expect(await logOutEverywhere(db, audit, { ...order, staff: 'nobody' }, at)).toBe('unknownStaff');
      expect(await logOutEverywhere(db, audit, { ...order, username: 'carol' }, at)).toBe('unknownCustomer');
      expect(await areOpen(...all)).toEqual([true, true, true]);
      expect(await logOutEverywhere(db, audit, order, at)).toBe(2);
      expect(await areOpen(...all)).toEqual([false, false, true]);
      const trail = await db.selectFrom('staff_audit').select(['act', 'detail']).execute();
      expect(trail.map(({ act }) => act)).toEqual(['loggedOut']);
      expect(trail[0]?.detail).toContain('phone stolen');
      await db.schema.alterTable('staff_audit').renameTo('out_of_reach').execute();
      await expect(logOutEverywhere(db, audit, { ...order, username: 'bob' }, at)).rejects.toThrow();
      await db.schema.alterTable('out_of_reach').renameTo('staff_audit').execute();
      expect(await areOpen(all[2])).toEqual([true]);
    });
  },
);
