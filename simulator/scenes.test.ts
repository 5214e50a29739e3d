import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readCashOuts } from './checkers/cash-outs/read-cash-outs.ts';
import { readStruck, type StruckLeg } from './checkers/money/struck-bets.ts';
import { drawOptions, type WorldOptions } from './scenario/options.ts';
import { SCENES, type Scene, sceneOf } from './scenario/scenes.ts';
import { type SharedProcess, World } from './scenario/world.ts';
import { inWorld, live } from './session.ts';
import { openSharedProcess } from './shared-process.ts';

/** The first worlds in which that is played. */
function worldsOf(scene: Scene): readonly WorldOptions[] {
  const seeds = Array.from({ length: 1_000 }, (_, n) => String(n));
  const own = seeds.filter((seed) => sceneOf({ seed, mode: 'lite' }) === scene);
  return own.slice(0, 2).map((seed) => drawOptions(seed, 'lite'));
}

/** How often what a scene is about came about in a world that has lived. */
async function met(scene: Scene, world: World, { database }: SharedProcess): Promise<number> {
  const { db } = database;
  const events = world.people.flatMap(({ lives }) => lives.flatMap((life) => life.events));
  const rows = await readCashOuts({ db });
  switch (scene) {
    case 'rulesTakenBack':
      return rows.filter(({ automatic, refused }) => automatic && refused?.type === 'CASH_OUT_RULE_GONE')
        .length;
    case 'rulesInPowerCuts':
      return events.filter(({ type }) => type === 'cashOut/ruleEnded').length;
    case 'forgedCashOuts':
      return events.filter(({ type }) => type === 'cashOut/outcomeLost').length;
    case 'parts':
      return rows.filter(({ state, receipt }) => state === 'SUCCEEDED' && receipt?.part !== undefined).length;
    case 'edits':
      return (await db.selectFrom('bets').select('id').where('edited_from', 'is not', null).execute()).length;
    case 'otherSports': {
      const isVoid = ({ market, selection }: StruckLeg): boolean =>
        world.market.results?.get(market)?.results.find((one) => one.selection === selection)?.result
          .outcome === 'VOID';
      return (await readStruck(database)).filter(({ legs }) => legs.some(isVoid)).length;
    }
    case 'builders':
      return events.filter((event) => event.type === 'placement/requested').length;
  }
}

describe('a scene', { timeout: 600_000 }, () => {
  let stage: SharedProcess;
  beforeAll(async () => {
    stage = await openSharedProcess();
  });
  afterAll(() => stage.database.close());

  it.each(SCENES)('of %s comes about in its worlds, and every law holds', async (scene) => {
    const cuts = vi.spyOn(World.prototype, 'killIn');
    let count = 0;
    for (const options of worldsOf(scene))
      await inWorld(stage, options, async (world) => {
        expect((await live(world, stage.database)).findings).toEqual([]);
        count += await met(scene, world, stage);
      });
    expect(count).toBeGreaterThan(0);
    expect(cuts.mock.calls.length > 0).toBe(scene === 'rulesInPowerCuts');
    cuts.mockRestore();
  });

  it('is played only where every fault may strike, and in worlds of the short mode', () => {
    for (const options of SCENES.flatMap(worldsOf)) {
      expect(options.faults).toEqual({});
      expect(drawOptions(options.seed, 'lite', []).safetyMs).not.toBe(options.safetyMs);
      expect(sceneOf({ seed: options.seed, mode: 'swarm' })).toBeUndefined();
    }
  });
});
