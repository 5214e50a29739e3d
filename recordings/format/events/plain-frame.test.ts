import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appDefinitions } from '#domain/events/definitions.ts';
import type { Json } from '#domain/json.ts';
import { hostileText } from '#testing/arbitraries/hostile-text.ts';
import { FRAME_VERSION } from '../hot/hot-frame.ts';
import { readCurrent } from '../read-log.ts';
import { FRAME_TYPE } from '../stream-of.ts';
import { eventText } from './event-text.ts';
import { canonicalText, type StoredEvent } from './parse-stored-event.ts';
import { isPlainFrame } from './plain-frame.ts';

const number = fc.oneof(
  fc.nat(),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.constantFrom(0, -0, 0.5, 1e21, 2 ** 53, '1', null),
);
const usually = <Value>(value: fc.Arbitrary<Value>, odd: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 12, arbitrary: value }, { weight: 1, arbitrary: odd });
const odd = fc.jsonValue();
const column = usually(fc.array(fc.oneof({ weight: 9, arbitrary: fc.nat() }, number), { maxLength: 5 }), odd);
const text = fc.oneof(fc.constantFrom('/eventMarkets/1', 'e1', ''), hostileText);
const head = usually(fc.record({ channel: text, epoch: text, seq: fc.oneof(fc.nat(), number) }), odd);
const prices = fc.record({ selection: column, odds: column, version: column, flags: column });
const data = fc.record({
  prices: usually(prices, odd),
  messages: usually(fc.constant([]), odd),
  heads: usually(fc.array(head, { maxLength: 3 }), odd),
});
/**
 * Frames of all kinds: most could have been recorded, many not quite, some with a key too many or in another
 * order.
 */
const frame = fc
  .record({
    seq: fc.integer({ min: 1 }),
    commit: fc.integer({ min: 1 }),
    type: usually(fc.constant(FRAME_TYPE), fc.constant('intent/navigated')),
    v: usually(fc.constant(FRAME_VERSION), fc.constantFrom(2, 9)),
    kind: usually(fc.constant('input'), fc.constant('derived')),
    src: text,
    at: fc.maxSafeInteger(),
    mono: fc.oneof(fc.nat(), fc.double({ noNaN: true, noDefaultInfinity: true })),
    data: fc.oneof(
      { weight: 8, arbitrary: data },
      { weight: 1, arbitrary: data.map((known) => ({ ...known, more: 1 })) },
      {
        weight: 1,
        arbitrary: data.map(({ prices: first, messages, heads }) => ({ heads, messages, prices: first })),
      },
    ),
  })
  .map((event) => event as unknown as StoredEvent);

describe('a frame of prices alone', () => {
  it('is read as its schema reads it, key order included', () => {
    let plain = 0;
    fc.assert(
      fc.property(frame, (event) => {
        if (!isPlainFrame(event)) return;
        plain += 1;
        expect(JSON.stringify(event)).toBe(JSON.stringify(readCurrent(event, appDefinitions)));
      }),
      { numRuns: 2_000 },
    );
    expect(plain).toBeGreaterThan(100);
  });

  it('has the canonical text of any other event', () => {
    const outcome = (make: () => string): string => {
      try {
        return make();
      } catch {
        return 'none';
      }
    };
    fc.assert(
      fc.property(frame, (event) => {
        expect(outcome(() => eventText(event))).toBe(outcome(() => canonicalText(event)));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is one that the columns hold, of the version that this build reads', () => {
    expect(appDefinitions.get(FRAME_TYPE)?.version).toBe(FRAME_VERSION);
    const example: Json = appDefinitions.get(FRAME_TYPE)?.examples[0] as Json;
    const event = { seq: 1, commit: 1, type: FRAME_TYPE, v: 1, src: 'live', at: 0, mono: 0, data: example };
    expect(isPlainFrame({ ...event, kind: 'input' })).toBe(true);
    expect(isPlainFrame({ ...event, kind: 'derived' })).toBe(false);
  });
});
