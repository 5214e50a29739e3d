import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import { launchOptions } from './tools/browser/find.ts';
import { compileCatalogues } from './tools/text/compile-catalogues.ts';

const inBrowser = '**/*.browser.test.{ts,tsx}';
/** Folders whose tests leave nothing behind, neither a process nor a database: their files may share a process and its modules. */
const pure = [
  '{domain,projections,effects,recordings,src}/**/*.test.{ts,tsx}',
  'property-tests/{arbitraries,bets,folds,interpreters,kept,live,models,scenarios,slip}/**/*.test.ts',
  'gateway/{builder,config,core,feeds,views}/**/*.test.ts',
];

export default defineConfig({
  plugins: [compileCatalogues(), react({ compiler: true })],
  test: {
    // Generous: a slow machine must not turn a right answer into a failure. What is claimed fast has a benchmark.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    passWithNoTests: true,
    setupFiles: ['property-tests/full-sizes.ts'],
    coverage: { provider: 'v8', reportsDirectory: 'coverage' },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          globalSetup: 'gateway/testing/before-all.ts',
          // One for each core: left to itself it keeps a core free for somebody who types.
          maxWorkers: availableParallelism(),
          // After the browser's, which has the machine to itself.
          sequence: { groupOrder: 1 },
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, inBrowser, ...pure, 'e2e/**', 'data/**', 'dist/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'pure',
          environment: 'node',
          // To load the domain anew for each file takes longer than to test it.
          isolate: false,
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 1 },
          include: pure,
          exclude: [...configDefaults.exclude, inBrowser],
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
          exclude: [...configDefaults.exclude, 'e2e/**', 'data/**', 'dist/**'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: launchOptions() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
