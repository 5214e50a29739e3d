import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { recordingsOf } from './stored-logs.ts';

/** Where the recordings of a run are kept; `npm test` replays them afterwards. */
const FOLDER = '.reports/recordings';

/** Playwright's test, which keeps what the app recorded: every journey is a session that must replay identically. */
export const test = base.extend<{ recorded: undefined }>({
  recorded: [
    async ({ context }, use, info) => {
      await use(undefined);
      const name = `${info.project.name}-${info.titlePath.join('-')}`
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .slice(0, 120);
      await mkdir(FOLDER, { recursive: true });
      for (const [nth, slip] of (await recordingsOf(context)).entries())
        await writeFile(join(FOLDER, `${name}-${nth + 1}.slip`), slip);
    },
    { auto: true },
  ],
});
