import { expect, it } from 'vitest';
import { demonstrationAccounts } from '#gateway/accounts/demonstration.ts';
import { onEachDatabase } from '#testing/databases/each-database.ts';
import { RUSH_CATEGORY, RushFeed } from './feed.ts';
import { race } from './race.ts';
import { contradictionsOf } from './race-oracle.ts';
import { rush } from './rush.ts';

onEachDatabase('a rush on one wallet', undefined, (store) => {
  it('[FAIL-19] [FAIL-37] some hundreds of bets at once: exactly the funded ones stand, to the penny', async () => {
    const gateway = await store.start(new RushFeed());
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

  it('[FAIL-38] [CSH-06.2] [CSH-08.4] bets, cash-outs of them and results at once on one wallet, to the penny', async () => {
    const feed = new RushFeed();
    const gateway = await store.start(feed);
    // The first wallet is spent.
    const [, { username, password }] = demonstrationAccounts;
    const raced = await race({
      url: gateway.url,
      username,
      password,
      category: RUSH_CATEGORY,
      requests: 400,
      connections: 24,
      feed,
      matches: 12,
    });
    await gateway.stop();
    const { problems, accepted, whole, parts, settled } = contradictionsOf(raced);
    expect(problems).toEqual([]);
    // Each of them happened, or nothing was raced.
    for (const count of [accepted, whole, parts, settled]) expect(count).toBeGreaterThan(0);
    expect(await store.brokenLaws()).toEqual([]);
  }, 300_000);
});
