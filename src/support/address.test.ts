import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BetId, SessionId } from '#domain/brand.ts';
import { type ConsoleAddress, formatAddress, type Moment, parseAddress } from './address.ts';

const session = fc.uuid().map((id) => SessionId.parse(id));
const bet = fc.stringMatching(/^[A-Z0-9-]{4,40}$/).map((id) => BetId.parse(id));
const word = fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' });
const reserved = new Set(['e', 'panel', 'bet', '__proto__']);
const moment: fc.Arbitrary<Moment> = fc
  .record(
    {
      seq: fc.nat({ max: 999_999_999 }),
      panel: word,
      bet,
      rest: fc.dictionary(
        word.filter((key) => !reserved.has(key) && !/^\d+$/.test(key)),
        word,
        { minKeys: 1, maxKeys: 4, noNullPrototype: true },
      ),
    },
    { requiredKeys: [], noNullPrototype: true },
  )
  .map((made) => ({ ...made }));
const address: fc.Arbitrary<ConsoleAddress> = fc.oneof(
  moment.map((one): ConsoleAddress => ({ page: 'file', moment: one })),
  fc.constant<ConsoleAddress>({ page: 'list' }),
  fc.constant<ConsoleAddress>({ page: 'waiting' }),
  fc.record({ page: fc.constant('session' as const), session, moment }),
  fc.record({
    page: fc.constant('seen' as const),
    subject: fc.oneof(fc.constant(null), fc.record({ session }), fc.record({ bet })),
  }),
  fc.record({ page: fc.constant('staff' as const), who: fc.oneof(fc.constant(null), word) }),
);

describe('the address of the console', () => {
  it('[CON-08] every address comes back from its own text', () => {
    fc.assert(
      fc.property(address, (one) => {
        // A file's first key may look like a path only when it begins with a slash, which is written as %2F.
        expect(parseAddress(formatAddress(one))).toEqual(one);
      }),
    );
  });

  it('[CON-08] reads any text without failing, and leaves out what is none of its own', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void parseAddress(text)));
    expect(parseAddress('#/s/not-a-session?e=1')).toEqual({ page: 'list' });
    expect(parseAddress('#e=-1&bet=x&panel=')).toEqual({ page: 'file', moment: {} });
    expect(parseAddress('#/seen?bet=%00')).toEqual({ page: 'seen', subject: null });
  });
});
