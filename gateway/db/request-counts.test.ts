import type { KyselyPlugin } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { databases } from '#testing/databases/databases.ts';
import type { OpenDatabase } from './open-database.ts';
import { DatabaseRequestCounts } from './request-counts.ts';

const MINUTE = 60_000;
const MOST = 120;
/** More than the limit for each of three gateways: whichever takes the parts uses all of them. */
const ASKED = 420;

describe.each(databases)('requests of accounts, on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  let open: OpenDatabase;
  let now = 1_790_000_000_000;
  let statements = 0;
  let failures: unknown[] = [];
  beforeEach(async () => {
    open = await fresh();
    statements = 0;
    failures = [];
  });

  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const gateway = (db = open.db.withPlugin(counting)): DatabaseRequestCounts =>
    new DatabaseRequestCounts(
      db,
      () => now,
      (error) => void failures.push(error),
    );
  const admitted = async (
    gateways: readonly DatabaseRequestCounts[],
    account: string,
    kind = 'placeBets',
  ) => {
    const asked = Array.from({ length: ASKED }, (_, nth) =>
      gateways[nth % gateways.length]!.admits(kind, account, MOST),
    );
    return (await Promise.all(asked)).filter(Boolean).length;
  };

  it('[HOLD-03.shared] are as many as one gateway would admit, however many there are, with few writes', async () => {
    const gateways = [gateway(), gateway(), gateway()];
    expect(await admitted(gateways, 'ann')).toBe(MOST);
    expect(statements).toBeLessThan(30);
    expect(await admitted(gateways, 'ann')).toBe(0);
    expect(await admitted([gateway()], 'ann')).toBe(0);
    expect(await admitted(gateways, 'ben')).toBe(MOST);
    expect(await admitted(gateways, 'ann', 'requestBet')).toBe(MOST);
    now += MINUTE;
    expect(await admitted(gateways, 'ann')).toBe(MOST);
  });

  it('[HOLD-03.shared] of one who asks now and then take a write for ten', async () => {
    const one = gateway();
    for (let n = 0; n < MOST / 10; n += 1) expect(await one.admits('placeBets', 'ann', MOST)).toBe(true);
    expect(statements).toBeLessThanOrEqual(2);
  });

  it('[HOLD-03.shared] name nobody, and are let go of', async () => {
    await gateway().admits('placeBets', 'ann', MOST);
    now += 60 * MINUTE;
    await gateway().admits('placeBets', 'ben', MOST);
    const rows = await open.db.selectFrom('request_counts').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/ann|ben/);
  });

  it('[HOLD-03.shared] are counted by each gateway for itself while the database does not answer', async () => {
    const broken: KyselyPlugin = {
      ...counting,
      transformQuery: () => {
        throw new Error('no database');
      },
    };
    const alone = gateway(open.db.withPlugin(broken));
    expect(await admitted([alone], 'ann')).toBe(MOST);
    expect(failures).toHaveLength(1);
  });
});
