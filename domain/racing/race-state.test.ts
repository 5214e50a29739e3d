import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { availabilityOf } from '../market/availability.ts';
import { RACE_STEPS } from '../market/states.ts';
import { quickResult, racePhase } from './race-state.ts';

/** The table of CORE-04 as written there. */
const table = {
  PRE_GAME:
    'dormant, delayed, parading, going down, at the post, going behind, going in the stalls, under orders',
  RACE_OFF: 'off, finished, false start, photo finish',
  GAME_OVER: 'result, weighed in, race void, abandoned',
};
const code = (words: string) => words.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
const expected = new Map(
  Object.entries(table).flatMap(([phase, steps]) =>
    steps.split(', ').map((step) => [code(step), phase] as const),
  ),
);

/** A runner of an open market with a price, as the slip and its button see it. */
const runnerAt = (step: string, suspended: boolean) =>
  availabilityOf(
    {
      state: 'NOTSTARTED',
      suspended: false,
      racingData: { track: 'Ascot', country: 'GB', raceHour: '14:35', step },
    },
    { state: 'OPEN', suspended: false },
    { odds: 1, suspended, startingPrice: false, nonRunner: false },
  );

describe('[RAC-05] racing states', () => {
  it('[RAC-05.1] puts every step into the phase of the specification', () => {
    expect([...expected.keys()].sort()).toEqual([...RACE_STEPS].sort());
    for (const [step, phase] of expected) expect([step, racePhase(step)]).toEqual([step, phase]);
  });

  it('[RAC-05.2] [RAC-05.3] lets a runner be backed in PRE_GAME only, and locks it while suspended before the off', () => {
    for (const [step, phase] of expected) {
      // The market of a played recording stays open in running.
      const open = runnerAt(step, false);
      const suspended = runnerAt(step, true);
      expect([step, open.valid, suspended.valid]).toEqual([step, phase === 'PRE_GAME', false]);
      expect([step, open.locked]).toEqual([step, phase === 'GAME_OVER']);
      expect([step, suspended.locked]).toEqual([step, phase !== 'RACE_OFF']);
    }
  });

  it('[RAC-05.4] treats an unknown step as suspended, whatever it is called', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('toString', 'OFF', 'constructor')), (step) => {
        fc.pre(!expected.has(step));
        expect(racePhase(step)).toBe('UNKNOWN');
        expect(runnerAt(step, false)).toMatchObject({
          valid: false,
          locked: true,
          status: 'marketSuspended',
        });
      }),
    );
  });

  it('[RAC-05.5] reads the quick result once the race is over', () => {
    expect(quickResult('off', 'inquiry')).toBeUndefined();
    expect(quickResult('result', undefined)).toBe('none');
    for (const known of ['none', 'inquiry', 'objection', 'both', 'amended', 'resultStands']) {
      expect(quickResult('weighedIn', known)).toBe(known);
    }
    expect(quickResult('result', 'somethingNew')).toBeUndefined();
  });
});
