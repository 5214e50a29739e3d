import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UserId } from '#domain/brand.ts';
import { emptyDataFolder } from '#testing/databases/empty-database.ts';
import { failInserts } from '#testing/databases/failing-inserts.ts';
import { testLimits } from '#testing/gateway/services-harness.ts';
import { DemoOffer, selectionId } from '#testing/offers/demo-offer.ts';
import { drawRef, slipFor } from '#testing/slips/slips.ts';
import { insertCustomer } from '../accounts/new-customer.ts';
import { wallClock } from '../feeds/clock.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { type OpenedData, openData, openServices } from '../open-services.ts';
import { FolderInUse, lockFolder } from './folder-lock.ts';
import { DatabaseUnavailable, openDatabase, withoutPassword } from './open-database.ts';
import { JournalDamaged, openJournal, readRecords } from './placement-journal.ts';

/** Between two tries whether writing works, ms: like no other wait. */
const PROBE_MS = 23;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipstream-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs a script that locks the folder; resolves with what it printed, once it printed a line. */
function locker(): { printed: Promise<string>; kill: () => Promise<void> } {
  const script = `
    import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))};
    try { await lockFolder(process.argv[1]); console.log('locked'); setInterval(() => {}, 1000); }
    catch (error) { console.log(error.name); }`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script, folder]);
  const printed = new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (data: Buffer) => resolve(data.toString().trim()));
    child.once('error', reject);
    child.once('exit', () => resolve('ended without a word'));
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    printed,
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

describe('the lock of a data folder', () => {
  it('[FAIL-32] keeps a second process out, and is free again after kill -9', async () => {
    const first = locker();
    expect(await first.printed).toBe('locked');
    const second = locker();
    expect(await second.printed).toBe('FolderInUse');
    await expect(lockFolder(folder)).rejects.toThrow(/in use by process \d+\. Stop that gateway first/);
    await first.kill();
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderInUse);
    await lock.release();
    await (await lockFolder(folder)).release();
  });

  it('does not trust a pid file whose process is gone or another by now', async () => {
    for (const left of ['', 'nonsense', '999999999\n1\nelsewhere', `${process.ppid}\n1\n`]) {
      await writeFile(join(folder, 'gateway.pid'), left);
      await (await lockFolder(folder)).release();
    }
  });
});

describe('the placement journal', () => {
  const path = () => join(folder, 'journal');
  const recordsIn = async (): Promise<string[]> => {
    const { journal, records } = await openJournal(path());
    await journal.close();
    return records;
  };

  it('gives back what was appended, also by several at once, and cuts a torn tail', async () => {
    const { journal } = await openJournal(path());
    await Promise.all(['1', '{"é":2}', '3'].map((record) => journal.append(record)));
    await journal.append('4');
    await journal.close();
    const whole = await readFile(path());
    expect(await recordsIn()).toEqual(['1', '{"é":2}', '3', '4']);
    const lastLine = whole.lastIndexOf('\n', whole.length - 2) + 1;
    for (let cut = whole.length - 1; cut > lastLine; cut -= 1) {
      await writeFile(path(), whole.subarray(0, cut));
      const { journal: again, records } = await openJournal(path());
      expect(records).toEqual(['1', '{"é":2}', '3']);
      await again.append('5');
      await again.close();
      expect(await recordsIn()).toEqual(['1', '{"é":2}', '3', '5']);
    }
  });

  it('names the line when something before the tail was altered', async () => {
    const { journal } = await openJournal(path());
    for (const record of ['1', '2', '3']) await journal.append(record);
    await journal.close();
    const text = await readFile(path(), 'utf8');
    expect(() => readRecords('j', text.replace(' 2\n', ' 9\n'))).toThrow(JournalDamaged);
    expect(() => readRecords('j', text.replace(' 2\n', ' 9\n'))).toThrow(/damaged at line 2/);
  });
});

describe('opening the database', () => {
  const location = () => ({ kind: 'folder' as const, path: folder });

  it('runs PGlite with the settings that reach the disk, and says where money belongs', async () => {
    const database = await openDatabase(location());
    const shown = async (name: string) => {
      const { rows } = await sql<Record<string, string>>`${sql.raw(`show ${name}`)}`.execute(database.db);
      return rows[0]?.[name];
    };
    expect([await shown('fsync'), await shown('wal_sync_method'), await shown('synchronous_commit')]).toEqual(
      ['on', 'open_datasync', 'on'],
    );
    expect(database.statement).toContain('real money belongs on a PostgreSQL server');
    await expect(openDatabase(location())).rejects.toBeInstanceOf(FolderInUse);
    await database.close();
    await (await openDatabase(location())).close();
  });

  it('says which folder cannot be written', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const opening = openDatabase({ kind: 'folder', path: join(file, 'data') });
    await expect(opening).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(opening).rejects.toThrow(/data folder .*a-file\/data cannot be written: .*--data FOLDER/);
  });

  it('says which server cannot be reached, without its password', async () => {
    const opening = openDatabase({ kind: 'server', url: 'postgres://ann:secret@127.0.0.1:1/bets' });
    await expect(opening).rejects.toThrow(
      /postgres:\/\/ann:\*\*\*@127\.0\.0\.1:1\/bets cannot be reached: .+/,
    );
    await expect(openDatabase({ kind: 'server', url: 'not a url' })).rejects.toBeInstanceOf(
      DatabaseUnavailable,
    );
    expect(withoutPassword('postgres://u:p@ss@h/d')).not.toContain('p@ss');
  });
});

describe('after a power cut that the database did not survive whole', () => {
  beforeEach(async () => {
    await rm(folder, { recursive: true });
    folder = await emptyDataFolder('cut');
  });
  const ann = UserId.parse('u-ann');
  const offer = new DemoOffer(2);
  const open = async (): Promise<OpenedData> => openData({ kind: 'folder', path: folder });
  const services = (data: OpenedData) => openServices(data, { offer, limits: testLimits });

  async function withCustomer(id = ann): Promise<void> {
    const data = await open();
    const customer = {
      username: id,
      passwordHash: '-',
      email: `${id}@test.example`,
      firstName: 'A',
      lastName: 'N',
      dateOfBirth: '1980-01-01',
      countryCode: 'gb',
      marketing: { email: false, sms: false, phone: false },
      currency: 'GBP',
      demonstration: true,
      funding: 1_000,
    };
    await data.database.db.transaction().execute((tx) => insertCustomer(tx, id, customer, 1));
    await data.close();
  }

  it('[INV-02] [FAIL-31] writes acknowledged bets, refusals and fences again from the journal', async () => {
    await withCustomer();
    const kept = join(folder, 'before');
    await cp(join(folder, 'database'), kept, { recursive: true });

    const data = await open();
    const money = await services(data);
    const bets = [
      slipFor(offer, ann, [selectionId(1, 0)], { stake: 300 }),
      slipFor(offer, ann, [selectionId(2, 1)], { stake: 400 }),
    ];
    const refused = slipFor(offer, ann, [selectionId(2, 1)], { stake: 999 });
    const answers = await money.placement.placeBets(ann, [...bets, refused]);
    const fenced = drawRef();
    await money.placement.betStatus(ann, [fenced], true);
    await money.close();
    // Nothing is synced or emptied: as after a cut.
    await data.database.abandon();
    await rm(join(folder, 'database'), { recursive: true });
    await cp(kept, join(folder, 'database'), { recursive: true });

    const again = await open();
    expect(again.journal.checked).toBe(4);
    expect([...again.journal.restored].sort()).toEqual(
      [...bets, refused]
        .map(({ ref }) => ref as string)
        .concat(fenced)
        .sort(),
    );
    const revived = await services(again);
    expect(await revived.placement.placeBets(ann, [...bets, refused])).toEqual(answers);
    expect(await revived.placement.betStatus(ann, [fenced], false)).toMatchObject([{ state: 'FENCED' }]);
    expect((await revived.accounts.balance(ann)).cash).toBe(300);
    expect((await verifyLedger(again.database.db)).problems).toEqual([]);
    await revived.close();
    await again.close();

    const clean = await open();
    expect(clean.journal).toEqual({ checked: 0, restored: [] });
    await clean.close();
  });

  it('[FAIL-21] [FAIL-33] starts over a refusal that could not be stored, and whose ref somebody else had fenced before it could', async () => {
    const bob = UserId.parse('u-bob');
    await withCustomer();
    await withCustomer(bob);
    const data = await open();
    const reported: unknown[] = [];
    let probe = (): void => undefined;
    let isOver = (): void => undefined;
    const over = new Promise<void>((resolve) => {
      isOver = resolve;
    });
    const money = await openServices(data, {
      offer,
      limits: testLimits,
      placement: { probeWriting: PROBE_MS },
      clock: {
        ...wallClock,
        after(ms, work) {
          if (ms !== PROBE_MS) return wallClock.after(ms, work);
          probe = work;
          return () => undefined;
        },
      },
      alarm: { raised: () => undefined, over: () => isOver() },
      report: (error) => void reported.push(error),
    });
    await failInserts(data.database.db, 'ledger_entries', 1, '53100');
    const slip = slipFor(offer, ann, [selectionId(1, 0)]);
    expect(await money.placement.placeBets(ann, [slip])).toMatchObject({ betSlips: [{ status: 'FAILED' }] });
    expect(await money.placement.betStatus(bob, [slip.ref], true)).toMatchObject([{ state: 'FENCED' }]);
    probe();
    await over;
    await money.close();
    await data.database.abandon();

    const again = await open();
    expect(again.journal).toEqual({ checked: 1, restored: [] });
    const rows = await again.database.db.selectFrom('placements').select(['ref', 'state']).execute();
    expect(rows).toEqual([{ ref: slip.ref, state: 'FENCED' }]);
    // Nothing was said that is not so: neither a refusal nor a fence ever becomes a bet.
    expect(reported).toEqual([]);
    await again.close();
  });

  it('[FAIL-33] starts over a refusal in a journal of which the database has the fence: both keep the ref out', async () => {
    await withCustomer();
    const data = await open();
    const money = await services(data);
    const dear = slipFor(offer, ann, [selectionId(1, 0)], { stake: 9_999 });
    expect(await money.placement.placeBets(ann, [dear])).toMatchObject({ betSlips: [{ status: 'FAILED' }] });
    await money.close();
    await sql`update placements set state = 'FENCED', outcome = null`.execute(data.database.db);
    await data.database.abandon();
    const again = await open();
    expect(again.journal).toEqual({ checked: 1, restored: [] });
    await again.close();
  });

  it('does not start when journal and database contradict each other', async () => {
    await withCustomer();
    const data = await open();
    const money = await services(data);
    const slip = slipFor(offer, ann, [selectionId(1, 0)]);
    await money.placement.placeBets(ann, [slip]);
    await money.close();
    await sql`update placements set state = 'FAILED'`.execute(data.database.db);
    await data.database.abandon();
    await expect(open()).rejects.toThrow(
      `placement ${slip.ref}: the journal says SUCCEEDED, the database says FAILED`,
    );
  });
});
