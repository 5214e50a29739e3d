import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { availabilityOf } from './availability.ts';
import { EVENT_STATES, RACE_STEPS } from './states.ts';
import { legShut, type Shut, whyEventShut, whyShut } from './why-shut.ts';

const events = fc.option(
  fc.record({
    state: fc.constantFrom(...EVENT_STATES, 'SOMETHING_NEW'),
    suspended: fc.boolean(),
    step: fc.option(fc.constantFrom(...RACE_STEPS, 'somethingNew'), { nil: undefined }),
  }),
  { nil: undefined },
);
const markets = fc.option(
  fc.record({
    state: fc.constantFrom('OPEN', 'SUSPENDED', 'CLOSED', 'SOMETHING_NEW'),
    suspended: fc.boolean(),
    silent: fc.option(fc.constant(true), { nil: undefined }),
    begun: fc.option(fc.constant(true), { nil: undefined }),
  }),
  { nil: undefined },
);
const prices = fc.option(
  fc.record({
    odds: fc.constantFrom(0, 1),
    suspended: fc.boolean(),
    startingPrice: fc.boolean(),
    nonRunner: fc.boolean(),
  }),
  { nil: undefined },
);

const withStep = (event: { state: string; suspended: boolean; step?: string | undefined } | undefined) =>
  event === undefined
    ? undefined
    : {
        state: event.state,
        suspended: event.suspended,
        ...(event.step === undefined
          ? {}
          : { racingData: { track: 'T', country: 'GB', raceHour: '14:35', step: event.step } }),
      };

const FOR_GOOD: ReadonlySet<Shut> = new Set(['nonRunner', 'over', 'raceOff', 'closed', 'begun']);

describe('[MEND-30] why nothing can be bet on', () => {
  it('[MEND-30] has a reason for whatever cannot be bet on, and for nothing else; nobody waits for what is over', () => {
    fc.assert(
      fc.property(events, markets, prices, (told, market, price) => {
        const event = withStep(told);
        const why = whyShut(event, market, price);
        const { valid, status } = availabilityOf(event, market, price);
        expect(why === undefined).toBe(valid);
        if (why !== undefined) expect([why, status === 'expired']).toEqual([why, FOR_GOOD.has(why)]);
        if (whyEventShut(event) !== undefined) expect(valid).toBe(false);
      }),
    );
  });

  const race = (step: string) => ({
    state: 'INPLAY',
    suspended: false,
    racingData: { track: 'T', country: 'GB', raceHour: '14:35', step },
  });
  const suspended = { state: 'SUSPENDED', suspended: true };
  const runner = { odds: 1, suspended: true, startingPrice: false, nonRunner: false };

  it.each([
    ['off', 'raceOff'],
    ['finished', 'raceOff'],
    ['photoFinish', 'raceOff'],
    ['falseStart', 'event'],
    ['result', 'over'],
    ['underOrders', 'market'],
    ['somethingNew', 'event'],
  ] as const)('[MEND-30] says of a race that is %s: %s', (step, why) => {
    expect(whyShut(race(step), suspended, runner)).toBe(why);
  });

  it('[MEND-30] tells a start that has come, a silent feed and a suspension from each other', () => {
    const match = { state: 'INPLAY', suspended: false };
    expect(whyShut(match, { ...suspended, begun: true }, runner)).toBe('begun');
    expect(whyShut(match, { ...suspended, silent: true }, runner)).toBe('silent');
    expect(whyShut(match, suspended, runner)).toBe('market');
    expect(whyShut(match, { state: 'OPEN', suspended: false }, runner)).toBe('selection');
    expect(legShut('market')).toBeUndefined();
    expect(legShut('begun')).toBe('begun');
  });
});
