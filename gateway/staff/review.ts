import type { BetId, SessionId } from '#domain/brand.ts';
import type { Colleague } from '#domain/contract/staff.ts';
import { actorOf, plainEntry, type StaffContext, type StaffSession } from './context.ts';
import { coversBrands, memberOf } from './members.ts';
import { type AuditPage, openedByPage, type Subject, seenPage } from './read-audit.ts';

/** Sessions that tell of a bet: where it was booked, also when nothing else of that session is kept. */
async function sessionsTelling({ recordings, settings }: StaffContext, bet: BetId): Promise<SessionId[]> {
  const { sessions } = await recordings.search({ bet, size: settings.page });
  const booked = await recordings.sessionOfBet(bet);
  return [...new Set([...sessions.map(({ session }) => session), ...(booked === undefined ? [] : [booked])])];
}

/** Who has seen a session or bet; that somebody asked is in the trail as well. */
export async function whoHasSeen(
  context: StaffContext,
  { member }: StaffSession,
  subject: Subject,
  after: string | undefined,
): Promise<AuditPage> {
  const detail = 'session' in subject ? subject.session : subject.bet;
  await context.audit.record(plainEntry(context.now(), actorOf(member), 'reviewed', detail));
  const sessions = 'session' in subject ? [] : await sessionsTelling(context, subject.bet);
  return seenPage(context.db, { subject, sessions }, member.brands, after);
}

/** What a member of staff has done, among one's own brands. */
export async function whatHasOpened(
  context: StaffContext,
  { member }: StaffSession,
  name: string,
  after: string | undefined,
): Promise<AuditPage> {
  const asked = name.toLowerCase();
  await context.audit.record(plainEntry(context.now(), actorOf(member), 'reviewed', asked));
  return openedByPage(context.db, asked, member.brands, after);
}

/** Everybody whose brands are all among one's own. */
export async function colleagues(context: StaffContext, { member }: StaffSession): Promise<Colleague[]> {
  const rows = await context.db.selectFrom('staff').selectAll().orderBy('id').execute();
  return rows
    .filter((row) => coversBrands(member, memberOf(row)))
    .map((row) => ({
      name: row.id,
      role: row.role,
      enrolled: row.totp_enrolled_at !== null,
      disabled: row.disabled_at !== null,
    }));
}
