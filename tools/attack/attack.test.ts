import { describe, expect, it } from 'vitest';
import { runAttacks } from './run-attacks.ts';
import type { Store } from './target.ts';

const server = process.env.SLIPSTREAM_TEST_PG;
const quiet = { out: () => undefined, err: () => undefined };

const embedded: Store = { name: 'embedded' };
/** Those whose answer does not hang on how busy the machine is, and that nothing else here tries against a whole gateway. */
const SHORT = [
  'own-price',
  'replay',
  'foreign-session',
  'foreign-recording',
  'staff-roles',
  'left-over-demonstration',
];
/** Where it is the database that decides. */
const ON_A_SERVER = ['replay', 'parallel-guesses'];

describe('hostile clients against a gateway of its own', { timeout: 300_000 }, () => {
  const on = (store: Store, names: readonly string[]) =>
    names.map((name) => [name, store.name, store] as const);
  const all = [
    ...on(embedded, SHORT),
    ...(server === undefined ? [] : on({ name: 'PostgreSQL', server }, ON_A_SERVER)),
  ];
  it.each(all)('[HOLD-01] [HOLD-03] [HOLD-04] [HOLD-08] it holds: %s, %s', async (name, _where, store) => {
    const [outcome] = await runAttacks({ size: 1, names: [name], stores: [store] }, quiet);
    expect(outcome).toMatchObject({ holds: true });
  });
});
