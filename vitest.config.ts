import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import { isSample, ofTheOtherTurn, ofTheWholeRun } from './testing/setup/sample.ts';
import { launchOptions } from './tools/browser/find.ts';
import { compileCatalogues } from './tools/text/compile-catalogues.ts';

const inBrowser = '**/*.browser.test.{ts,tsx}';
/**
 * Files that give their process a browser's names, for the official client of the live channel: what comes
 * after them would take it for one. All others share a process and its modules, because to load the domain
 * anew for each of them takes longer than to test it; so each takes back what it changed of its process.
 */
const alone = [
  'gateway/live/clients.test.ts',
  'gateway/live/sentences.test.ts',
  'property-tests/live/real-middleboxes.test.ts',
  'property-tests/wired-client/*.test.ts',
  'src/platform/live/live-client.test.ts',
];

const leftOut = isSample ? ofTheWholeRun : [];
const screens = (): readonly string[] =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.browser\.test\.tsx?$/.test(file))
    .toSorted()
    .map((file) => `src/${file}`);

/** One more than cores: while some files wait for processes of theirs and for clocks, others work. */
const WORKERS = availableParallelism() + 1;
/**
 * A test leaves much behind that dies young; with the small nursery of a default it is moved about instead.
 */
const NURSERY = '--max-semi-space-size=64';

export default defineConfig({
  plugins: [compileCatalogues(), react({ compiler: true })],
  test: {
    // Generous: a slow machine must not turn a right answer into a failure. What is claimed fast has a
    // benchmark.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    passWithNoTests: true,
    setupFiles: ['testing/setup/full-sizes.ts'],
    coverage: { provider: 'v8', reportsDirectory: 'coverage' },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          globalSetup: 'testing/setup/global-setup.ts',
          setupFiles: ['testing/setup/full-sizes.ts', 'testing/setup/process-as-found.ts'],
          isolate: false,
          execArgv: [NURSERY],
          maxWorkers: WORKERS,
          // After the browser's, where one run has both: `npm test` runs those beside whatever keeps the
          // cores busy.
          sequence: { groupOrder: 1 },
          include: ['**/*.test.{ts,tsx}'],
          exclude: [
            ...configDefaults.exclude,
            ...[inBrowser, ...alone, 'e2e/**', 'data/**', 'dist/**'],
            ...leftOut,
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          environment: 'node',
          globalSetup: 'testing/setup/global-setup.ts',
          maxWorkers: WORKERS,
          sequence: { groupOrder: 1 },
          include: alone,
          exclude: [...configDefaults.exclude, inBrowser, ...leftOut],
        },
      },
      {
        extends: true,
        // Found before the first test: a dependency met later makes the browser load every module anew.
        optimizeDeps: { entries: ['src/app/main.tsx', inBrowser] },
        test: {
          name: 'browser',
          sequence: { groupOrder: 0 },
          include: [inBrowser],
          exclude: [
            ...configDefaults.exclude,
            ...['e2e/**', 'data/**', 'dist/**'],
            ...(isSample ? ofTheOtherTurn(screens()) : []),
          ],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // The real clipboard, which a browser asks its user about.
            provider: playwright({
              launchOptions: launchOptions(),
              contextOptions: { permissions: ['clipboard-read', 'clipboard-write'] },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
