import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from '#testing/processes/compiled.ts';
import { attacks } from './attacks.ts';
import { ATTACKED, type Store, Target } from './target.ts';

const server = process.env.SLIPSTREAM_TEST_PG;

const embedded: Store = { name: 'embedded' };
/**
 * Those whose answer does not hang on how busy the machine is, and that nothing else here tries against a
 * whole gateway. The one that counts money to the penny comes before others have bets that may be settled,
 * the one that needs another gateway on the same books after all.
 */
const SHORT = [
  'replay',
  'own-price',
  'foreign-session',
  'foreign-recording',
  'staff-roles',
  'left-over-demonstration',
];
/** Where it is the database that decides. */
const ON_A_SERVER = ['replay', 'parallel-guesses'];

describe('hostile clients against a gateway of their own', { timeout: 300_000 }, () => {
  let script: readonly string[] = [];
  let takeAway: () => Promise<void>;
  beforeAll(async () => {
    const compiled = await compile({ root: '.', entry: ATTACKED });
    script = [compiled.script];
    takeAway = compiled.takeAway;
  });
  afterAll(() => takeAway());

  const stores: readonly { name: string; store: Store; names: readonly string[] }[] = [
    { name: 'embedded', store: embedded, names: SHORT },
    ...(server === undefined
      ? []
      : [{ name: 'PostgreSQL', store: { name: 'PostgreSQL', server } as const, names: ON_A_SERVER }]),
  ];
  describe.each(stores)('on $name', ({ store, names }) => {
    // To start a gateway takes longer than most of what is tried on it; `npm run attack` has one for each.
    let target: Target;
    beforeAll(async () => {
      target = await Target.start(store, script);
    });
    afterAll(() => target.stop());

    it.each(names)('[HOLD-01] [HOLD-03] [HOLD-04] [HOLD-08] it holds: %s', async (name) => {
      const attack = attacks.find((one) => one.name === name);
      expect(await attack?.run(target, 1)).toMatchObject({ holds: true });
    });
  });
});
