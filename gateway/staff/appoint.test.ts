import { beforeEach, describe, expect, it } from 'vitest';
import { commitInDoubt } from '#testing/databases/commit-in-doubt.ts';
import { databases } from '#testing/databases/databases.ts';
import { inMemoryRecordings } from '#testing/gateway/in-memory-recordings.ts';
import { type StaffHarness, staffHarness } from '#testing/gateway/staff-harness.ts';
import { type Appointing, appoint, dismiss, startAnew } from './appoint.ts';
import { findMember } from './members.ts';

const NAME = 'robin';
const robin = { name: NAME, role: 'support', brands: ['slipstream'], password: 'first-password-1' } as const;

const acts = {
  appointed: (appointing: Appointing) => appoint(appointing, robin),
  recovered: (appointing: Appointing) => startAnew(appointing, NAME, 'first-password-2'),
  dismissed: (appointing: Appointing) => dismiss(appointing, NAME),
} as const;
const names = ['appointed', 'recovered', 'dismissed'] as const;

/** Where the process ends. */
const deaths: Readonly<Record<string, (whole: Appointing) => Appointing>> = {
  'before the entry': (whole) => ({
    ...whole,
    audit: { record: () => Promise.reject(new Error('gone')) },
  }),
  'between entry and change': (whole) => ({
    ...whole,
    audit: {
      record: async (entry, tx) => {
        await whole.audit.record(entry, tx);
        throw new Error('gone');
      },
    },
  }),
  'between change and commit': (whole) => ({ ...whole, db: commitInDoubt(whole.db, 'rolledBack', 1) }),
  'after the commit': (whole) => ({ ...whole, db: commitInDoubt(whole.db, 'committed', 1) }),
};

describe.each(databases)('giving and taking access on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  let world: StaffHarness;
  let whole: Appointing;
  beforeEach(async () => {
    world = await staffHarness(await fresh(), { recordings: inMemoryRecordings([]) });
    whole = { db: world.context.db, audit: world.context.audit, now: () => world.clock.at };
    return () => world.close();
  });

  const entries = async (): Promise<number> =>
    (await whole.db.selectFrom('staff_audit').select('id').where('detail', '=', NAME).execute()).length;
  const access = async (): Promise<string> => {
    const row = await findMember(whole.db, NAME);
    return row === undefined ? 'nobody' : `${row.disabled_at === null} ${row.password_hash}`;
  };

  it.each(names.flatMap((act) => Object.keys(deaths).map((when) => [act, when] as const)))(
    '[UK-46] [UK-54] %s, and the process ends %s: changed and told of, or neither',
    async (act, when) => {
      if (act !== 'appointed') await acts.appointed(whole);
      const before = [await access(), await entries()] as const;
      await expect(acts[act](deaths[when]!(whole))).rejects.toThrow();
      const changed = (await access()) !== before[0];
      expect([changed, (await entries()) - before[1]]).toEqual([
        when === 'after the commit',
        when === 'after the commit' ? 1 : 0,
      ]);
    },
  );

  it('[UK-46] what changes nothing is not told of: a name that was given, and one that nobody has', async () => {
    expect(await startAnew(whole, NAME, 'first-password-2')).toBe(false);
    expect(await dismiss(whole, NAME)).toBe(false);
    expect(await entries()).toBe(0);
    expect([await appoint(whole, robin), await appoint(whole, { ...robin, name: 'Robin' })]).toEqual([
      true,
      false,
    ]);
    expect(await entries()).toBe(1);
  });
});
