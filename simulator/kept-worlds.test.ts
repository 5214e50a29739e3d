import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSession } from './session.ts';
import { openStage } from './stage.ts';
import { readKeptWorld } from './world/parse-kept-world.ts';
import type { Stage } from './world/world.ts';

const FOLDER = `${import.meta.dirname}/../recordings/bugs`;
const kept = readdirSync(FOLDER)
  .map((name) => join(FOLDER, name, 'world.json'))
  .filter((file) => existsSync(file))
  .map((file) => readKeptWorld(readFileSync(file, 'utf8')));

describe('worlds that failed once', { timeout: 600_000 }, () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  }, 120_000);
  afterAll(() => stage.database.close());

  it.each(kept)('[P12] [P35] [P61] [P73] hold now: $sentence', async ({ options }) => {
    expect((await runSession(stage, options)).findings).toEqual([]);
  });
});
