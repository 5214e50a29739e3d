import { canonicalJson } from '#domain/canonical-json.ts';
import type { SessionFilter } from '#domain/contract/staff-recordings.ts';
import { toJson } from '#domain/json.ts';
import type { RecordedSession, RecordingPage, RecordingQuery } from '../recordings/recordings.ts';
import { actorOf, type Member, mayDo, plainEntry, type StaffContext, type StaffSession } from './context.ts';
import { refuse } from './refusals.ts';

/** Names a bet or a customer that somebody asked about; anything else is leafing through sessions. */
const isPointed = ({ bet, ref, pseudonym }: SessionFilter): boolean =>
  bet !== undefined || ref !== undefined || pseudonym !== undefined;

/** Only what was given: the store takes no `undefined`. */
function queryOf({
  text,
  bet,
  ref,
  pseudonym,
  error,
  build,
  brand,
  from,
  to,
}: SessionFilter): RecordingQuery {
  return {
    ...(text === undefined ? {} : { text }),
    ...(bet === undefined ? {} : { bet }),
    ...(ref === undefined ? {} : { ref }),
    ...(pseudonym === undefined ? {} : { pseudonym }),
    ...(error === undefined ? {} : { error }),
    ...(build === undefined ? {} : { build }),
    ...(brand === undefined ? {} : { brand }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

/** The brand to ask the store for: the one chosen, the only one there is, or none of several. */
function brandOf(member: Member, chosen: string | undefined): string | undefined {
  if (chosen !== undefined) return chosen;
  return member.brands.length === 1 ? member.brands[0] : undefined;
}

/**
 * A page of one's own brands. The store leaves out other brands when it is asked for one; of somebody with several
 * brands pages are read on until one is full, so that a page is short only at the end.
 */
async function readPage(
  context: StaffContext,
  member: Member,
  query: RecordingQuery,
  after: string | undefined,
  size: number,
): Promise<RecordingPage> {
  const sessions: RecordedSession[] = [];
  let next = after ?? null;
  for (let page = 0; page < context.settings.pagesRead; page += 1) {
    const read = await context.recordings.search({
      ...query,
      size: size - sessions.length,
      ...(next === null ? {} : { after: next }),
    });
    sessions.push(...read.sessions.filter(({ brand }) => member.brands.includes(brand)));
    next = read.next;
    if (next === null || sessions.length >= size) break;
  }
  return { sessions, next };
}

/** The list. In the audit trail before it is read. @throws StaffRefused: not one's own to leaf through. */
export async function listRecordings(
  context: StaffContext,
  { member }: StaffSession,
  filter: SessionFilter,
  page: { readonly after?: string | undefined; readonly size?: number | undefined },
): Promise<RecordingPage> {
  if (!isPointed(filter) && !mayDo(member, 'browse')) return refuse('forbidden');
  const detail = canonicalJson(toJson(filter));
  await context.audit.record(plainEntry(context.now(), actorOf(member), 'searched', detail));
  const brand = brandOf(member, filter.brand);
  if (brand !== undefined && !member.brands.includes(brand)) return { sessions: [], next: null };
  const query = queryOf(brand === undefined ? filter : { ...filter, brand });
  return readPage(context, member, query, page.after, page.size ?? context.settings.page);
}
