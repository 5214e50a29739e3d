import { describe, expect, it } from 'vitest';
import { UserId } from '#domain/brand.ts';
import { login } from '#domain/contract/account.ts';
import { getDashboard, readInboxMessage } from '#domain/contract/messages.ts';
import { databases } from '#testing/databases/databases.ts';
import { cookieBrowser, kept, openAccess, PASSWORD } from '#testing/gateway/access-harness.ts';
import { selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import { issueBonus } from '../bonuses/issue-bonus.ts';
import type { Passwords } from './secrets.ts';

const passwords: Passwords = {
  hash: (secret) => Promise.resolve(kept(secret)),
  verify: (stored, secret) => Promise.resolve(stored === kept(secret)),
};

describe.each(databases)('the dashboard, on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();

  it('[USR-04.1] tiles are counted from the books of their own customer alone', async () => {
    const now = Date.now();
    const gateway = await openAccess(await fresh(), { passwords, now: () => now, mails: [] });
    const { db } = gateway.world.data.database;
    const idOf = async (name: string) => {
      const users = db.selectFrom('users').select('id').where('username_key', '=', name);
      return UserId.parse((await users.executeTakeFirstOrThrow()).id);
    };
    const [ann, bob] = [await idOf('ann'), await idOf('bob')];
    for (const event of [1, 2])
      await gateway.world.money.placement.placeBets(ann, [
        slipFor(gateway.offer, ann, [selectionId(event, 0)], { stake: 100 }),
      ]);
    const grant = { key: 'a', kind: 'freeBet', name: 'Gift', amount: 500, bets: 'ANY', days: 30 } as const;
    await issueBonus(db, bob, grant, now);
    const letter = { kind: 'SERVICE', important: false, title: 'Hello', body: 'Something.' } as const;
    await db
      .insertInto('messages')
      .values({ ...letter, id: 'm-1', user_id: ann, created_at: now })
      .execute();
    const visit = async (username: string) => {
      const { ask, told } = cookieBrowser<'tiles'>(gateway.app);
      expect(await told(login, { username, password: PASSWORD })).toBe('done');
      const counts = async () => {
        const { tiles } = getDashboard.answer.shape.data.parse((await ask(getDashboard)).data);
        return tiles.map(({ type, data }) => [type, data.count]);
      };
      return { counts, told };
    };
    const one = await visit('ann');
    expect(await one.counts()).toEqual([
      ['OPEN_BETS', 2],
      ['BONUSES', 0],
      ['MESSAGES', 1],
    ]);
    expect(await one.told(readInboxMessage, { id: 'm-1', action: 'READ' })).toBe('done');
    expect((await one.counts()).at(-1)).toEqual(['MESSAGES', 0]);
    expect(await (await visit('bob')).counts()).toEqual([
      ['OPEN_BETS', 0],
      ['BONUSES', 1],
      ['MESSAGES', 0],
    ]);
    await gateway.close();
  });
});
