import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, test as base } from '@playwright/test';
import { RECORDING } from '#domain/config/recording.ts';
import { CONSENT_KEY } from '#src/platform/consent/consent-key.ts';
import { recordingsOf } from './stored-logs.ts';

/** Where the recordings of a run are kept; `npm test` replays them afterwards. */
const FOLDER = '.reports/recordings';

/** Without it only the evidence is kept, which can be shown but not run again. */
const CONSENTED = {
  key: CONSENT_KEY,
  consent: JSON.stringify({
    choice: { granted: true, policy: RECORDING.policy, place: 'page' },
    noticeClosed: true,
  }),
};

/** Whoever opens the app there has agreed to its being recorded. */
export const agreeToRecord = (context: BrowserContext) =>
  context.addInitScript(({ key, consent }) => {
    if (localStorage.getItem(key) === null) localStorage.setItem(key, consent);
  }, CONSENTED);

/**
 * Playwright's test, which keeps what the app recorded: every journey is a session that must replay
 * identically.
 */
export const test = base.extend<{ recorded: undefined }>({
  recorded: [
    async ({ context }, use, info) => {
      await agreeToRecord(context);
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
