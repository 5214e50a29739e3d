import { type PGlite, parse, protocol, type Results } from '@electric-sql/pglite';
import type { EmbeddedDatabase } from './pglite-dialect.ts';

type BackendMessage = Awaited<ReturnType<PGlite['execProtocolStream']>>[number];

/** A statement that the database has read and planned, and what it says of it. */
interface Prepared {
  readonly name: string;
  /** Types of its parameters. */
  readonly types: readonly number[];
  /** What rows it answers with; absent where it answers with none. */
  readonly row: BackendMessage | undefined;
}

export const preparedSettings = {
  /** A text that is asked so often is worth keeping: bulk statements differ by their number of rows. */
  askedBefore: 3,
  /** The database keeps no more plans than this: the texts of the gateway are some four hundred. */
  most: 500,
} as const;

/**
 * The embedded database with statements that are read and planned once. To read and plan the statement of a
 * placement costs five times what it costs to run.
 */
export class PreparedStatements implements EmbeddedDatabase {
  readonly #db: PGlite;
  readonly #asked = new Map<string, number>();
  readonly #prepared = new Map<string, Prepared>();
  #named = 0;

  /** @param db whose tables change no more: a plan knows the columns that it answers with */
  constructor(db: PGlite) {
    this.#db = db;
  }

  get waitReady(): Promise<void> {
    return this.#db.waitReady;
  }

  async query<Row>(text: string, parameters: unknown[]): Promise<Results<Row>> {
    const prepared = this.#prepared.get(text);
    if (prepared !== undefined) return this.#run(prepared, parameters);
    const asked = (this.#asked.get(text) ?? 0) + 1;
    const isKept = asked >= preparedSettings.askedBefore && this.#prepared.size < preparedSettings.most;
    if (parameters.length === 0 || !isKept) {
      this.#count(text, asked);
      return this.#db.query<Row>(text, parameters);
    }
    this.#asked.delete(text);
    return this.#run(await this.#prepare(text), parameters);
  }

  close(): Promise<void> {
    return this.#db.close();
  }

  /** Texts that come once must not fill the memory: whoever has counted enough begins again. */
  #count(text: string, asked: number): void {
    if (this.#asked.size >= preparedSettings.most * 4) this.#asked.clear();
    this.#asked.set(text, asked);
  }

  async #prepare(text: string): Promise<Prepared> {
    this.#named += 1;
    const name = `kept_${String(this.#named)}`;
    const { serialize } = protocol;
    const told = await this.#send([serialize.parse({ name, text }), serialize.describe({ type: 'S', name })]);
    const prepared = {
      name,
      types: parse.parseDescribeStatementResults([...told]),
      row: told.find((message) => message.name === 'rowDescription'),
    };
    this.#prepared.set(text, prepared);
    return prepared;
  }

  async #run<Row>({ name, types, row }: Prepared, parameters: unknown[]): Promise<Results<Row>> {
    const { serialize } = protocol;
    const values = parameters.map((value, nth) => this.#serialized(value, types[nth]));
    const told = await this.#send([serialize.bind({ statement: name, values }), serialize.execute({})]);
    return this.#parsed<Row>([...(row === undefined ? [] : [row]), ...told]);
  }

  #parsed<Row>(told: BackendMessage[]): Results<Row> {
    const [results] = parse.parseResults(told, this.#db.parsers);
    if (results === undefined) throw new Error('the embedded database answered with nothing');
    const rows: Results<Row> = { rows: [], fields: [] };
    return Object.assign(rows, results);
  }

  #serialized(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null;
    const serialize = type === undefined ? undefined : this.#db.serializers[type];
    if (serialize !== undefined) return serialize(value);
    if (typeof value === 'string' || typeof value === 'number') return String(value);
    if (typeof value === 'bigint' || typeof value === 'boolean') return String(value);
    throw new TypeError(`no text for a parameter of type ${String(type)}`);
  }

  /** @throws DatabaseError of the database; whatever happens, it is ready for the next statement */
  #send(steps: readonly Uint8Array[]): Promise<readonly BackendMessage[]> {
    return this.#db.runExclusive(async () => {
      const told: BackendMessage[] = [];
      try {
        for (const step of steps)
          told.push(...(await this.#db.execProtocolStream(step, { syncToFs: false })));
      } finally {
        told.push(...(await this.#db.execProtocolStream(protocol.serialize.sync(), { syncToFs: false })));
      }
      return told;
    });
  }
}
