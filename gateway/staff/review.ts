import { randomBytes } from 'node:crypto';
import type { BetId, SessionId } from '#domain/brand.ts';
import type { Colleague } from '#domain/contract/staff.ts';
import { actorOf, plainEntry, type StaffContext, type StaffSession } from './context.ts';
import { coversBrands, findMember, memberOf, resetMember } from './members.ts';
import { type AuditPage, openedByPage, type Subject, seenPage } from './read-audit.ts';
import { refuse } from './refusals.ts';

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

/** 100 random bits in groups that can be read out. */
export function drawFirstPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const drawn = Array.from(randomBytes(64))
    .filter((byte) => byte < letters.length * 8)
    .slice(0, 20)
    .map((byte) => letters[byte % letters.length]);
  return drawn.length < 20 ? drawFirstPassword() : drawn.join('').replaceAll(/(.{5})(?=.)/g, '$1-');
}

/**
 * For a colleague who lost the second factor: a first password, which the colleague replaces when setting it up anew.
 * Nobody does it for themselves, and somebody who has left stays out.
 */
export async function recover(
  context: StaffContext,
  { member }: StaffSession,
  name: string,
): Promise<string> {
  const found = await findMember(context.db, name);
  const known = found !== undefined && found.disabled_at === null && found.id !== member.id;
  if (!known || !coversBrands(member, memberOf(found))) return refuse('unknownColleague');
  const password = drawFirstPassword();
  const now = context.now();
  await context.db.transaction().execute(async (tx) => {
    await context.audit.record(plainEntry(now, actorOf(member), 'recovered', found.id), tx);
    await resetMember(tx, found.id, password, now);
  });
  return password;
}
