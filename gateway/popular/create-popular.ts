import { type Kysely, sql } from 'kysely';
import { popularRules } from '../config/popular.ts';
import type { Schema } from '../db/schema.ts';
import { KeptRows } from '../results/kept-rows.ts';

/** A selection that a customer has a bet on, each once; whose it is leaves this folder only as a count. */
export interface BackedRow {
  readonly event_id: number;
  readonly market_id: number;
  readonly selection_id: number;
  readonly user_id: string;
}

/** What was bet on lately, by the books that every gateway on the database shares. */
export interface Popular {
  backed(): Promise<readonly BackedRow[]>;
}

const HOUR_MS = 3_600_000;

/** One look at the books for all sports and everybody, at most once in `keepMs`. @param now wall clock */
export function createPopular(db: Kysely<Schema>, now: () => number): Popular {
  const kept = new KeptRows<readonly BackedRow[]>(now, { keepMs: popularRules.keepMs, most: 1 });
  const read = async (): Promise<readonly BackedRow[]> => {
    const { rows } = await sql<BackedRow>`
      select distinct legs.event_id, legs.market_id, legs.selection_id, legs.user_id
      from (
        select id from bets where placed_at > ${now() - popularRules.hours * HOUR_MS}
        order by placed_at desc limit ${popularRules.mostBets}
      ) as latest join bet_legs legs on legs.bet_id = latest.id`.execute(db);
    return rows;
  };
  return { backed: () => kept.get('all', 'all', read) };
}
