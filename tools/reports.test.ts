import { describe, expect, it } from 'vitest';
import { parsePlaywright, parseVitest } from './reports.ts';

describe('reports', () => {
  it('reads outcomes of vitest, and counts a file that broke before its first test', () => {
    const report = {
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [
            { fullName: 'a one', status: 'passed' },
            { fullName: 'a two', status: 'failed' },
            { fullName: 'a three', status: 'pending' },
          ],
        },
        { name: 'b.test.ts', status: 'failed', assertionResults: [] },
      ],
    };
    expect(parseVitest(report).map((test) => [test.title, test.outcome])).toEqual([
      ['a one', 'passed'],
      ['a two', 'failed'],
      ['a three', 'skipped'],
      ['b.test.ts', 'failed'],
    ]);
  });

  it('reads nested suites of Playwright; a flaky test has failed', () => {
    const spec = (title: string, status: string) => ({ title, tests: [{ projectName: 'mobile', status }] });
    const report = {
      errors: [{ message: 'no server' }],
      suites: [
        {
          title: 'bet.spec.ts',
          specs: [spec('places', 'expected')],
          suites: [{ title: 'slip', specs: [spec('adds', 'flaky'), spec('removes', 'skipped')] }],
        },
      ],
    };
    expect(parsePlaywright(report).map((test) => [test.title, test.outcome])).toEqual([
      ['bet.spec.ts places (mobile)', 'passed'],
      ['bet.spec.ts slip adds (mobile)', 'failed'],
      ['bet.spec.ts slip removes (mobile)', 'skipped'],
      ['error outside a test', 'failed'],
    ]);
  });
});
