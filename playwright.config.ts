import { defineConfig } from '@playwright/test';
import { launchOptions } from './tools/browser/find.ts';

/** Written and not yet seen green: `npx playwright test FILE` runs one by name once it is taken off this list. */
const notYetGreen = ['crash.spec.ts'];

/** Green on a desktop and not yet seen on a phone. */
const notYetOnPhones = ['support.spec.ts'];

export default defineConfig({
  testIgnore: notYetGreen,
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/before-all.ts',
  // Each file starts a gateway of its own, with a data folder of its own. A journey that passes only at the second try is a bug.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [['line'], ['json', { outputFile: '.reports/playwright.json' }]],
  use: { browserName: 'chromium', headless: true, launchOptions: launchOptions() },
  projects: [
    { name: 'desktop', grepInvert: /@touch/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'mobile',
      // What these prove does not depend on the width of the window.
      testIgnore: [
        ...notYetGreen,
        ...notYetOnPhones,
        'bad-input.spec.ts',
        'bad-line.spec.ts',
        'cleared-data.spec.ts',
        'evidence.spec.ts',
        'keyboard.spec.ts',
        'reload.spec.ts',
        'simulator.spec.ts',
        'upload.spec.ts',
      ],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
  ],
});
