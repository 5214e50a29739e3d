import { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PreparedStatements, preparedSettings } from './prepared-statements.ts';
import { pgliteParsers } from './value-parsers.ts';

let db: PGlite;
let kept: PreparedStatements;
beforeAll(async () => {
  db = await PGlite.create({ parsers: pgliteParsers });
  await db.exec(
    'create table t (a bigint primary key, b text, c jsonb, d boolean, e bytea, f bigint[], g double precision)',
  );
  kept = new PreparedStatements(db);
}, 120_000);
afterAll(() => db.close());

const INSERT = 'insert into t (a, b, c, d, e, f, g) values ($1, $2, $3, $4, $5, $6, $7)';
const row = fc.record({
  b: fc.option(fc.string({ unit: fc.constantFrom('a', "'", '"', '\\', 'é', '\n', '$1') })),
  c: fc.option(fc.dictionary(fc.constantFrom('x', "y'"), fc.integer())),
  d: fc.option(fc.boolean()),
  e: fc.option(fc.uint8Array()),
  f: fc.option(fc.array(fc.integer())),
  g: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
});
const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : error;

describe('statements that are read and planned once', () => {
  it('answer as those do that are not, whatever is asked of them', async () => {
    let next = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), async (rows) => {
        for (const { b, c, d, e, f, g } of rows) {
          const [one, two] = [next, next + 1];
          next += 2;
          const rest = [b, c === null ? null : JSON.stringify(c), d, e, f, g];
          const told = await kept.query(INSERT, [one, ...rest]);
          const plain = await db.query(INSERT, [two, ...rest]);
          expect(told.affectedRows).toBe(plain.affectedRows);
          const same = 'select b, c, d, e, f, g, $2::text as mark from t where a = $1';
          const answer = await kept.query(same, [one, 'm']);
          expect(answer.rows).toEqual((await db.query(same, [two, 'm'])).rows);
          expect(answer.fields).toEqual((await db.query(same, [two, 'm'])).fields);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('refuse as those do, and the next one is answered', async () => {
    const failing = 'insert into t (a) values ($1) returning a';
    const parameters = [-1];
    await kept.query(failing, parameters);
    for (let asked = 0; asked < preparedSettings.askedBefore + 2; asked += 1) {
      await kept.query('begin', []);
      const refused = await kept.query(failing, parameters).catch(codeOf);
      expect(refused).toBe('23505');
      expect(await kept.query(failing, [-2]).catch(codeOf)).toBe('25P02');
      await kept.query('rollback', []);
      expect((await kept.query('select $1::int as n', [asked])).rows).toEqual([{ n: asked }]);
    }
  });

  it('are kept from the third time on, and texts that come once are not', async () => {
    const names = async (): Promise<number> =>
      (await db.query<{ n: number }>('select count(*)::int as n from pg_prepared_statements')).rows[0]?.n ??
      0;
    const before = await names();
    const text = 'select $1::int + 41 as n';
    for (let asked = 1; asked < preparedSettings.askedBefore; asked += 1) await kept.query(text, [asked]);
    expect(await names()).toBe(before);
    expect((await kept.query(text, [1])).rows).toEqual([{ n: 42 }]);
    expect((await kept.query(text, [2])).rows).toEqual([{ n: 43 }]);
    expect(await names()).toBe(before + 1);
    for (let nth = 0; nth < 20; nth += 1) await kept.query(`select $1::int as once_${String(nth)}`, [nth]);
    expect(await names()).toBe(before + 1);
  });

  it('one that cannot be read is refused each time', async () => {
    for (let asked = 0; asked < preparedSettings.askedBefore + 2; asked += 1)
      expect(await kept.query('select $1::int from nowhere', [1]).catch(codeOf)).toBe('42P01');
    expect((await kept.query('select $1::int as n', [1])).rows).toEqual([{ n: 1 }]);
  });
});
