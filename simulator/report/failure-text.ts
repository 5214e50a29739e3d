import type { SessionResult } from '../session.ts';

const MOST_LINES = 40;
const MOST_SENTENCES = 12;
const MOST_FAULTS = 20;

/** One failed session in at most forty lines; the last one runs it again. */
export function failureText(result: SessionResult, again: string): readonly string[] {
  const { seed, findings, struck } = result;
  const [first] = findings;
  const lines = [
    `FAILED  seed ${seed}: ${first?.checker ?? ''}`,
    `  fingerprint  ${first?.fingerprint ?? ''}`,
    ...findings.slice(0, MOST_SENTENCES).map(({ checker, sentence }) => `  ${checker}: ${sentence}`),
    ...(findings.length > MOST_SENTENCES ? [`  and ${findings.length - MOST_SENTENCES} more`] : []),
    `  faults, in order (${struck.length}):`,
    ...struck
      .slice(-MOST_FAULTS)
      .map(
        ({ kind, phase, at }) => `    ${new Date(at).toISOString().slice(11, 23)}  ${kind} while ${phase}`,
      ),
  ];
  return [...lines.slice(0, MOST_LINES - 1).map((line) => line.slice(0, 200)), `  ${again}`];
}
