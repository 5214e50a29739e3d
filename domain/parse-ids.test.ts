import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CategoryId, EventId, MarketId, SelectionId, SessionId, SportId } from './brand.ts';
import { HIGHEST_ID } from './id-rules.ts';
import { Odds } from './odds/odds.ts';
import { oddsOf } from './odds/parse-odds.ts';
import { categoryIdOf, eventIdOf, marketIdOf, selectionIdOf, sessionIdOf, sportIdOf } from './parse-ids.ts';

const pairs = [
  ['event', EventId, eventIdOf],
  ['market', MarketId, marketIdOf],
  ['selection', SelectionId, selectionIdOf],
  ['sport', SportId, sportIdOf],
  ['category', CategoryId, categoryIdOf],
  ['session', SessionId, sessionIdOf],
  ['odds', Odds, oddsOf],
] as const;

const anything = fc.oneof(
  fc.anything(),
  fc.constantFrom(
    0,
    1,
    -1,
    1.5,
    HIGHEST_ID,
    HIGHEST_ID + 1,
    Number.NaN,
    '7',
    'SBTC1_24',
    'SBTC1_1234567',
    '',
  ),
  fc.integer({ min: 1, max: 4096 }),
  fc.integer(),
  fc.nat(9_999_999).map((number) => `SBTC1_${number}`),
  fc.uuid(),
  fc.stringMatching(/^[A-Za-z0-9_.\-/ ]{0,70}$/),
);

describe('readers without a schema', () => {
  it.each(pairs)('%s: accept exactly what the schema accepts', (_name, schema, read) => {
    fc.assert(
      fc.property(anything, (value) => {
        const parsed = schema.safeParse(value);
        expect(read(value)).toBe(parsed.success ? parsed.data : undefined);
      }),
      { numRuns: 1_000 },
    );
  });
});
