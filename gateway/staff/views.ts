import type { Selectable } from 'kysely';
import type { BetId, PlacementRef } from '#domain/brand.ts';
import { SessionId } from '#domain/brand.ts';
import type { ViewReason } from '#domain/contract/staff-fields.ts';
import type {
  HandedProofs,
  Identity,
  ListedSession,
  View,
  Watermark,
} from '#domain/contract/staff-recordings.ts';
import type { PackSeal } from '#domain/proofs/bundle/bundle-parts.ts';
import { drawHandle } from '../accounts/secrets.ts';
import { mustExplain, withoutPersons } from '../config/staff.ts';
import type { Schema } from '../db/schema.ts';
import type { GatewayAct, RecordedSession } from '../recordings/recordings.ts';
import type { AuditEntry } from './audit.ts';
import { actorOf, mayDo, type StaffContext, type StaffSession } from './context.ts';
import { recordingFor } from './find-recording.ts';
import { listedFor } from './listed-session.ts';
import { redactedActs, redactedCopy, workingCopy } from './redacted-copy.ts';
import { refuse } from './refusals.ts';

type ViewRow = Selectable<Schema['staff_views']>;

export interface Opening {
  readonly session: SessionId;
  readonly reason: ViewReason;
  readonly explanation?: string | undefined;
  readonly ticket: string;
  readonly bet?: BetId | undefined;
}

const watermarkOf = (row: ViewRow): Watermark => ({
  viewer: row.staff_id,
  at: row.opened_at,
  ticket: row.ticket,
});

const answerOf = (row: ViewRow, recording: ListedSession): View => ({
  view: row.id,
  recording,
  watermark: watermarkOf(row),
  expiresAt: row.expires_at,
});

/** What an act on a view leaves in the audit trail. */
function entryOf(
  context: StaffContext,
  { member }: StaffSession,
  row: ViewRow,
  act: AuditEntry['act'],
  detail: string | null,
  bet: BetId | null = null,
): AuditEntry {
  return {
    at: context.now(),
    actor: actorOf(member),
    act,
    session: SessionId.parse(row.session_id),
    bet,
    brand: row.brand,
    reason: row.reason,
    ticket: row.ticket,
    detail,
  };
}

/**
 * UK-54: a recording is opened for a reason and a ticket, and the trail holds it before anything is served.
 */
export async function openView(
  context: StaffContext,
  session: StaffSession,
  { session: wanted, reason, explanation = '', ticket, bet }: Opening,
): Promise<View> {
  const { member } = session;
  const needsWords = reason === 'other' || mustExplain.includes(member.role);
  if (needsWords && explanation.length === 0) return refuse('mustExplain');
  const recording = await recordingFor(context, member, wanted);
  const now = context.now();
  const row: ViewRow = {
    id: drawHandle('v-'),
    staff_id: member.id,
    staff_session_id: session.id,
    session_id: wanted,
    brand: recording.brand,
    reason,
    ticket,
    opened_at: now,
    expires_at: now + context.settings.view,
    unmasked_at: null,
  };
  const about = bet !== undefined && recording.bets.includes(bet) ? bet : null;
  await context.db.transaction().execute(async (tx) => {
    const detail = explanation === '' ? null : explanation;
    await context.audit.record(entryOf(context, session, row, 'opened', detail, about), tx);
    await tx.insertInto('staff_views').values(row).execute();
  });
  return answerOf(row, listedFor(member, recording));
}

export interface LiveView {
  readonly row: ViewRow;
  readonly recording: RecordedSession;
}

/**
 * A view that is open: of this person, in this session, not run out, of a recording that is still there.
 *
 * @throws StaffRefused; somebody else's view is unknown.
 */
export async function viewFor(context: StaffContext, session: StaffSession, view: string): Promise<LiveView> {
  const row = await context.db
    .selectFrom('staff_views')
    .selectAll()
    .where('id', '=', view)
    .where('staff_id', '=', session.member.id)
    .where('staff_session_id', '=', session.id)
    .executeTakeFirst();
  if (row === undefined) return refuse('unknownView');
  if (context.now() >= row.expires_at) return refuse('viewExpired');
  const recording = await recordingFor(context, session.member, SessionId.parse(row.session_id));
  return { row, recording };
}

/**
 * The device's part, through a view, as this role may see it (HOLD-12). @throws StaffRefused: erased or not
 * here yet.
 */
export async function fileOf(
  context: StaffContext,
  session: StaffSession,
  view: string,
): Promise<Uint8Array> {
  const { recording } = await viewFor(context, session, view);
  const file = (await context.recordings.file(recording.session)) ?? refuse('noFile');
  return isWithoutPersons(session) ? workingCopy(file) : file;
}

const isWithoutPersons = ({ member }: StaffSession): boolean => withoutPersons.includes(member.role);

/**
 * The bytes that leave the console, as this role may take them (HOLD-12): only after the trail says that they
 * do.
 *
 * @throws StaffRefused: `exportFirst` where it does not.
 */
export async function exportedFileOf(
  context: StaffContext,
  session: StaffSession,
  view: string,
): Promise<Uint8Array> {
  const { row, recording } = await viewFor(context, session, view);
  const said = await context.db
    .selectFrom('staff_audit')
    .select('id')
    .where('act', '=', 'exported')
    .where('actor_id', '=', row.staff_id)
    .where('session_id', '=', row.session_id)
    .where('at', '>=', row.opened_at)
    .limit(1)
    .executeTakeFirst();
  if (said === undefined) return refuse('exportFirst');
  const file = (await context.recordings.file(recording.session)) ?? refuse('noFile');
  return isWithoutPersons(session) ? redactedCopy(file) : file;
}

/** The gateway's part; what is about limits, exclusion or means for those alone who may see it (UK-53). */
export async function gatewayPartOf(
  context: StaffContext,
  session: StaffSession,
  view: string,
): Promise<readonly GatewayAct[]> {
  const { recording } = await viewFor(context, session, view);
  const acts = await context.recordings.gatewayPart(recording.session);
  const seen = mayDo(session.member, 'sensitive') ? acts : acts.filter(({ sensitive }) => sensitive !== true);
  return isWithoutPersons(session) ? redactedActs(seen) : seen;
}

/** Whose pseudonym it is, with an entry of its own in the audit trail before it is read. */
export async function unmask(
  context: StaffContext,
  session: StaffSession,
  view: string,
  explanation: string,
): Promise<Identity> {
  const { row, recording } = await viewFor(context, session, view);
  await context.db.transaction().execute(async (tx) => {
    await context.audit.record(entryOf(context, session, row, 'unmasked', explanation), tx);
    await tx
      .updateTable('staff_views')
      .set({ unmasked_at: context.now() })
      .where('id', '=', row.id)
      .execute();
  });
  const user =
    recording.pseudonym === null ? undefined : await context.recordings.customerOf(recording.pseudonym);
  if (user === undefined) return refuse('noPseudonym');
  const customer = await context.db
    .selectFrom('users')
    .select(['username', 'first_name', 'last_name'])
    .where('id', '=', user)
    .executeTakeFirst();
  return {
    userId: user,
    username: customer?.username ?? null,
    name: customer === undefined ? null : `${customer.first_name} ${customer.last_name}`,
  };
}

export interface Export {
  readonly watermark: Watermark;
  readonly fileName: string;
  readonly profile: 'device' | 'export';
  readonly proofs?: HandedProofs;
}

/**
 * Says that it leaves the console: who took it, for what, and in which form, in the audit trail and on the
 * file.
 */
export async function exportView(
  context: StaffContext,
  session: StaffSession,
  view: string,
  { form, ref }: { readonly form: 'slip' | 'pack'; readonly ref?: PlacementRef | undefined },
): Promise<Export> {
  const { row, recording } = await viewFor(context, session, view);
  await context.audit.record(entryOf(context, session, row, 'exported', form));
  const redacted = isWithoutPersons(session);
  const handed = ref === undefined ? undefined : await proofsFor(context, recording, ref);
  // What was signed names its account.
  const proofs = handed !== undefined && redacted ? { ...handed, statement: null } : handed;
  const ticket = row.ticket.replaceAll(/[^A-Za-z0-9-]/g, '-');
  return {
    watermark: { ...watermarkOf(row), at: context.now() },
    fileName: `${row.session_id}_${session.member.id}_${ticket}`,
    profile: redacted ? 'export' : 'device',
    ...(proofs === undefined ? {} : { proofs }),
  };
}

/**
 * Signs that these parts left together, once the trail says which: what is exchanged later shows (HOLD-10).
 */
export async function sealPack(
  context: StaffContext,
  session: StaffSession,
  view: string,
  digest: string,
): Promise<PackSeal> {
  const { row } = await viewFor(context, session, view);
  await context.audit.record(entryOf(context, session, row, 'exported', `pack ${digest}`));
  return context.signer.sign({
    kind: 'EVIDENCE_PACK' as const,
    digest,
    session: row.session_id,
    viewer: row.staff_id,
    ticket: row.ticket,
    sealedAt: context.now(),
  });
}

/** Of bets of this recording alone; undefined also when nobody knows any more whose it was. */
async function proofsFor(
  { proofsOf, recordings }: StaffContext,
  { refs, pseudonym }: RecordedSession,
  ref: PlacementRef,
): Promise<HandedProofs | undefined> {
  if (proofsOf === null || pseudonym === null || !refs.includes(ref)) return undefined;
  const user = await recordings.customerOf(pseudonym);
  return user === undefined ? undefined : proofsOf(user, ref);
}

/** For what belongs to a view and is written elsewhere: notes. */
export const noteEntry = (
  context: StaffContext,
  session: StaffSession,
  view: LiveView,
  detail: string,
): AuditEntry => entryOf(context, session, view.row, 'noted', detail);
