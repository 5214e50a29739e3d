import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '#domain/money/parse-money.ts';
import { Rig } from '#testing/slip/slip-rig.ts';
import { stakeTwoSingles } from '#testing/slip/staked-slip.ts';

/**
 * Each way in which a bet may not be placed, as the world says it; written once more, so that the product's
 * own table is held against it.
 */
const obstacles = fc.record({
  loggedOut: fc.boolean(),
  maintenance: fc.boolean(),
  bettingBlocked: fc.boolean(),
  intervention: fc.boolean(),
  offline: fc.boolean(),
  away: fc.constantFrom(0, 4_000, 6_000),
  poor: fc.boolean(),
  suspended: fc.boolean(),
  inFlight: fc.boolean(),
});
type Obstacles = typeof obstacles extends fc.Arbitrary<infer One> ? One : never;

/**
 * The context is one of the whole life of a rig: what may change meanwhile is changed after the slip was
 * filled.
 */
function rigWith(vector: Obstacles): Rig {
  const rig = new Rig({ cash: money(10_000) });
  stakeTwoSingles(rig);
  if (vector.inFlight) rig.place();
  rig.context = {
    ...rig.context,
    account: vector.loggedOut ? null : rig.context.account,
    maintenance: vector.maintenance,
    bettingBlocked: vector.bettingBlocked,
    intervention: vector.intervention,
    online: !vector.offline,
    cash: money(vector.poor ? 100 : 10_000),
  };
  if (vector.suspended) rig.change(1, { availability: 'suspended' });
  if (vector.away > 0) {
    rig.submit({ type: 'live/connectionChanged', data: { connected: false } });
    rig.advance(vector.away);
  }
  return rig;
}

const isAllowed = ({ away, ...flags }: Obstacles): boolean =>
  away < 5_000 && Object.values(flags).every((flag) => !flag);

describe('what may not be done', () => {
  it('[INV-27] is not asked for: a press leads to a request exactly where no flag, restriction or status is against it', () => {
    const met = { sent: 0, kept: 0 };
    fc.assert(
      fc.property(obstacles, (vector) => {
        const rig = rigWith(vector);
        const before = rig.asked('placeBets').length;
        const { action } = rig.view();
        rig.place();
        const sent = rig.asked('placeBets').length - before;
        expect([vector, sent]).toEqual([vector, isAllowed(vector) ? 1 : 0]);
        // The screen says so before anybody presses.
        expect(action.kind === 'place' && action.enabled).toBe(sent === 1);
        met[sent === 1 ? 'sent' : 'kept'] += 1;
      }),
      {
        numRuns: 300,
        examples: [
          [
            {
              loggedOut: false,
              maintenance: false,
              bettingBlocked: false,
              intervention: false,
              offline: false,
              away: 4_000,
              poor: false,
              suspended: false,
              inFlight: false,
            },
          ],
        ],
      },
    );
    expect(met.sent).toBeGreaterThan(0);
    expect(met.kept).toBeGreaterThan(0);
  });
});
