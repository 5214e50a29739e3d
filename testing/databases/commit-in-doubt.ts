import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#gateway/db/schema.ts';

/** A property of the target; methods keep the target as their `this`, for it has private parts. */
function own(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name, target);
  return typeof value === 'function' ? value.bind(target) : value;
}

/**
 * The same database over a line that breaks while the answer to COMMIT is on its way: of each transaction the
 * next `breaks` are committed, or rolled back, and their caller hears that the connection ended, as with a
 * server.
 *
 * @param lost what the caller hears instead; something that is not tried again, for example.
 */
export function commitInDoubt(
  db: Kysely<Schema>,
  fate: 'committed' | 'rolledBack',
  breaks: number,
  lost: Error = new Error('Connection terminated unexpectedly'),
): Kysely<Schema> {
  let left = breaks;
  return new Proxy(db, {
    get(target, name) {
      if (name !== 'transaction') return own(target, name);
      return () =>
        new Proxy(target.transaction(), {
          get(builder, part) {
            if (part !== 'execute') return own(builder, part);
            return async <T>(work: (tx: Transaction<Schema>) => Promise<T>): Promise<T> => {
              if (left <= 0) return builder.execute(work);
              left -= 1;
              await builder.execute(async (tx) => {
                await work(tx);
                if (fate === 'rolledBack') throw lost;
              });
              throw lost;
            };
          },
        });
    },
  });
}
