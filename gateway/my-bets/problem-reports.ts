import { type Kysely, sql } from 'kysely';
import type { BetId, UserId } from '#domain/brand.ts';
import type { Schema } from '../db/schema.ts';
import { drawCode } from '../sharing/create-sharing.ts';

/**
 * Keeps what a customer says went wrong with a bet of theirs, with the log of the tab that it was written in
 * (MYB-06.4).
 *
 * @returns the ticket; undefined for another customer's bet as for none
 */
export async function reportProblem(
  db: Kysely<Schema>,
  user: UserId,
  bet: BetId,
  said: { readonly description: string; readonly session: string | null; readonly at: number },
): Promise<string | undefined> {
  const { description, session, at } = said;
  const { rows } = await sql<{ ticket: string }>`
    insert into problem_reports (ticket, user_id, bet_id, session, description, created_at)
    select ${`P-${drawCode()}`}, user_id, id, ${session}, ${description}, ${at}
    from bets where id = ${bet} and user_id = ${user}
    returning ticket`.execute(db);
  return rows[0]?.ticket;
}

export interface ProblemReport {
  readonly ticket: string;
  readonly at: number;
  readonly bet: string;
  /** The recording that it was written in, where one of these brands has it. */
  readonly session: string | null;
  readonly text: string;
}

/**
 * The newest reports of these brands, as their recordings say.
 *
 * @param hasAll those without a recording, of which nobody knows the brand, as well
 */
export async function readReports(
  db: Kysely<Schema>,
  brands: readonly string[],
  hasAll: boolean,
  most: number,
): Promise<readonly ProblemReport[]> {
  const { rows } = await sql<ProblemReport>`
    select p.ticket, p.created_at as at, p.bet_id as bet, r.session, p.description as text
    from problem_reports p left join recordings r on r.session = p.session
    where r.brand = any(${[...brands]}::text[]) or (r.session is null and ${hasAll})
    order by p.created_at desc, p.ticket limit ${most}`.execute(db);
  return rows;
}
