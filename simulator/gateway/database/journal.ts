import type { Kysely } from 'kysely';
import type { PlacementJournal } from '#gateway/db/placement-journal.ts';
import type { Schema } from '#gateway/db/schema.ts';
import { JournalRecord } from '#gateway/placement/journal/journal-record.ts';
import { replayJournal } from '#gateway/placement/journal/replay-journal.ts';
import type { Prng } from '../../random/prng.ts';
import type { VirtualTime } from '../../time/virtual-time.ts';
import { isInItsRow } from '../gateway-statements.ts';
import type { Statement } from '../parse-statement.ts';
import type { Gate } from './gate.ts';

/** A new one each time: one for all would keep whatever ever waited for it. */
const never = (): Promise<never> => new Promise(() => undefined);

/**
 * What a power cut would take of rules: rows that were written since the last start, and have not paid. Only
 * what the file has a record of is taken, so that a start must bring each of them back (CSH-09.4).
 */
async function loseRules(db: Kysely<Schema>, records: readonly string[]): Promise<void> {
  const versions = new Map<string, Set<number>>();
  for (const text of records) {
    const record = JournalRecord.parse(JSON.parse(text));
    if (record.kind !== 'cashOutRule') continue;
    const own = versions.get(record.betId) ?? new Set();
    versions.set(record.betId, own.add(record.rule.version));
  }
  for (const [bet, own] of versions) {
    const row = await db
      .selectFrom('cash_out_rules')
      .select('version')
      .where('bet_id', '=', bet)
      .where('state', '!=', 'FIRED')
      .executeTakeFirst();
    if (row !== undefined && own.has(row.version))
      await db.deleteFrom('cash_out_rules').where('bet_id', '=', bet).execute();
  }
}

/**
 * The file beside an embedded database, which never syncs its own: what a power cut would leave of the words
 * of the gateways that ran on it, one after the other (FAIL-31). Of the database itself it would leave what
 * stood at the last start, where it is synced.
 */
export class JournalFile {
  readonly #time: Pick<VirtualTime, 'wait'>;
  readonly #chance: Prng;
  /** Until a record lasts, ms at most. */
  readonly #syncMs: number;
  #records: string[] = [];
  /** Refs that were decided at the last start. */
  #synced: ReadonlySet<string> = new Set();

  constructor(time: Pick<VirtualTime, 'wait'>, chance: Prng, syncMs: number) {
    this.#time = time;
    this.#chance = chance;
    this.#syncMs = syncMs;
  }

  /** As a gateway does when it starts: compares file and database, and begins the file anew. */
  async open(db: Kysely<Schema>, gate: Gate): Promise<PlacementJournal> {
    const journal = this.#journalOf(gate);
    await loseRules(db, this.#records);
    await replayJournal(db, journal, this.#records);
    const decided = await db.selectFrom('placements').select('ref').where('state', '!=', 'PENDING').execute();
    this.#synced = new Set(decided.map(({ ref }) => ref));
    this.#records = [];
    return journal;
  }

  #journalOf(gate: Gate): PlacementJournal {
    const writing = new Set<Promise<void>>();
    const write = async (record: string): Promise<void> => {
      await this.#time.wait(this.#chance.between(1, this.#syncMs));
      await gate.awake();
      if (gate.isDead) await never();
      this.#records.push(record);
    };
    const nothing = (): Promise<void> => Promise.resolve();
    return {
      append: (record) => {
        const one = write(record);
        writing.add(one);
        return one.finally(() => writing.delete(one));
      },
      settled: async () => {
        await Promise.all(writing);
      },
      size: () => this.#records.length,
      clear: nothing,
      close: nothing,
    };
  }

  /** Whether a word about an end would still be true after a power cut at this moment. */
  keeps(word: Statement): boolean {
    const { ref, kind, bet } = word;
    if (kind === 'held' || kind === 'unknown' || !isInItsRow(word) || this.#synced.has(ref)) return true;
    // What was refused may have been fenced before: either keeps the ref from ever becoming a bet.
    return this.#records.some((record) => record.includes(JSON.stringify(kind === 'taken' ? bet : ref)));
  }
}
