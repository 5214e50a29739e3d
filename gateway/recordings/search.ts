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

const byError = (eb: Building, value: string) =>
  eb(
    'session',
    'in',
    eb.selectFrom('recording_facts').select('session').where('kind', '=', 'error').where('value', '=', value),
  );

/**
 * A bet is found where the gateway booked it, and in other sessions of the same customer that tell of it; a
 * ref that the gateway has never seen, in whatever session names it. What a device says of somebody else's is
 * not believed (HOLD-08).
 */
const byPlacement = (eb: Building, kind: 'bet' | 'ref', value: string) =>
  sql<boolean>`${eb.ref('session')} in ${sessionsOf(kind, value)}`;

function sessionsOf(kind: 'bet' | 'ref', value: string) {
  const ref = kind === 'ref' ? sql`${value}::text` : sql`(select ref from bets where id = ${value})`;
  const told = sql`(select session from gateway_acts where session is not null and ref = ${ref}
    union select session from recording_facts where kind = ${kind} and value = ${value})`;
  const isUnknown =
    kind === 'ref' ? sql`not exists (select 1 from placements p where p.ref = ${ref})` : sql`false`;
  return sql`(
    select session from gateway_acts where session is not null and call = 'book' and ref = ${ref}
    union
    select t.session from ${told} t where ${isUnknown} or exists (
      select 1 from placements p join recording_pseudonyms n on n.user_id = p.user_id
        join recording_customers c on c.pseudonym = n.pseudonym
      where p.ref = ${ref} and c.session = t.session))`;
}

const byPseudonym = (eb: Building, value: string) =>
  eb('session', 'in', eb.selectFrom('recording_customers').select('session').where('pseudonym', '=', value));

/** A text is any of the things that a person would paste. */
const byText = (eb: Building, text: string) =>
  eb.or([
    eb('session', '=', text.toLowerCase()),
    eb('build', '=', text),
    eb('brand', '=', text.toLowerCase()),
    byPlacement(eb, 'bet', text.toUpperCase()),
    byPlacement(eb, 'ref', text.toLowerCase()),
    byPseudonym(eb, text),
    byError(eb, text),
  ]);

function matching(eb: Building, query: RecordingQuery) {
  const text = query.text?.trim() ?? '';
  return eb.and([
    ...(text === '' ? [] : [byText(eb, text)]),
    ...(query.bet === undefined ? [] : [byPlacement(eb, 'bet', query.bet)]),
    ...(query.ref === undefined ? [] : [byPlacement(eb, 'ref', query.ref)]),
    ...(query.pseudonym === undefined ? [] : [byPseudonym(eb, query.pseudonym)]),
    ...(query.error === undefined ? [] : [byError(eb, query.error)]),
    ...(query.build === undefined ? [] : [eb('build', '=', query.build)]),
    ...(query.brand === undefined ? [] : [eb('brand', '=', query.brand)]),
    ...(query.brands === undefined ? [] : [eb.or(query.brands.map((brand) => eb('brand', '=', brand)))]),
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

/**
 * Whether a ref or bet is of a customer of that row's session: what is named of somebody else's is not listed
 * (HOLD-08).
 */
const isOfCustomer = (row: 'f' | 'a', name: 'f.value' | 'a.ref') => sql`exists (
  select 1 from recording_customers c join recording_pseudonyms n on n.pseudonym = c.pseudonym
  where c.session = ${sql.ref(`${row}.session`)} and (
    exists (select 1 from placements p where p.ref = ${sql.ref(name)} and p.user_id = n.user_id)
    or exists (select 1 from bets b where b.id = ${sql.ref(name)} and b.user_id = n.user_id)))`;

/** Rows with what they are found by. */
export async function described(db: Kysely<Schema>, rows: readonly Row[]): Promise<RecordedSession[]> {
  const sessions = rows.map(({ session }) => session);
  if (sessions.length === 0) return [];
  const [facts, acts, customers, streams] = await Promise.all([
    db
      .selectFrom('recording_facts as f')
      .select(['session', 'kind', 'value'])
      .where('session', 'in', sessions)
      .where(
        sql<boolean>`(f.kind not in ('bet', 'ref') or ${isOfCustomer('f', 'f.value')}
          or f.kind = 'ref' and not exists (select 1 from placements p where p.ref = f.value))`,
      )
      .orderBy('from_at')
      .execute(),
    db
      .selectFrom('gateway_acts as a')
      .select(['session', 'ref', 'bet'])
      .where('session', 'in', sessions)
      .where('ref', 'is not', null)
      .where(
        sql<boolean>`(a.call = 'book' or ${isOfCustomer('a', 'a.ref')}
          or not exists (select 1 from placements p where p.ref = a.ref))`,
      )
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
