import { type messages, type PGlite, parse, protocol, type Results } from '@electric-sql/pglite';
import type { EmbeddedDatabase } from '#gateway/db/pglite-dialect.ts';
import { rowsOf } from './parse-rows.ts';

const { serialize } = protocol;

/** What a value is as text where its type has no form of its own. */
const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** What the database says of a statement when it is prepared. */
interface Statement {
  readonly name: string;
  readonly parameters: readonly number[];
  /** Head of its rows; absent for a statement without any. */
  readonly head: readonly messages.BackendMessage[];
}

const EXECUTE = serialize.execute();
const SYNC = serialize.sync();

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Says how often it was asked for more than rows, so that a reader knows when all is as it was. */
export interface CountingDatabase extends EmbeddedDatabase {
  readonly changes: number;
}

const READS = /^\s*select\b/;

/**
 * The same database, with every statement parsed and planned once: a world asks the same few hundred
 * questions as the one before it. One entry into the database for a query instead of the library's six.
 */
export function preparing(db: PGlite): CountingDatabase {
  const known = new Map<string, Statement>();
  let changes = 0;

  const say = (...parts: readonly Uint8Array[]): Promise<messages.BackendMessage[]> =>
    db.execProtocolStream(joined(...parts), { syncToFs: false });

  async function prepare(text: string): Promise<Statement> {
    const name = `s${known.size}`;
    const said = await say(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), SYNC);
    const statement = {
      name,
      parameters: parse.parseDescribeStatementResults(said),
      head: said.filter((message) => message.name === 'rowDescription'),
    };
    known.set(text, statement);
    return statement;
  }

  const textOf = (value: unknown, type: number | undefined): string | null => {
    if (value === null || value === undefined) return null;
    const own = type === undefined ? undefined : db.serializers[type];
    return own === undefined ? plain(value) : own(value);
  };

  return {
    get changes() {
      return changes;
    },
    waitReady: db.waitReady,
    close: () => db.close(),
    query: async <Row>(text: string, parameters: readonly unknown[]): Promise<Results<Row>> => {
      if (!READS.test(text)) changes += 1;
      const { name, parameters: types, head } = known.get(text) ?? (await prepare(text));
      const values = parameters.map((value, at) => textOf(value, types[at]));
      const said = await say(serialize.bind({ statement: name, values }), EXECUTE, SYNC);
      const [result] = parse.parseResults([...head, ...said], db.parsers);
      if (result === undefined) throw new Error('the database answered nothing');
      return rowsOf<Row>(result);
    },
  };
}
