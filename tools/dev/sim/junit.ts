import { failureText } from '#simulator/report/failure-text.ts';
import { againLine, type Run } from './report.ts';
import { verdictsOf } from './verdicts.ts';

const SHOWN_FAILURES = 5;

/** Control characters are not allowed in XML at all, however they are written. */
const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;');

interface Case {
  readonly name: string;
  readonly failure: string | undefined;
  readonly text: readonly string[];
}

const caseText = ({ name, failure, text }: Case): string => {
  const head = `    <testcase classname="simulator" name="${escaped(name)}"`;
  if (failure === undefined) return `${head}/>`;
  return `${head}>\n      <failure message="${escaped(failure)}">${escaped(text.join('\n'))}</failure>\n    </testcase>`;
};

/** A test result for each checker, and one for whether enough happened. */
export function junitText(run: Run): string {
  const cases = [
    ...verdictsOf(run.tally).map(({ name, says, failed }): Case => {
      const sentence = failed[0]?.findings.find(({ checker }) => checker === name)?.sentence;
      return {
        name: `${name}: ${says}`,
        failure: sentence === undefined ? undefined : `${failed.length} worlds: ${sentence}`,
        text: failed
          .slice(0, SHOWN_FAILURES)
          .flatMap((result) => failureText(result, againLine(result.seed, run))),
      };
    }),
    { name: 'enough happened', failure: run.quiet, text: [] },
    { name: 'the simulator itself', failure: run.broken, text: [] },
  ];
  const failures = cases.filter(({ failure }) => failure !== undefined).length;
  const counts = `tests="${cases.length}" failures="${failures}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="simulator" ${counts} time="${(run.wallMs / 1_000).toFixed(1)}">`,
    ...cases.map(caseText),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}
