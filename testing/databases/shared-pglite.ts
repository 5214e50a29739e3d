import { PGlite } from '@electric-sql/pglite';
import * as z from 'zod/mini';
import type { EmbeddedDatabase } from '#gateway/db/pglite-dialect.ts';
import { pgliteParsers } from '#gateway/db/value-parsers.ts';

/** Everything that a test may have left behind beside rows, in one value. */
const SHAPE = `
  select md5(string_agg(part, ' ' order by part)) as shape from (
    select concat('relation ', relname, relkind) as part from pg_class where relnamespace = 'public'::regnamespace
    union all select concat('column ', attrelid::regclass, attnum, attname, atttypid, attnotnull, attisdropped)
      from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace
    union all select concat('constraint ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
    union all select concat('trigger ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
    union all select concat('function ', proname, prosrc) from pg_proc where pronamespace = 'public'::regnamespace
    union all select concat('schema ', nspname) from pg_namespace where nspname not like 'pg\\_%'
  ) as parts`;

const TABLES = `select quote_ident(relname) as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`;

const SEQUENCES = `select quote_literal(format('%I.%I', schemaname, sequencename)) as name, start_value as start,
    last_value as last from pg_sequences where schemaname = 'public' order by 1`;

const Shapes = z.tuple([z.object({ shape: z.string() })]);
const Tables = z.array(z.object({ name: z.string() }));
/** As JSON; null for an empty table. */
const Rows = z.tuple([z.object({ rows: z.nullable(z.string()) })]);
const Sequences = z.array(
  z.object({ name: z.string(), start: z.coerce.number(), last: z.nullable(z.coerce.number()) }),
);

const shapeOf = async (pglite: PGlite): Promise<string> =>
  Shapes.parse((await pglite.query(SHAPE)).rows)[0].shape;

/** A statement that puts in again what stands in a table now; none for an empty one. */
async function refill(pglite: PGlite, table: string): Promise<readonly string[]> {
  const [{ rows }] = Rows.parse(
    (await pglite.query(`select json_agg(one)::text as rows from ${table} one`)).rows,
  );
  if (rows === null) return [];
  return [
    `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $rows$${rows}$rows$)`,
  ];
}

/**
 * What brings a database back to what stands in it now. Triggers that forbid another past, and references,
 * sleep meanwhile.
 */
async function wayBack(pglite: PGlite): Promise<string> {
  const tables = Tables.parse((await pglite.query(TABLES)).rows).map(({ name }) => name);
  const sequences = Sequences.parse((await pglite.query(SEQUENCES)).rows);
  const refills: string[] = [];
  for (const table of tables) refills.push(...(await refill(pglite, table)));
  return [
    'set session_replication_role = replica',
    ...tables.map((table) => `delete from ${table}`),
    ...refills,
    ...sequences.map(({ name, start, last }) => `select setval(${name}, ${last ?? start}, ${last !== null})`),
    'reset session_replication_role',
  ].join(';');
}

/** How often one is lent: rows that were forgotten stay in its files, and nothing sweeps them. */
const TURNS = 60;

interface Lent {
  readonly pglite: PGlite;
  readonly turns: number;
}

/**
 * Embedded databases for one test after the other: to be born takes one of them far longer than to forget
 * what a test wrote. One whose tables are no longer what they were, or that is still in a transaction, is not
 * used again.
 */
export class SharedPglite {
  readonly #born: () => Promise<PGlite>;
  readonly #idle: Lent[] = [];
  #beginning: Promise<{ readonly shape: string; readonly wayBack: string }> | undefined;

  /** @param loadDataDir what each begins with */
  constructor(loadDataDir: Blob) {
    this.#born = () => PGlite.create({ loadDataDir, parsers: pgliteParsers });
  }

  /** As it was born, until it is closed. */
  async lend(): Promise<EmbeddedDatabase> {
    const { pglite, turns } = this.#idle.pop() ?? { pglite: await this.#born(), turns: 0 };
    this.#beginning ??= (async () => ({ shape: await shapeOf(pglite), wayBack: await wayBack(pglite) }))();
    await this.#beginning;
    let isClosed = false;
    return {
      waitReady: pglite.waitReady,
      query: (text, parameters) =>
        isClosed ? Promise.reject(new Error('PGlite is closed')) : pglite.query(text, parameters),
      close: async () => {
        if (isClosed) return;
        isClosed = true;
        await this.#takeBack({ pglite, turns: turns + 1 });
      },
    };
  }

  /** Ends those that nobody has, but so many. */
  async endAllBut(kept: number): Promise<void> {
    await Promise.all(this.#idle.splice(kept).map(({ pglite }) => pglite.close()));
  }

  async #takeBack({ pglite, turns }: Lent): Promise<void> {
    if (turns < TURNS && (await this.#isAsBorn(pglite))) this.#idle.push({ pglite, turns });
    else await pglite.close();
  }

  async #isAsBorn(pglite: PGlite): Promise<boolean> {
    const beginning = await this.#beginning;
    if (beginning === undefined) return false;
    try {
      // Refused inside of a transaction, and by a connection that is broken.
      await pglite.query('discard all');
      if ((await shapeOf(pglite)) !== beginning.shape) return false;
      await pglite.exec(beginning.wayBack);
      return true;
    } catch {
      return false;
    }
  }
}
