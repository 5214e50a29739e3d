import { defineConfig } from '@playwright/test';
import { elsewhereOf } from './e2e/widths.ts';
import { launchOptions } from './tools/browser/find.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/before-all.ts',
  // Each file starts a gateway of its own, with a data folder of its own. A journey that passes only at the
  // second try is a bug. Three, on two cores: a journey waits for the gateway and the page about as long as
  // the cores work for it.
  workers: 3,
  retries: 0,
  // Generous, all of them: a slow machine must not turn a right answer into a failure. None is a claim about
  // speed.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['line'], ['json', { outputFile: '.reports/playwright.json' }]],
  use: { browserName: 'chromium', headless: true, actionTimeout: 30_000, launchOptions: launchOptions() },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@touch/,
      testIgnore: elsewhereOf('desktop'),
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'mobile',
      grepInvert: /@wide/,
      testIgnore: elsewhereOf('mobile'),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
  ],
});
