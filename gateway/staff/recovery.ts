import { randomBytes } from 'node:crypto';
import type { PendingRecovery } from '#domain/contract/staff.ts';
import { actorOf, mayDo, plainEntry, type StaffContext, type StaffSession } from './context.ts';
import { coversBrands, findMember, memberOf, resetMember, type StaffRow } from './members.ts';
import { refuse } from './refusals.ts';

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUP = 5;

/** So many groups of five letters that can be read out, some 25 random bits each. */
export function drawGroups(groups: number): string {
  const drawn = Array.from(randomBytes(64))
    .filter((byte) => byte < LETTERS.length * 8)
    .slice(0, groups * GROUP)
    .map((byte) => LETTERS[byte % LETTERS.length]);
  return drawn.length < groups * GROUP
    ? drawGroups(groups)
    : drawn.join('').replaceAll(/(.{5})(?=.)/g, '$1-');
}

/** A first password, 100 random bits. */
export const drawFirstPassword = (): string => drawGroups(4);

const placeOf = (id: string): string => `staff/${id}/recovery`;

/**
 * The colleague, if this person may act for them: not for oneself, and who has left stays out. @throws
 * StaffRefused
 */
async function colleagueOf(context: StaffContext, { member }: StaffSession, name: string): Promise<StaffRow> {
  const found = await findMember(context.db, name);
  const known = found !== undefined && found.disabled_at === null && found.id !== member.id;
  return known && coversBrands(member, memberOf(found)) ? found : refuse('unknownColleague');
}

/**
 * Asks for a new start of a colleague who lost the second factor. Nothing changes before a second person has
 * approved it, and who asks gets half of the first password: nobody alone becomes somebody else (HOLD-06).
 *
 * @returns the first half
 */
export async function askRecovery(
  context: StaffContext,
  session: StaffSession,
  name: string,
): Promise<string> {
  const found = await colleagueOf(context, session, name);
  const half = drawGroups(2);
  const { member } = session;
  const asked = {
    asked_by: member.id,
    asked_at: context.now(),
    half_sealed: context.seal.sealText(placeOf(found.id), half),
  };
  await context.db.transaction().execute(async (tx) => {
    await context.audit.record(plainEntry(asked.asked_at, actorOf(member), 'recoveryAsked', found.id), tx);
    await tx
      .insertInto('staff_recoveries')
      .values({ staff_id: found.id, ...asked })
      .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(asked))
      .execute();
  });
  return half;
}

/**
 * New starts that wait for a second person: those that this one may approve, and those that this one asked
 * for.
 */
export async function pendingRecoveries(
  context: StaffContext,
  { member }: StaffSession,
): Promise<PendingRecovery[]> {
  const rows = await context.db
    .selectFrom('staff_recoveries')
    .innerJoin('staff', 'staff.id', 'staff_recoveries.staff_id')
    .selectAll('staff')
    .select(['asked_by', 'asked_at'])
    .where('asked_at', '>', context.now() - context.settings.recovery)
    .where('staff.id', '!=', member.id)
    .where('disabled_at', 'is', null)
    .orderBy('asked_at')
    .execute();
  return rows
    .filter((row) => coversBrands(member, memberOf(row)))
    .map((row) => ({
      name: row.id,
      askedBy: row.asked_by,
      askedAt: row.asked_at,
      expiresAt: row.asked_at + context.settings.recovery,
      own: row.asked_by === member.id,
    }));
}

/**
 * The second person's yes: the colleague's sessions end, and both halves together are the first password,
 * which the colleague replaces when setting up a second factor.
 *
 * @returns the second half
 */
export async function approveRecovery(
  context: StaffContext,
  session: StaffSession,
  name: string,
): Promise<string> {
  const found = await colleagueOf(context, session, name);
  const now = context.now();
  const second = drawGroups(2);
  await context.db.transaction().execute(async (tx) => {
    const asked = await tx
      .deleteFrom('staff_recoveries')
      .where('staff_id', '=', found.id)
      .where('asked_by', '!=', session.member.id)
      .where('asked_at', '>', now - context.settings.recovery)
      .returningAll()
      .executeTakeFirst();
    const asker = asked === undefined ? undefined : await findMember(tx, asked.asked_by);
    // Who asked may have left meanwhile, or may not ask any more.
    const stands = asker !== undefined && asker.disabled_at === null && mayDo(memberOf(asker), 'recover');
    if (asked === undefined || !stands) return refuse('unknownRecovery');
    const first = context.seal.openText(placeOf(found.id), asked.half_sealed);
    const detail = `${found.id}, asked for by ${asked.asked_by}`;
    await context.audit.record(plainEntry(now, actorOf(session.member), 'recovered', detail), tx);
    await resetMember(tx, found.id, `${first}-${second}`, now);
  });
  return second;
}

/**
 * Takes a new start off the list: a second person's no, or who asked takes it back. It is in the trail, and
 * nothing else changes.
 */
export async function refuseRecovery(
  context: StaffContext,
  session: StaffSession,
  name: string,
): Promise<void> {
  const found = await colleagueOf(context, session, name);
  await context.db.transaction().execute(async (tx) => {
    const asked = await tx
      .deleteFrom('staff_recoveries')
      .where('staff_id', '=', found.id)
      .returning('asked_by')
      .executeTakeFirst();
    if (asked === undefined) return refuse('unknownRecovery');
    const detail = `${found.id}, asked for by ${asked.asked_by}`;
    await context.audit.record(
      plainEntry(context.now(), actorOf(session.member), 'recoveryRefused', detail),
      tx,
    );
  });
}
