import { Kysely } from 'kysely';
import { openIdBook } from '#gateway/db/id-book.ts';
import { noJournal } from '#gateway/db/placement-journal.ts';
import type { Schema } from '#gateway/db/schema.ts';
import type { FeedClock } from '#gateway/feeds/clock.ts';
import type { OpenedData } from '#gateway/open-services.ts';
import type { SharedDatabase } from './database.ts';
import type { Gate } from './gate.ts';
import { gatedDialect } from './gated-dialect.ts';
import type { JournalFile } from './journal.ts';

export interface NodeData extends OpenedData {
  /** The process is gone: its transactions end as the server ends them. */
  sever(): void;
}

/** The database as one gateway process sees it, behind its gate. */
export async function openNodeData(
  shared: SharedDatabase,
  gate: Gate,
  clock: FeedClock,
  file: JournalFile | undefined,
): Promise<NodeData> {
  const { dialect, sever } = gatedDialect(shared.driver, gate);
  const db = new Kysely<Schema>({ dialect });
  const nothing = (): Promise<void> => Promise.resolve();
  const database = {
    db,
    journal: (await file?.open(db, gate)) ?? noJournal,
    records: [],
    statement: 'in memory',
    trimJournal: nothing,
    close: nothing,
    abandon: nothing,
  };
  const ids = await openIdBook(db, clock);
  return {
    ids,
    database,
    journal: { checked: 0, restored: [] },
    statement: 'in memory',
    sever,
    close: nothing,
  };
}
