/** Reads what vitest and Playwright wrote about their runs into `.reports/`. */
import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

export const vitestReport = '.reports/vitest.json';
/** Of the tests in a browser, which vitest runs beside other steps. */
export const screensReport = '.reports/screens.json';
export const playwrightReport = '.reports/playwright.json';
export const replayReport = '.reports/replay.json';

export interface TestResult {
  /** With the titles of the chapters around it. */
  readonly title: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** What the failure says, plain; a failure without words has none. */
  readonly why?: string;
}

const Vitest = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.optional(z.string()),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.optional(z.array(z.string())),
        }),
      ),
    }),
  ),
});

const Fault = z.object({ message: z.optional(z.string()) });
const Spec = z.object({
  title: z.string(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.string(),
      results: z.optional(z.array(z.object({ errors: z.optional(z.array(Fault)) }))),
    }),
  ),
});
const Suite = z.object({
  title: z.string(),
  specs: z.array(Spec),
  get suites() {
    return z.array(Suite).optional();
  },
});
const Playwright = z.object({ suites: z.array(Suite), errors: z.array(Fault) });

const Replay = z.object({
  replayed: z.array(z.object({ title: z.string(), outcome: z.enum(['passed', 'failed', 'skipped']) })),
});

/** @param said what the runner wrote about a failure, coloured as for a terminal. */
function because(said: readonly (string | undefined)[]): Pick<TestResult, 'why'> {
  const why = stripVTControlCharacters(said.filter((text) => text !== undefined).join('\n')).trim();
  return why === '' ? {} : { why };
}

export function parseVitest(report: unknown): TestResult[] {
  return Vitest.parse(report).testResults.flatMap((file): TestResult[] => {
    const tests = file.assertionResults.map(({ fullName, status, failureMessages = [] }): TestResult => {
      if (status === 'failed') return { title: fullName, outcome: 'failed', ...because(failureMessages) };
      return { title: fullName, outcome: status === 'passed' ? 'passed' : 'skipped' };
    });
    // A file that broke before its first test fails without listing one.
    const brokeEarly = file.status === 'failed' && !tests.some((test) => test.outcome === 'failed');
    return brokeEarly
      ? [...tests, { title: file.name, outcome: 'failed', ...because([file.message]) }]
      : tests;
  });
}

function fromSuite(suite: z.infer<typeof Suite>, above: string): TestResult[] {
  const here = `${above} ${suite.title}`.trim();
  const own = suite.specs.flatMap((spec) =>
    spec.tests.map(({ status, projectName, results = [] }): TestResult => {
      const title = `${here} ${spec.title} (${projectName})`;
      if (status === 'expected') return { title, outcome: 'passed' };
      if (status === 'skipped') return { title, outcome: 'skipped' };
      const faults = results.flatMap(({ errors = [] }) => errors.map(({ message }) => message));
      return { title, outcome: 'failed', ...because(faults) };
    }),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => fromSuite(inner, here))];
}

export function parsePlaywright(report: unknown): TestResult[] {
  const { suites, errors } = Playwright.parse(report);
  const broken = errors.map(
    ({ message }): TestResult => ({
      title: 'error outside a test',
      outcome: 'failed',
      ...because([message]),
    }),
  );
  return [...suites.flatMap((suite) => fromSuite(suite, '')), ...broken];
}

/** `undefined` when there is no report, which is not the same as a report without tests. */
export function readReport(path: string): TestResult[] | undefined {
  if (!existsSync(path)) return undefined;
  const report: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (path === replayReport) return Replay.parse(report).replayed;
  return path === playwrightReport ? parsePlaywright(report) : parseVitest(report);
}
