import { failureText } from '#simulator/report/failure-text.ts';
import { type History, historyLines } from './coverage-history.ts';
import { againLine, figureLines, headLines, type Run } from './report.ts';
import { verdictsOf } from './verdicts.ts';

const SHOWN_FAILURES = 5;

/**
 * A page in Markdown for whoever opens the run, not its log.
 *
 * @param history of runs, this one the last
 */
export function summaryText(run: Run, history: History | undefined): string {
  const { tally, quiet, broken } = run;
  const held = verdictsOf(run.tally).map(
    ({ name, says, failed }) =>
      `| ${failed.length === 0 ? 'held' : `**failed in ${failed.length}**`} | ${name} | ${says} |`,
  );
  const failures = tally.failed
    .slice(0, SHOWN_FAILURES)
    .flatMap((result) => ['', '```', ...failureText(result, againLine(result.seed, run)), '```']);
  return [
    `### Simulator: ${run.code === 0 ? 'everything held' : `exit ${run.code}`}`,
    '',
    ...headLines(run),
    '',
    ...figureLines(run).map((line) => `- ${line}`),
    ...[quiet, broken].flatMap((sentence) => (sentence === undefined ? [] : [`- **${sentence}**`])),
    '',
    '| | checker | |',
    '|---|---|---|',
    ...held,
    ...failures,
    ...(tally.failed.length > SHOWN_FAILURES ? ['', `and ${tally.failed.length - SHOWN_FAILURES} more`] : []),
    ...(history === undefined ? [] : ['', ...historyLines(history)]),
    '',
  ].join('\n');
}
