import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { databases } from '../testing/databases.ts';
import { openIdBook } from './id-book.ts';

describe.each(databases)('the id book on $name', { timeout: 60_000 }, (database) => {
  const fresh = database.use();
  it('gives a key its id for good, and never an id to two keys, over clean and unclean ends', async () => {
    const { db } = await fresh();
    const known = new Map<string, number>();
    const taken = new Set<number>();
    const life = fc.record({
      keys: fc.array(fc.nat({ max: 40 }), { maxLength: 30 }),
      stored: fc.boolean(),
      clean: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(life, { minLength: 1, maxLength: 4 }), async (lives) => {
        for (const { keys, stored, clean } of lives) {
          const book = await openIdBook(db);
          for (const key of keys) {
            const kind = (['event', 'market', 'selection'] as const)[key % 3] ?? 'event';
            const id = book[kind](`k${key}`);
            const before = known.get(`${kind} k${key}`);
            if (before === undefined) expect(taken.has(id)).toBe(false);
            else expect(id).toBe(before);
            taken.add(id);
            known.set(`${kind} k${key}`, id);
          }
          if (clean) await book.close();
          else if (stored) await book.stored();
          else {
            // What was not stored may be forgotten, but its ids stay taken.
            await book.stored();
            // SQL has no empty list.
            if (taken.size > 0)
              await db
                .deleteFrom('feed_ids')
                .where('id', 'in', [...taken])
                .execute();
            known.clear();
          }
        }
      }),
      { numRuns: 15 },
    );
  }, 60_000);

  it('[P35] goes on when ids were stored and the answer to that was lost, and stops when somebody else gave others', async () => {
    const { db } = await fresh();
    const book = await openIdBook(db);
    const [event, market] = [book.event('e'), book.market('m')];
    await db.insertInto('feed_ids').values({ kind: 'event', key: 'e', id: event }).execute();
    await book.stored();
    expect((await openIdBook(db)).market('m')).toBe(market);
    const other = await openIdBook(db);
    const late = await openIdBook(db);
    other.event('x');
    await other.stored();
    late.event('x');
    await expect(late.stored()).rejects.toThrow('feed ids could not be stored');
  });

  it('never gives one id to two keys among books that are open at the same time, however they end', async () => {
    const { db } = await fresh();
    const step = fc.record({
      book: fc.nat({ max: 2 }),
      act: fc.constantFrom('give', 'give', 'close', 'vanish'),
    });
    const taken = new Set<number>();
    let named = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const books = await Promise.all([openIdBook(db), openIdBook(db), openIdBook(db)]);
        for (const { book, act } of steps) {
          const own = books[book];
          if (own === undefined) continue;
          if (act === 'give') {
            named += 1;
            const id = own.event(`of one alone ${named}`);
            expect(taken.has(id)).toBe(false);
            taken.add(id);
          } else {
            await (act === 'close' ? own.close() : own.stored());
            books[book] = await openIdBook(db);
          }
        }
        await Promise.all(books.map((book) => book.close()));
      }),
      { numRuns: 12 },
    );
  }, 60_000);

  it('stores a whole sport at once and finds the key of a market again', async () => {
    const { db } = await fresh();
    const book = await openIdBook(db);
    const ids = Array.from({ length: 5_000 }, (_, i) => book.selection(`s${i}`));
    const market = book.market('m');
    await book.stored();
    const again = await openIdBook(db);
    expect(ids.every((id, i) => again.selection(`s${i}`) === id)).toBe(true);
    expect(again.keyOfMarket(market)).toBe('m');
  }, 30_000);
});
