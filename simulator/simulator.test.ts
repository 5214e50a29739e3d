import { createHook } from 'node:async_hooks';
import { execFileSync } from 'node:child_process';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { attemptsOf } from '#domain/placement/attempts.ts';
import { RUN_CACHE } from '#testing/databases/run-cache.ts';
import { PHASES } from './device/phases.ts';
import { Tab } from './device/tab.ts';
import { FAMILIES, KINDS } from './faults/kinds.ts';
import { Prng } from './random/prng.ts';
import { add, coverageOf, NOTHING } from './report/tally.ts';
import { drawOptions } from './scenario/options.ts';
import { type SharedProcess, World } from './scenario/world.ts';
import { inWorld, runSession } from './session.ts';
import { openSharedProcess } from './shared-process.ts';

/** Programs that are Nodes of other versions, with colons between them. */
const otherNodes = (): readonly string[] =>
  (process.env.SLIPSTREAM_NODES ?? '').split(':').filter((node) => node !== '');

/** A world of seconds in which bets are placed and faults strike: what a seed means is the same in each. */
const SMALL = '21';

describe('a seed', () => {
  it('means the same for ever: what 42 draws', () => {
    expect(drawOptions('42', 'swarm')).toMatchSnapshot();
    const chance = new Prng('42', 'a name');
    expect(Array.from({ length: 8 }, () => chance.below(1_000))).toMatchSnapshot();
  });

  it('gives each name a stream that no other name moves', () => {
    const alone = new Prng('s', 'a');
    const beside = new Prng('s', 'a');
    const other = new Prng('s', 'b');
    for (let draw = 0; draw < 100; draw += 1) {
      other.word();
      expect(beside.word()).toBe(alone.word());
    }
    expect(other.word()).not.toBe(alone.word());
  });

  it('draws databases that run out of room only where storage may fail', () => {
    const shortOfRoom = (families: Parameters<typeof drawOptions>[2]) =>
      Array.from({ length: 200 }, (_, seed) => drawOptions(`room ${seed}`, 'lite', families)).filter(
        ({ strain, wagers }) => (strain?.starved ?? 0) > 0 || (wagers?.unsettled ?? 0) > 0,
      ).length;
    expect(shortOfRoom(['net', 'client'])).toBe(0);
    expect(shortOfRoom(FAMILIES)).toBeGreaterThan(10);
  });

  it('[HOLD-16] draws worlds of two and of three gateways on one database', () => {
    const drawn = Array.from(
      { length: 200 },
      (_, seed) => drawOptions(`nodes ${seed}`, 'lite', FAMILIES).gateways,
    );
    for (const gateways of [1, 2, 3])
      expect(drawn.filter((one) => one === gateways).length).toBeGreaterThan(5);
  });

  it('has 46 kinds of fault to draw from, and the impossible ones say why', () => {
    expect(KINDS).toHaveLength(46);
    expect(new Set(KINDS.map(({ name }) => name)).size).toBe(46);
    expect(coverageOf(NOTHING)).toMatchObject({ cells: 276, possible: 264, hit: 0 });
    expect(PHASES).toHaveLength(6);
  });
});

// Worlds by the dozen, beside whatever else the machine does.
describe('a world', { timeout: 600_000 }, () => {
  let stage: SharedProcess;
  beforeAll(async () => {
    stage = await openSharedProcess();
  });
  afterAll(() => stage.database.close());
  afterEach(() => void vi.restoreAllMocks());

  const world = (seed: string) => runSession(stage, drawOptions(seed, 'lite', FAMILIES));
  /** Whole ones take half a minute each: they are for `npm run sim`. */
  const shortSwarm = (seed: string, safetyMs = 8_000) => ({
    ...drawOptions(seed, 'swarm', FAMILIES),
    safetyMs,
  });
  /** Without faults, and as long as it takes until bets are placed; `checkers.test.ts` has a longer one. */
  const calm = (safetyMs: number) => ({ ...drawOptions('3', 'swarm', []), safetyMs });

  it('places bets and finds nothing where there are no faults', async () => {
    const result = await runSession(stage, calm(3_000));
    expect(result.findings).toEqual([]);
    expect(result.bets).toBeGreaterThan(0);
  });

  it('[HOLD-16] holds with three gateways on its database', async () => {
    const options = drawOptions('three gateways 1', 'lite', FAMILIES);
    const result = await runSession(stage, {
      ...options,
      gateways: 3,
      strain: null,
      customers: 2,
      devices: 2,
    });
    expect(result.findings).toEqual([]);
  });

  it('is the same world again from the same seed, after others that hold under faults of every kind, in another time zone and in the other Nodes that are here', async () => {
    const first = await world(SMALL);
    expect(first.bets).toBeGreaterThan(0);
    expect(first.struck).not.toEqual([]);
    let tally = NOTHING;
    for (const options of [shortSwarm('ci-1'), drawOptions('ci-2', 'lite', FAMILIES)])
      tally = add(tally, await runSession(stage, options));
    expect(tally.failed.map(({ seed, findings }) => [seed, findings])).toEqual([]);
    expect(tally.bets).toBeGreaterThan(0);
    expect(coverageOf(tally).hit).toBeGreaterThan(0);
    expect(await world(SMALL)).toEqual(first);
    for (const node of [process.execPath, ...otherNodes()]) {
      const elsewhere = execFileSync(node, ['--import', 'tsx', 'simulator/hash-of-seed.ts', SMALL, 'lite'], {
        encoding: 'utf8',
        env: {
          ...process.env,
          TZ: 'Asia/Kathmandu',
          LANG: 'tr_TR.UTF-8',
          LC_ALL: 'tr_TR.UTF-8',
          // On a database that it makes itself, as `npm run sim` does.
          [RUN_CACHE]: undefined,
        },
      });
      expect([node, elsewhere.trim()]).toEqual([node, first.hash]);
    }
  });

  it('waits for no file and no thread while its time runs: the first of its process is the world that later ones are', async () => {
    const fresh = await openSharedProcess();
    const ofTwoTabs = () => runSession(fresh, shortSwarm('3', 4_000));
    const waits: string[] = [];
    const hook = createHook({
      init: (_id, type) => {
        if (/^(FSREQ|FILEHANDLE|PBKDF2|SCRYPT)/.test(type)) waits.push(type);
      },
    });
    hook.enable();
    const first = await ofTwoTabs();
    // Here the second gateway starts in the middle, by a fault.
    const { struck } = await runSession(fresh, shortSwarm('52'));
    hook.disable();
    expect((await ofTwoTabs()).hash).toBe(first.hash);
    await fresh.database.close();
    expect(struck.map(({ kind }) => kind)).toContain('twoInstances');
    expect(waits).toEqual([]);
  });

  it('breaks connections to a gateway that was stopped when it died, and those that lost something when the faults end', async () => {
    const options = { ...drawOptions('3', 'lite', []), isSilenceNoticed: true };
    await inWorld(stage, options, async (here) => {
      await here.open();
      const [person] = here.people;
      const [node] = here.running();
      const ask = (): Promise<string> => {
        const request = { method: 'GET', path: '/healthz', headers: {}, body: undefined };
        return (person?.line.send(request, undefined) ?? Promise.reject(new Error('nobody is there'))).then(
          () => 'answered',
          (error: unknown) => String(error),
        );
      };
      if (person === undefined || node === undefined) throw new Error('nobody is there');
      node.gate.stoppedUntil = here.time.now() + 600_000;
      const toTheStopped = ask();
      await here.run(1_000);
      here.killIn(node, 40, 500);
      await here.run(5_000);
      expect(await toTheStopped).toContain('fetch failed');
      person.fates.push({ lost: 'back' });
      const swallowed = ask();
      await here.run(20_000);
      expect(person.line.isBusy).toBe(false);
      here.heal();
      await here.run(10_000);
      expect(await swallowed).toContain('fetch failed');
    });
  });

  it('catches money that comes from nowhere', async () => {
    // oxlint-disable-next-line typescript/unbound-method -- called below with the world that it belongs to
    const { heal } = World.prototype;
    vi.spyOn(World.prototype, 'heal').mockImplementation(function (this: World) {
      heal.call(this);
      void stage.database.db
        .updateTable('ledger_accounts')
        .set((row) => ({ balance: row('balance', '+', 1) }))
        .where('kind', '=', 'cash')
        .execute();
    });
    const { findings } = await runSession(stage, calm(3_000));
    expect(findings.map(({ checker }) => checker)).toContain('ledger');
  });

  it('catches a slip that waits for ever', async () => {
    // oxlint-disable-next-line typescript/unbound-method -- called below with the tab that it belongs to
    const { state } = Tab.prototype;
    vi.spyOn(Tab.prototype, 'state').mockImplementation(function (this: Tab) {
      const real = state.call(this);
      return attemptsOf(real.placement).length === 0
        ? real
        : { ...real, placement: { ...real.placement, step: 'progress' } };
    });
    // Nothing else waits here for longer.
    const { findings } = await runSession(stage, { ...calm(8_000), patienceMs: 60_000 });
    expect(findings.map(({ checker }) => checker)).toContain('liveness');
  });
});
