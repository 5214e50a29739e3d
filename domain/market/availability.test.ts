import { describe, expect, it } from 'vitest';
import { availability, availabilityOf, type Facts } from './availability.ts';
import { EVENT_STATES } from './states.ts';

const NAMES = [
  'expired',
  'suspended',
  'active',
  'marketSuspended',
  'eventSuspended',
  'eventExpired',
  'raceOff',
] as const;

/** Every combination of the facts. */
const all: Facts[] = Array.from({ length: 2 ** NAMES.length }, (_, bits) => {
  const facts = {
    expired: false,
    suspended: false,
    active: false,
    marketSuspended: false,
    eventSuspended: false,
    eventExpired: false,
    raceOff: false,
  };
  NAMES.forEach((name, i) => {
    facts[name] = (bits & (1 << i)) !== 0;
  });
  return facts;
});

const open = { odds: 5 * 1024 + 2, suspended: false, startingPrice: false, nonRunner: false };
const event = (state: string, step?: string) => ({
  state,
  suspended: false,
  ...(step === undefined ? {} : { racingData: { track: 'Ascot', country: 'GB', raceHour: '14:35', step } }),
});
const market = { state: 'OPEN', suspended: false };

describe('[LIV-10] availability of a selection', () => {
  it('[LIV-10.1] [LIV-10.2] is valid in exactly two of the 128 combinations: all clear, race off or not', () => {
    expect(all).toHaveLength(128);
    expect(all.filter((facts) => availability(facts).valid)).toEqual([
      {
        expired: false,
        suspended: false,
        active: true,
        marketSuspended: false,
        eventSuspended: false,
        eventExpired: false,
        raceOff: false,
      },
      {
        expired: false,
        suspended: false,
        active: true,
        marketSuspended: false,
        eventSuspended: false,
        eventExpired: false,
        raceOff: true,
      },
    ]);
  });

  it.each(all)('[LIV-10.1] follows the rule for %o', (facts) => {
    const { valid, stale, locked, computedSuspended, status } = availability(facts);
    // One bad fact spoils it, whichever it is; nothing else does.
    const spoilt = [
      facts.expired,
      facts.suspended,
      !facts.active,
      facts.marketSuspended,
      facts.eventSuspended,
      facts.eventExpired,
    ];
    expect(valid).toBe(!spoilt.includes(true));
    expect(stale).toBe(spoilt.includes(true));
    expect(computedSuspended).toBe(spoilt.some((bad, i) => bad && i !== 0 && i !== 5));
    if (facts.raceOff) expect(locked).toBe(false);
    else expect(locked).toBe(computedSuspended);
    expect(status === 'open').toBe(valid);
    expect(status === 'expired').toBe(facts.expired || facts.eventExpired);
  });

  it.each(EVENT_STATES)(
    '[LIV-10.4] takes bets in state %s only when it is not started or in play',
    (state) => {
      expect(availabilityOf(event(state), market, open).valid).toBe(
        state === 'NOTSTARTED' || state === 'INPLAY',
      );
    },
  );

  it.each(['', 'OPENED', 'notstarted', 'HALFTIME'])(
    '[LIV-10.3] counts the unknown state %j as suspended',
    (state) => {
      expect(availabilityOf(event(state), market, open)).toMatchObject({
        valid: false,
        locked: true,
        status: 'marketSuspended',
      });
      expect(availabilityOf(event('INPLAY'), { state, suspended: false }, open)).toMatchObject({
        valid: false,
        status: 'marketSuspended',
      });
    },
  );

  it('[LIV-10.3] counts what has not arrived as suspended', () => {
    expect(availabilityOf(undefined, market, open).valid).toBe(false);
    expect(availabilityOf(event('INPLAY'), undefined, open).valid).toBe(false);
    expect(availabilityOf(event('INPLAY'), market, undefined)).toMatchObject({
      valid: false,
      status: 'suspended',
    });
  });

  it('needs something to bet at: a fixed price or the starting price', () => {
    expect(availabilityOf(event('NOTSTARTED'), market, { ...open, odds: 0 }).status).toBe('suspended');
    expect(availabilityOf(event('NOTSTARTED'), market, { ...open, odds: 0, startingPrice: true }).valid).toBe(
      true,
    );
    expect(availabilityOf(event('NOTSTARTED'), market, { ...open, nonRunner: true }).status).toBe('expired');
    expect(availabilityOf(event('NOTSTARTED'), { state: 'CLOSED', suspended: false }, open).status).toBe(
      'expired',
    );
  });

  it('does not lock a race that is off, and treats an unknown step as suspended', () => {
    const suspended = { state: 'SUSPENDED', suspended: true };
    expect(availabilityOf(event('INPLAY', 'off'), suspended, open)).toMatchObject({
      valid: false,
      locked: false,
    });
    expect(availabilityOf(event('NOTSTARTED', 'parading'), suspended, open)).toMatchObject({
      valid: false,
      locked: true,
    });
    expect(availabilityOf(event('NOTSTARTED', 'parading'), market, open).valid).toBe(true);
    expect(availabilityOf(event('NOTSTARTED', 'levitating'), market, open).valid).toBe(false);
    expect(availabilityOf(event('INPLAY', 'weighedIn'), market, open).status).toBe('expired');
  });
});
