import type { Kysely, Selectable, SelectQueryBuilder } from 'kysely';
import { BetId, SessionId } from '#domain/brand.ts';
import { StaffRole } from '#domain/contract/staff-fields.ts';
import type { AuditLine } from '#domain/contract/staff-recordings.ts';
import { staffSettings } from '../config/staff.ts';
import type { Schema } from '../db/schema.ts';
import type { AuditEntry } from './audit.ts';

type Row = Selectable<Schema['staff_audit']>;

export interface AuditPage {
  readonly lines: AuditLine[];
  /** Cursor of the next page; null at the beginning of the trail. */
  readonly next: string | null;
}

const roleOf = (row: Row): StaffRole | null => StaffRole.safeParse(row.role).data ?? null;

const lineOf = (row: Row): AuditLine => ({
  id: row.id,
  at: row.at,
  who: row.actor_kind === 'customer' ? null : row.actor_id,
  role: roleOf(row),
  act: row.act,
  session: row.session_id,
  bet: row.bet_id,
  reason: row.reason,
  ticket: row.ticket,
  detail: row.detail,
});

const acts: Readonly<Record<AuditEntry['act'], true>> = {
  opened: true,
  unmasked: true,
  exported: true,
  noted: true,
  searched: true,
  reviewed: true,
  signedIn: true,
  signInFailed: true,
  signedOut: true,
  enrolled: true,
  recoveryAsked: true,
  recoveryRefused: true,
  recovered: true,
  appointed: true,
  dismissed: true,
  corrected: true,
  settled: true,
  loggedOut: true,
  accountClosed: true,
  accountOpened: true,
  interventionRaised: true,
  spendLimitSet: true,
  addressChanged: true,
  documentSeen: true,
  documentAccepted: true,
  documentRefused: true,
  paidOut: true,
  payOutAccountOpened: true,
  factorsRemoved: true,
  safeguardsSeen: true,
  questionnaireAsked: true,
  talkHeld: true,
  announced: true,
  announcementWithdrawn: true,
  erased: true,
};
const isAct = (text: string): text is AuditEntry['act'] => Object.hasOwn(acts, text);

function actorOf(row: Row): AuditEntry['actor'] {
  const role = roleOf(row);
  if (row.actor_kind === 'customer') return { kind: 'customer' };
  if (row.actor_kind === 'staff' && role !== null) return { kind: 'staff', id: row.actor_id ?? '', role };
  return { kind: 'nobody', id: row.actor_id ?? '' };
}

/** A stored entry as it was recorded. @throws for an act that this build does not know. */
export function entryOf(row: Row): AuditEntry {
  if (!isAct(row.act)) throw new Error(`the audit trail holds an unknown act: ${row.act}`);
  return {
    at: row.at,
    actor: actorOf(row),
    act: row.act,
    session: row.session_id === null ? null : SessionId.parse(row.session_id),
    bet: row.bet_id === null ? null : BetId.parse(row.bet_id),
    brand: row.brand,
    reason: row.reason,
    ticket: row.ticket,
    detail: row.detail,
  };
}

type Query = SelectQueryBuilder<Schema, 'staff_audit', Row>;

const all = (db: Kysely<Schema>): Query => db.selectFrom('staff_audit').selectAll().orderBy('seq', 'desc');

async function pageOf(query: Query, after: string | undefined): Promise<AuditPage> {
  const size = staffSettings.auditPage;
  const before = after !== undefined && /^\d{1,15}$/.test(after) ? Number(after) : undefined;
  const rows = await (before === undefined ? query : query.where('seq', '<', before))
    .limit(size + 1)
    .execute();
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    lines: shown.map(lineOf),
    next: rows.length > size && last !== undefined ? String(last.seq) : null,
  };
}

export type Subject = { readonly session: SessionId } | { readonly bet: BetId };

/** A search that did not open anything is no seeing. */
const SEEING: readonly AuditEntry['act'][] = ['opened', 'unmasked', 'exported', 'noted', 'erased'];

/**
 * What touched a session or a bet: whoever saw a session that tells of a bet saw the bet, named or not
 * (HOLD-12).
 */
const touching = (db: Kysely<Schema>, subject: Subject, sessions: readonly SessionId[]): Query =>
  all(db)
    .where('act', 'in', SEEING)
    .where((eb) =>
      'session' in subject
        ? eb('session_id', '=', subject.session)
        : eb.or([
            eb('bet_id', '=', subject.bet),
            ...sessions.map((session) => eb('session_id', '=', session)),
          ]),
    );

/** Who has seen it, as entries, newest first. @param sessions those that tell of the bet. */
export const seenEntries = async (
  db: Kysely<Schema>,
  subject: Subject,
  sessions: readonly SessionId[],
): Promise<AuditEntry[]> => (await touching(db, subject, sessions).execute()).map(entryOf);

/** Who has seen it, page by page; lines of brands that are not among `brands` are left out. */
export const seenPage = (
  db: Kysely<Schema>,
  { subject, sessions }: { readonly subject: Subject; readonly sessions: readonly SessionId[] },
  brands: readonly string[],
  after: string | undefined,
): Promise<AuditPage> => pageOf(touching(db, subject, sessions).where(ofBrands(brands)), after);

/** What a member of staff has done. */
export const openedByPage = (
  db: Kysely<Schema>,
  staff: string,
  brands: readonly string[],
  after: string | undefined,
): Promise<AuditPage> => pageOf(all(db).where('actor_id', '=', staff).where(ofBrands(brands)), after);

/** Lines without a brand (sign-ins, searches) belong to everybody who may read the trail. */
const ofBrands =
  (brands: readonly string[]): Parameters<Query['where']>[0] =>
  (eb) =>
    eb.or([eb('brand', 'is', null), ...brands.map((brand) => eb('brand', '=', brand))]);
