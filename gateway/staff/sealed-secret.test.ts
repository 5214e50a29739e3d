import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { databases } from '#testing/databases/databases.ts';
import { staffHarness } from '#testing/gateway/staff-harness.ts';
import { hashPassword } from '../accounts/secrets.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { pgliteDialect } from '../db/pglite-dialect.ts';
import type { Schema } from '../db/schema.ts';
import { pgliteParsers } from '../db/value-parsers.ts';
import { noRecordings } from '../recordings/no-recordings.ts';
import { openInstallationKey } from '../recordings/sealing.ts';
import { demonstrationPassword, demonstrationStaff } from './demonstration.ts';
import { openSecret, sealClearSecrets, sealSecret } from './sealed-secret.ts';

const [support] = demonstrationStaff;

describe.each(databases)('second factors at rest, on $name', ({ use }) => {
  const fresh = use();

  it('no secret stands in the database in clear, and codes go on to open', async () => {
    const database = await fresh();
    const world = await staffHarness(database, { recordings: noRecordings });
    const rows = await database.db.selectFrom('staff').selectAll().execute();
    expect(rows).toHaveLength(demonstrationStaff.length);
    for (const { secret } of demonstrationStaff) expect(JSON.stringify(rows)).not.toContain(secret);
    expect(await world.signIn(support.name)).not.toBe('');
    await world.close();
  });

  it('what an earlier build left in clear is sealed once, when the gateway opens, and opens as before', async () => {
    const database = await fresh();
    const first = await staffHarness(database, { recordings: noRecordings });
    await first.app.close();
    await database.db
      .updateTable('staff')
      .set({ totp_sealed: support.secret })
      .where('id', '=', support.name)
      .execute();
    await database.db
      .updateTable('staff')
      .set({ totp_sealed: null, totp_enrolled_at: null })
      .where('id', '<>', support.name)
      .execute();
    const world = await staffHarness(database, { recordings: noRecordings });
    const stored = async () =>
      (await database.db.selectFrom('staff').select(['id', 'totp_sealed']).orderBy('id').execute()).map(
        ({ id, totp_sealed }) => [id, totp_sealed] as const,
      );
    const sealed = await stored();
    for (const [id, text] of sealed)
      expect(text).toEqual(id === support.name ? expect.stringMatching(/^sealed:/) : null);
    await sealClearSecrets(database.db, world.context.seal);
    expect(await stored()).toEqual(sealed);
    expect(await world.signIn(support.name)).not.toBe('');
    await world.close();
  });

  it('a sealed secret opens for its owner and under its key alone', async () => {
    const { db } = await fresh();
    const own = await openInstallationKey(db, randomBytes(32).toString('base64'));
    const other = await openInstallationKey(db, randomBytes(32).toString('base64'));
    const sealed = sealSecret(own, 'robin', support.secret);
    expect(openSecret(own, 'robin', sealed)).toBe(support.secret);
    expect(() => openSecret(own, 'somebody', sealed)).toThrow();
    expect(() => openSecret(other, 'robin', sealed)).toThrow();
    expect(() => openSecret(own, 'robin', `${sealed.slice(0, -6)}AAAA==`)).toThrow();
  });
});

describe('a data folder of the build before secrets were sealed', { timeout: 300_000 }, () => {
  it('is brought to this form, nothing stands in clear any more, and the same authenticator lets in', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'before-sealing-'));
    try {
      const old = await PGlite.create({ dataDir: join(folder, 'database'), parsers: pgliteParsers });
      const before = new Kysely<Schema>({ dialect: pgliteDialect(old) });
      await migrate(before, '0121-early-payouts');
      await sql`
        insert into staff (id, role, brands, password_hash, totp_secret, totp_enrolled_at, demonstration, created_at)
        values (${support.name}, 'support', '["slipstream"]', ${await hashPassword(demonstrationPassword)},
          ${support.secret}, 1, true, 1)`.execute(before);
      await before.destroy();

      const database = await openDatabase({ kind: 'folder', path: folder });
      const world = await staffHarness(database, { recordings: noRecordings });
      const row = await database.db
        .selectFrom('staff')
        .selectAll()
        .where('id', '=', support.name)
        .executeTakeFirstOrThrow();
      expect(JSON.stringify(row)).not.toContain(support.secret);
      expect(row.totp_sealed).toMatch(/^sealed:/);
      expect(await world.signIn(support.name)).not.toBe('');
      await world.close();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
