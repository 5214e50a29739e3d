import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '#testing/databases/databases.ts';
import { servicesHarness, testLimits } from '#testing/gateway/services-harness.ts';
import { DemoOffer, selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import { openDatabase } from '../db/open-database.ts';
import { openServices } from '../open-services.ts';
import { isAuthentic, openSigner } from '../placement/sign-receipt.ts';
import { openInstallationKey } from '../recordings/sealing.ts';
import { openLogKey } from './log-key.ts';

const drawnKey = (): string => randomBytes(32).toString('base64');

describe.each(databases)('keys that sign, on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();

  it('[UK-46] [FAIL-79] are those of yesterday: its receipt and its tree fit the keys published after a restart', async () => {
    const store = await fresh();
    const offer = new DemoOffer(2);
    const world = await servicesHarness(store, offer);
    const ann = await world.customer('ann', 10_000);
    const result = await world.money.placement.placeBets(ann, [slipFor(offer, ann, [selectionId(1, 0)])]);
    if (result.kind !== 'answered') throw new Error(result.kind);
    const receipt = result.betSlips[0]!.receipt!;
    const head = await world.money.proofs.sign();
    const before = [world.money.placement.publicKey(), world.money.proofs.publicKey()];
    await world.close();

    const again = await openServices(world.data, { offer, limits: testLimits });
    expect([again.placement.publicKey(), again.proofs.publicKey()]).toEqual(before);
    expect(isAuthentic({ ...receipt }, again.placement.publicKey())).toBe(true);
    // The tree that stands is gone on with, under the name that its key gives it.
    expect((await again.proofs.sign()).split('\n')[0]).toBe(head.split('\n')[0]);
    await again.close();
  });

  it('[HOLD-07] a key that was kept in the database is handed in later, and is there no more', async () => {
    const { db } = await fresh();
    const inDatabase = () =>
      db.selectFrom('facts').select('value').where('key', '=', 'recordings-key').executeTakeFirst();
    const sealed = (await openInstallationKey(db, undefined)).sealText('here', 'a secret');
    const { value } = (await inDatabase())!;
    await openInstallationKey(db, drawnKey());
    expect((await inDatabase())?.value).toBe(value);
    const later = await openInstallationKey(db, value);
    expect(later.openText('here', sealed)).toBe('a secret');
    expect(await inDatabase()).toBeUndefined();
  });

  it('are sealed from the first start on with an installation key, and are the same keys', async () => {
    const { db } = await fresh();
    const values = async (): Promise<string> => {
      const rows = await db.selectFrom('facts').select('value').execute();
      return rows.map(({ value }) => value).join('\n');
    };
    const keys = async (given?: string) => [
      (await openSigner(db, given)).publicKey,
      (await openLogKey(db, given)).publicKey,
    ];
    const plain = await keys();
    expect(await values()).toContain('PRIVATE KEY');
    const installation = drawnKey();
    expect(await keys(installation)).toEqual(plain);
    expect(await values()).not.toContain('PRIVATE KEY');
    expect(await keys(installation)).toEqual(plain);
  });

  it('are never drawn anew where the installation key is missing or another', async () => {
    const { db } = await fresh();
    const { publicKey } = await openSigner(db, drawnKey());
    await expect(openSigner(db)).rejects.toThrow(/start with the SLIPSTREAM_RECORDINGS_KEY of before/);
    await expect(openSigner(db, drawnKey())).rejects.toThrow(/SLIPSTREAM_RECORDINGS_KEY of before/);
    await expect(openLogKey(db, 'too short')).rejects.toThrow(/32 bytes in base64/);
    expect(publicKey).toContain('PUBLIC KEY');
  });
});

describe('the data folder', () => {
  let parent = '';
  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'slipstream-'));
  });
  afterAll(() => rm(parent, { recursive: true }));

  it('is closed to everybody but its owner: the keys that sign are in it', { timeout: 300_000 }, async () => {
    const path = join(parent, 'data');
    const store = await openDatabase({ kind: 'folder', path });
    await store.close();
    const open: string[] = [];
    for (const name of await readdir(path)) {
      const { mode } = await stat(join(path, name));
      if ((mode & 0o077) !== 0) open.push(`${name} ${(mode & 0o777).toString(8)}`);
    }
    expect([(await stat(path)).mode & 0o777, open]).toEqual([0o700, []]);
  });
});
