import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#gateway/db/schema.ts';

function own(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name, target);
  return typeof value === 'function' ? value.bind(target) : value;
}

/** The same database before a power cut: what it says it has committed will not be there. */
export const losing = (db: Kysely<Schema>): Kysely<Schema> =>
  new Proxy(db, {
    get(target, name) {
      if (name !== 'transaction') return own(target, name);
      return () =>
        new Proxy(target.transaction(), {
          get(builder, part) {
            if (part !== 'execute') return own(builder, part);
            return async <T>(work: (tx: Transaction<Schema>) => Promise<T>): Promise<T> => {
              const results: T[] = [];
              const lost = new Error('lost');
              await builder
                .execute(async (tx) => {
                  results.push(await work(tx));
                  throw lost;
                })
                .catch((error: unknown) => {
                  if (error !== lost) throw error;
                });
              const [result] = results;
              if (result === undefined) throw new Error('nothing was done');
              return result;
            };
          },
        });
    },
  });
