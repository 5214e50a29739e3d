import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readKeptWorld } from './scenario/parse-kept-world.ts';
import type { SharedProcess } from './scenario/world.ts';
import { runSession } from './session.ts';
import { openSharedProcess } from './shared-process.ts';

const FOLDER = `${import.meta.dirname}/../recordings/bugs`;
const kept = readdirSync(FOLDER)
  .map((name) => join(FOLDER, name, 'world.json'))
  .filter((file) => existsSync(file))
  .map((file) => readKeptWorld(readFileSync(file, 'utf8')));

describe('worlds that failed once', { timeout: 600_000 }, () => {
  let stage: SharedProcess;
  beforeAll(async () => {
    stage = await openSharedProcess();
  });
  afterAll(() => stage.database.close());

  it.each(kept)('[FAIL-12] [FAIL-35] [FAIL-61] [FAIL-73] hold now: $sentence', async ({ options }) => {
    expect((await runSession(stage, options)).findings).toEqual([]);
  });
});
