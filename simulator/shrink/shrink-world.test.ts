import { describe, expect, it } from 'vitest';
import { readAim } from '../faults/aims.ts';
import { BEGIN } from '../scenario/begin.ts';
import { drawOptions, type WorldOptions } from '../scenario/options.ts';
import type { SessionResult } from '../session.ts';
import { shrinkWorld } from './shrink-world.ts';
import { asItHappened, fewerPeople } from './smaller-worlds.ts';

const drawn = { ...drawOptions('7', 'swarm'), safetyMs: 60_000, customers: 2, devices: 2, gateways: 2 };
const DEALINGS = {
  freeBets: 2,
  boosts: 0,
  limited: 0,
  barred: 10,
  referred: 0,
  astray: 50,
  deaths: true,
  twofold: true,
  mostWinnings: 0,
};
const MANY = [
  'crash@armed#0',
  'burst@armed#3',
  'reload@intentStored#1',
  'quota@receiptShown#0',
  'skew@armed#1',
];

/** Whose faults they were: the second and third are of one person. */
const WHO = ['customer0.0', 'customer1.0', 'customer1.0', 'customer0.0', 'customer0.0'];
const AS_IT_HAPPENED = ['burst@armed#3:customer1.0#3', 'reload@intentStored#1:customer1.0#1'];

/**
 * A world that fails when two faults are in it and it lasts twenty seconds; what is drawn leads to five
 * faults.
 */
function world({ faults, safetyMs, strike }: WorldOptions, needed = MANY.slice(1, 3)): SessionResult {
  const keys = strike === 0 ? Object.keys(faults) : MANY;
  const struck = keys.map((key, at) => {
    const { kind, phase, nth = 0, by = { who: WHO[at] ?? '', nth } } = readAim(key)!;
    return { kind, phase, nth, by, at: BEGIN + 1_000 * at };
  });
  const fails = needed.every((key) => keys.some((one) => one.startsWith(key))) && safetyMs >= 20_000;
  const finding = { checker: 'INV-01', fingerprint: keys.length > 1 ? 'bad' : 'other', sentence: 'bad' };
  return {
    seed: '7',
    hash: '',
    findings: fails ? [finding] : [],
    struck,
    sessions: 1,
    reexecuted: true,
    presses: 1,
    bets: 1,
    gaps: 0,
    events: 1,
    virtual: safetyMs,
    scenarios: [],
    strayed: [],
  };
}

describe('shrinking a world', () => {
  it('leaves the faults that it takes, the time that it needs, and one of everything else', async () => {
    const small = await shrinkWorld(drawn, (options) => Promise.resolve(world(options)), 500);
    expect(Object.keys(small?.options.faults ?? {})).toEqual(AS_IT_HAPPENED);
    expect(small?.options).toMatchObject({ strike: 0, devices: 1, tabs: 1, gateways: 1, appetite: 1 });
    expect(small?.options.absent).toHaveLength((small?.options.customers ?? 0) - 1);
    expect(small?.options.safetyMs).toBeGreaterThanOrEqual(20_000);
    expect(small?.options.safetyMs).toBeLessThan(24_000);
    expect(small?.exhausted).toBe(false);
  });

  it('is less patient after the faults, unless that somebody waits is the failure itself', async () => {
    const patient = async (checker: string): Promise<number | undefined> => {
      const small = await shrinkWorld(
        drawn,
        (options) => {
          const result = world(options);
          return Promise.resolve({
            ...result,
            findings: result.findings.map((one) => ({ ...one, checker })),
          });
        },
        500,
      );
      return small?.options.patienceMs;
    };
    expect(await patient('INV-01')).toBe(75_000);
    expect(await patient('liveness')).toBe(drawn.patienceMs);
  });

  it('takes the faults of those whom it leaves out with them', () => {
    const happened = asItHappened(drawn, world(drawn).struck);
    const [alone] = fewerPeople(happened, 'customer1.0 sees another balance');
    expect(alone?.absent).toEqual([0]);
    expect(Object.keys(alone?.faults ?? {})).toEqual(AS_IT_HAPPENED);
  });

  it('leaves of what customers have beside money the part that it takes', async () => {
    const needs = (options: WorldOptions) =>
      Promise.resolve(world(options, (options.dealings?.freeBets ?? 0) > 0 ? [] : ['never@armed']));
    const small = await shrinkWorld({ ...drawn, dealings: DEALINGS }, needs, 500);
    expect(small?.options.dealings).toEqual({
      ...DEALINGS,
      barred: 0,
      astray: 0,
      deaths: false,
      twofold: false,
    });
    const other = (options: WorldOptions) => Promise.resolve(world(options));
    expect((await shrinkWorld({ ...drawn, dealings: DEALINGS }, other, 500))?.options.dealings).toBeNull();
  });

  it('takes no other failure for this one', async () => {
    const one = (options: WorldOptions) => Promise.resolve(world(options, ['burst@armed#3']));
    expect(Object.keys((await shrinkWorld(drawn, one, 500))?.options.faults ?? {})).toHaveLength(2);
  });

  it('stops when its trials are used up, and has nothing to do where nothing fails', async () => {
    const small = await shrinkWorld(drawn, (options) => Promise.resolve(world(options)), 3);
    expect(small).toMatchObject({ trials: 3, exhausted: true });
    expect(
      await shrinkWorld(drawn, (options) => Promise.resolve(world(options, ['never@armed'])), 9),
    ).toBeUndefined();
  });
});
