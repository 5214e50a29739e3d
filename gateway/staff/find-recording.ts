import { BetId, PlacementRef, SessionId } from '#domain/brand.ts';
import type { RecordedSession } from '../recordings/recordings.ts';
import { actorOf, type Member, mayDo, plainEntry, type StaffContext, type StaffSession } from './context.ts';
import { refuse } from './refusals.ts';

/** A session by its id, whichever brand it is of: the store's text search finds ids, among other things. */
async function byId(context: StaffContext, session: SessionId): Promise<RecordedSession | undefined> {
  const { sessions } = await context.recordings.search({ text: session, size: context.settings.page });
  return sessions.find((one) => one.session === session);
}

/** Whether somebody looked at it while it was kept: then it is not unknown, but gone. */
async function wasKept(context: StaffContext, session: SessionId, member: Member): Promise<boolean> {
  const row = await context.db
    .selectFrom('staff_audit')
    .select('brand')
    .where('session_id', '=', session)
    .where('brand', 'in', [...member.brands, ''])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * A recording of one's own brands. Another brand's is unknown, exactly as one that never was.
 *
 * @throws StaffRefused: unknown, erased, past its retention, or not for this role (UK-53).
 */
export async function recordingFor(
  context: StaffContext,
  member: Member,
  session: SessionId,
): Promise<RecordedSession> {
  const found = await byId(context, session);
  if (found === undefined)
    return refuse((await wasKept(context, session, member)) ? 'expired' : 'unknownSession');
  if (!member.brands.includes(found.brand)) return refuse('unknownSession');
  if (found.sensitive === true && !mayDo(member, 'sensitive')) return refuse('sensitive');
  return found.clientPart === 'erased' ? refuse('erased') : found;
}

const rankOf = ({ session }: RecordedSession, booked: SessionId | undefined): number =>
  session === booked ? 0 : 1;

export interface FoundByQuote {
  readonly sessions: RecordedSession[];
  readonly bet: BetId | null;
  readonly ref: PlacementRef | null;
  readonly gone: boolean;
}

const BET_LETTERS = 12;

/**
 * A reference as people write it: in small letters, with spaces or other dashes, a bet without what it begins
 * with, O for nought and I or L for one, which are in no bet's number.
 */
function asWritten(text: string): { readonly uuid: string | undefined; readonly bet: string | undefined } {
  const bare = text.replaceAll(/[\s\p{Pd}._]/gu, '');
  const hex = /^[0-9a-f]{32}$/i.test(bare) ? bare.toLowerCase() : undefined;
  const letters = /^(?:SB)?([0-9A-Z]{12})$/
    .exec(bare.toUpperCase())?.[1]
    ?.replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  const isBet = letters?.length === BET_LETTERS && !letters.includes('U');
  return {
    uuid: hex?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    bet: isBet ? `SB-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}` : undefined,
  };
}

/**
 * A session id, a placement ref, a bet id or a pseudonym out of what was pasted: also out of a link to this
 * console.
 */
function readQuote(text: string): {
  readonly ids: readonly string[];
  /** The whole text, or what a link says. */
  readonly bet: BetId | undefined;
  readonly linked: BetId | null;
} {
  const written = asWritten(text);
  const uuid =
    written.uuid ??
    /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i.exec(text)?.[0].toLowerCase();
  const linked = /[?&]bet=([A-Za-z0-9-]{4,40})/.exec(text)?.[1];
  const bet = BetId.safeParse(linked?.toUpperCase() ?? written.bet ?? text.toUpperCase()).data;
  return {
    ids: uuid === undefined ? [] : [uuid],
    bet,
    linked: linked === undefined ? null : (bet ?? null),
  };
}

/**
 * What somebody quotes on the phone or in a ticket, in the order in which it names things exactly: session or
 * placement ref, bet, pseudonym. The search is in the audit trail before it is made.
 */
export async function findByQuote(
  context: StaffContext,
  { member }: StaffSession,
  text: string,
): Promise<FoundByQuote> {
  await context.audit.record(plainEntry(context.now(), actorOf(member), 'searched', text));
  const { recordings, settings } = context;
  const { brands } = member;
  const own = (sessions: readonly RecordedSession[]): RecordedSession[] =>
    sessions.filter(({ brand }) => brands.includes(brand));
  const nothing: FoundByQuote = { sessions: [], bet: null, ref: null, gone: false };
  const quote = readQuote(text);
  for (const id of quote.ids) {
    const session = SessionId.parse(id);
    const exact = await byId(context, session);
    if (exact !== undefined) return { ...nothing, sessions: own([exact]), bet: quote.linked };
    const ref = PlacementRef.parse(id);
    const placed = await recordings.search({ ref, brands, size: settings.page });
    if (placed.sessions.length > 0) return { ...nothing, sessions: own(placed.sessions), ref };
    if (await wasKept(context, session, member)) return { ...nothing, gone: true };
  }
  if (quote.bet !== undefined) {
    const withBet = await recordings.search({ bet: quote.bet, brands, size: settings.page });
    const session = await recordings.sessionOfBet(quote.bet);
    // Where it was booked comes first, whatever else of the customer tells of it.
    const sessions = own(withBet.sessions).toSorted((a, b) => rankOf(a, session) - rankOf(b, session));
    if (sessions.length > 0) return { ...nothing, sessions, bet: quote.bet };
    if (session !== undefined && (await wasKept(context, session, member)))
      return { ...nothing, bet: quote.bet, gone: true };
  }
  const pseudonym = await recordings.search({ pseudonym: text, brands, size: settings.page });
  return { ...nothing, sessions: own(pseudonym.sessions) };
}
