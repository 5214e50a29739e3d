import { describe, expect, it } from 'vitest';
import { getUserInfo, prolong, saveSettings } from '#domain/contract/account.ts';
import { betStatus, calculateBets } from '#domain/contract/betting.ts';
import { calls } from '#domain/contract/calls.ts';
import { onServer } from '#testing/databases/each-database.ts';
import { HttpCustomer } from '#testing/gateway/http-customer.ts';
import { drawUuid } from '../random-bytes.ts';
import { usageOf } from './session-use.ts';

describe('[ACC-15] what counts as a use of a session', () => {
  it('[ACC-15.1] is none of what guests may ask, and nothing that only reads', () => {
    const used = calls.filter((call) => usageOf(call) === 'use');
    expect(used.filter(({ auth, method }) => auth !== 'customer' || method === 'GET')).toEqual([]);
    expect(used.map(({ name }) => name)).toContain('placeBets');
  });

  onServer((store) => {
    it('[ACC-15.1] a page that is left open keeps no session, what its customer does keeps it', async () => {
      const gateway = await store.start();
      const customer = new HttpCustomer(gateway.url);
      await customer.logIn('demo', 'demo-password-only');
      await store.ask('update sessions set last_used_at = last_used_at - 1200000');
      const asLongAgoAsCanBe = { refreshBettingTokenRule: 'SKIP', idleFor: 86_400_000 };
      const end = async () => (await customer.call(prolong, { body: asLongAgoAsCanBe })).data.expiresAt;
      const before = await end();
      await customer.call(getUserInfo);
      const slip = {
        selections: [{ id: 1, eachWay: false }],
        oddsFormat: 'FRACTIONAL',
        betTypes: [],
        selectionGroups: [],
      };
      expect((await customer.send(calculateBets.path, slip)).status).toBe(200);
      await customer.send('/api/v1/recordings', {});
      await customer.call(betStatus, { body: { refs: [drawUuid()], fence: false } });
      expect(await end()).toBe(before);
      await customer.call(saveSettings, { body: { userSettings: {} } });
      expect(await end()).toBeGreaterThan(before);
      await gateway.stop();
    });
  });
});
