import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely';
import { BetId, PlacementRef, SessionId } from '#domain/brand.ts';
import type { Schema } from '../db/schema.ts';
import type { RecordedSession, RecordingPage, RecordingQuery } from './recordings.ts';

const sizes = { usual: 50, most: 200 } as const;

type Row = Selectable<Schema['recordings']>;
type Building = ExpressionBuilder<Schema, 'recordings'>;

/** Place of a session in the list: newest first, and by id among those of one millisecond. */
const cursorOf = ({ started_at, session }: Row): string => `${String(started_at)}.${session}`;

function placeOf(after: string): { readonly at: number; readonly session: string } | undefined {
  const found = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(after);
  return found === null ? undefined : { at: Number(found[1]), session: found[2] ?? '' };
}

const byFact = (eb: Building, kind: 'bet' | 'ref' | 'error', value: string) =>
  eb(
    'session',
    'in',
    eb.selectFrom('recording_facts').select('session').where('kind', '=', kind).where('value', '=', value),
  );

/** Also where the device's part never arrived: the gateway's own names the session (P76). */
const byAct = (eb: Building, field: 'bet' | 'ref', value: string) =>
  eb(
    'session',
    'in',
    eb
      .selectFrom('gateway_acts')
      .select('session')
      .where(field, '=', value)
      .where('session', 'is not', null)
      .$castTo<{ session: string }>(),
  );

const byPseudonym = (eb: Building, value: string) =>
  eb('session', 'in', eb.selectFrom('recording_customers').select('session').where('pseudonym', '=', value));

const either = (eb: Building, kind: 'bet' | 'ref', value: string) =>
  eb.or([byFact(eb, kind, value), byAct(eb, kind, value)]);

/** A text is any of the things that a person would paste. */
const byText = (eb: Building, text: string) =>
  eb.or([
    eb('session', '=', text.toLowerCase()),
    eb('build', '=', text),
    eb('brand', '=', text.toLowerCase()),
    either(eb, 'bet', text.toUpperCase()),
    either(eb, 'ref', text.toLowerCase()),
    byPseudonym(eb, text),
    byFact(eb, 'error', text),
  ]);

function matching(eb: Building, query: RecordingQuery) {
  const text = query.text?.trim() ?? '';
  return eb.and([
    ...(text === '' ? [] : [byText(eb, text)]),
    ...(query.bet === undefined ? [] : [either(eb, 'bet', query.bet)]),
    ...(query.ref === undefined ? [] : [either(eb, 'ref', query.ref)]),
    ...(query.pseudonym === undefined ? [] : [byPseudonym(eb, query.pseudonym)]),
    ...(query.error === undefined ? [] : [byFact(eb, 'error', query.error)]),
    ...(query.build === undefined ? [] : [eb('build', '=', query.build)]),
    ...(query.brand === undefined ? [] : [eb('brand', '=', query.brand)]),
    ...(query.from === undefined ? [] : [eb('last_received_at', '>=', query.from)]),
    ...(query.to === undefined ? [] : [eb('started_at', '<=', query.to)]),
  ]);
}

/** One page, newest first; an `after` that cannot be read is the first page. */
export async function searchRecordings(db: Kysely<Schema>, query: RecordingQuery): Promise<RecordingPage> {
  const size = Math.max(1, Math.min(query.size ?? sizes.usual, sizes.most));
  const after = query.after === undefined ? undefined : placeOf(query.after);
  const rows = await db
    .selectFrom('recordings')
    .selectAll()
    .where((eb) => matching(eb, query))
    .$if(after !== undefined, (builder) =>
      builder.where(
        sql<boolean>`(started_at, session) < (${after?.at ?? 0}::bigint, ${after?.session ?? ''}::text)`,
      ),
    )
    .orderBy('started_at', 'desc')
    .orderBy('session', 'desc')
    .limit(size + 1)
    .execute();
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    sessions: await described(db, page),
    next: rows.length > size && last !== undefined ? cursorOf(last) : null,
  };
}

function clientPartOf(
  row: Row,
  streams: readonly { readonly last_seq: number; readonly events: number }[],
): RecordedSession['clientPart'] {
  if (row.erased_at !== null) return 'erased';
  if (streams.length === 0) return 'none';
  const told = streams.reduce((sum, { events }) => sum + events, 0);
  const last = Math.max(...streams.map(({ last_seq }) => last_seq));
  return told === last && row.thinned_at === null ? 'whole' : 'partial';
}

/** Rows with what they are found by. */
export async function described(db: Kysely<Schema>, rows: readonly Row[]): Promise<RecordedSession[]> {
  const sessions = rows.map(({ session }) => session);
  if (sessions.length === 0) return [];
  const [facts, acts, customers, streams] = await Promise.all([
    db
      .selectFrom('recording_facts')
      .select(['session', 'kind', 'value'])
      .where('session', 'in', sessions)
      .orderBy('from_at')
      .execute(),
    db
      .selectFrom('gateway_acts')
      .select(['session', 'ref', 'bet'])
      .where('session', 'in', sessions)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('recording_customers')
      .select(['session', 'pseudonym'])
      .where('session', 'in', sessions)
      .orderBy('first_at')
      .execute(),
    db
      .selectFrom('recording_streams')
      .select(['session', 'last_seq', 'events'])
      .where('session', 'in', sessions)
      .execute(),
  ]);
  return rows.map((row): RecordedSession => {
    const own = <Of extends { readonly session: string | null }>(all: readonly Of[]): Of[] =>
      all.filter(({ session }) => session === row.session);
    const named = (kind: string): string[] =>
      own(facts).flatMap((fact) => (fact.kind === kind ? [fact.value] : []));
    const told = (field: 'ref' | 'bet'): string[] => own(acts).flatMap((act) => act[field] ?? []);
    const both = (kind: 'ref' | 'bet'): string[] => [...new Set([...named(kind), ...told(kind)])];
    return {
      session: SessionId.parse(row.session),
      pseudonym: own(customers)[0]?.pseudonym ?? null,
      brand: row.brand,
      build: row.build,
      startedAt: row.started_at,
      lastReceivedAt: row.last_received_at,
      bets: both('bet').flatMap((value) => BetId.safeParse(value).data ?? []),
      refs: both('ref').flatMap((value) => PlacementRef.safeParse(value).data ?? []),
      errors: named('error'),
      events: row.events,
      bytes: row.bytes,
      clientPart: clientPartOf(row, own(streams)),
      sensitive: named('sensitive').length > 0,
    };
  });
}
