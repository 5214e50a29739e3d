import type { Transaction } from 'kysely';
import { UserId } from '#domain/brand.ts';
import type { SafeguardOrder, Safeguards } from '#domain/contract/staff-safeguards.ts';
import { Currency } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';
import { raiseIntervention } from '../accounts/interventions.ts';
import { enqueue } from '../db/outbox.ts';
import type { Schema } from '../db/schema.ts';
import { lockAccount } from '../ledger/lock-account.ts';
import type { AuditEntry } from '../staff/audit.ts';
import { actorOf, plainEntry, type StaffContext, type StaffSession } from '../staff/context.ts';
import { refuse } from '../staff/refusals.ts';

/** The newest of a customer; older ones are not listed. */
const LISTED = 50;

async function customerOf({ db }: StaffContext, username: string): Promise<UserId> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', username.toLowerCase())
    .executeTakeFirst();
  return row === undefined ? refuse('unknownCustomer') : UserId.parse(row.id);
}

async function safeguardsOf({ db }: StaffContext, user: UserId): Promise<Safeguards> {
  const { wagering_blocked, wagering_questionnaire_due, currency } = await db
    .selectFrom('users')
    .select(['wagering_blocked', 'wagering_questionnaire_due', 'currency'])
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
  const asked = await db
    .selectFrom('interventions')
    .select(['kind', 'blocking', 'created_at as at', 'answered_at as answeredAt', 'answer'])
    .where('user_id', '=', user)
    .orderBy('created_at', 'desc')
    .limit(LISTED)
    .execute();
  const questionnaires = await db
    .selectFrom('questionnaires')
    .select(['sent_at as sentAt', 'result'])
    .where('user_id', '=', user)
    .orderBy('sent_at', 'desc')
    .limit(LISTED)
    .execute();
  const checks = await db
    .selectFrom('vulnerability_checks')
    .select(['due_at', 'net_deposits', 'finding'])
    .where('user_id', '=', user)
    .orderBy('due_at', 'desc')
    .limit(LISTED)
    .execute();
  return {
    asked,
    questionnaireDue: wagering_blocked && wagering_questionnaire_due,
    talkDue: wagering_blocked && !wagering_questionnaire_due,
    questionnaires,
    checks: checks.map(({ due_at, net_deposits, finding }) => ({
      dueAt: due_at,
      currency: Currency.parse(currency),
      netDeposits: money(net_deposits),
      finding,
    })),
  };
}

/** @throws StaffRefused for a name that nobody has */
export async function lookAtSafeguards(
  context: StaffContext,
  { member }: StaffSession,
  username: string,
): Promise<Safeguards> {
  const user = await customerOf(context, username);
  const detail = JSON.stringify({ customer: user });
  await context.audit.record(plainEntry(context.now(), actorOf(member), 'safeguardsSeen', detail));
  return safeguardsOf(context, user);
}

type Done = Extract<AuditEntry['act'], 'interventionRaised' | 'questionnaireAsked' | 'talkHeld'>;

/** Under the lock that bets take. @throws StaffRefused where it is asked already, or no talk is due */
async function carryOut(
  tx: Transaction<Schema>,
  user: UserId,
  { step, blocking }: SafeguardOrder,
  at: number,
): Promise<Done> {
  await lockAccount(tx, user);
  if (step !== 'QUESTIONNAIRE' && step !== 'TALKED') {
    await raiseIntervention(tx, user, { kind: step, blocking }, at);
    return 'interventionRaised';
  }
  const isTalk = step === 'TALKED';
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ wagering_blocked: !isTalk, wagering_questionnaire_due: !isTalk })
    .where('id', '=', user)
    // A questionnaire is not taken back by a talk, and who is to be talked to is not asked by post.
    .where('wagering_blocked', '=', isTalk)
    .$if(isTalk, (query) => query.where('wagering_questionnaire_due', '=', false))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return refuse(isTalk ? 'noTalkDue' : 'askedAlready');
  // A draft of an earlier one is none of this one.
  await tx.deleteFrom('questionnaire_answers').where('user_id', '=', user).execute();
  return isTalk ? 'talkHeld' : 'questionnaireAsked';
}

/**
 * Asks a customer something, or lets them bet again after a talk (RGT-06, RGT-07.4). Their channels are
 * told, so that it stands before them at once; the trail says who, whom and why.
 */
export async function safeguard(
  context: StaffContext,
  { member }: StaffSession,
  order: SafeguardOrder,
): Promise<Safeguards> {
  const user = await customerOf(context, order.username);
  const at = context.now();
  await context.db.transaction().execute(async (tx) => {
    const act = await carryOut(tx, user, order, at);
    await enqueue(tx, user, 'asked', user, 'update');
    const { step, blocking, why } = order;
    const detail = JSON.stringify({ customer: user, step, blocking, why });
    await context.audit.record(plainEntry(at, actorOf(member), act, detail), tx);
  });
  return safeguardsOf(context, user);
}
