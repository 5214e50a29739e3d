import { canonicalJson } from '#domain/canonical-json.ts';
import type { SessionFilter } from '#domain/contract/staff-recordings.ts';
import { toJson } from '#domain/json.ts';
import type { RecordingPage, RecordingQuery } from '../recordings/recordings.ts';
import { actorOf, mayDo, plainEntry, type StaffContext, type StaffSession } from './context.ts';
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
  // The store leaves out what is not one's own: however much of that there is, a page is full (HOLD-09).
  return context.recordings.search({
    ...queryOf(filter),
    brands: member.brands,
    size: page.size ?? context.settings.page,
    ...(page.after === undefined ? {} : { after: page.after }),
  });
}
