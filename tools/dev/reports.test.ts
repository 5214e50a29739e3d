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
            { fullName: 'a two', status: 'failed', failureMessages: ['\u001b[31mexpected 1\u001b[39m'] },
            { fullName: 'a three', status: 'pending' },
          ],
        },
        { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      ],
    };
    expect(parseVitest(report)).toEqual([
      { title: 'a one', outcome: 'passed' },
      { title: 'a two', outcome: 'failed', why: 'expected 1' },
      { title: 'a three', outcome: 'skipped' },
      { title: 'b.test.ts', outcome: 'failed', why: 'no such module' },
    ]);
  });

  it('reads nested suites of Playwright; a flaky test has failed', () => {
    const spec = (title: string, status: string) => ({
      title,
      tests: [
        {
          projectName: 'mobile',
          status,
          results: status === 'flaky' ? [{ errors: [{ message: 'late' }] }, { errors: [] }] : [],
        },
      ],
    });
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
    expect(parsePlaywright(report)).toEqual([
      { title: 'bet.spec.ts places (mobile)', outcome: 'passed' },
      { title: 'bet.spec.ts slip adds (mobile)', outcome: 'failed', why: 'late' },
      { title: 'bet.spec.ts slip removes (mobile)', outcome: 'skipped' },
      { title: 'error outside a test', outcome: 'failed', why: 'no server' },
    ]);
  });
});
