import { expect, it } from 'vitest';
import { demonstrationAccounts } from '#gateway/accounts/demonstration.ts';
import { onEachDatabase } from '#testing/databases/each-database.ts';
import { RUSH_CATEGORY, rushFeed } from './feed.ts';
import { rush } from './rush.ts';

onEachDatabase('a rush on one wallet', undefined, (store) => {
  it('[FAIL-19] [FAIL-37] some hundreds of bets at once: exactly the funded ones stand, to the penny', async () => {
    const gateway = await store.start(rushFeed());
    const [{ username, password }] = demonstrationAccounts;
    const report = await rush({
      url: gateway.url,
      username,
      password,
      category: RUSH_CATEGORY,
      placements: 250,
      connections: 24,
    });
    await gateway.stop();
    expect(report.problems).toEqual([]);
    expect(report).toMatchObject({ accepted: 125, repeated: 25, funds: 100_000, stake: 800 });
    expect(await store.brokenLaws()).toEqual([]);
  }, 300_000);
});
