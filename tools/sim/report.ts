import { CHECKERS } from '#simulator/checkers/names.ts';
import { failureText } from '#simulator/report/failure-text.ts';
import { coverageOf, type Tally } from '#simulator/report/tally.ts';
import { drawOptions } from '#simulator/world/options.ts';
import type { Command } from './command.ts';

export interface Run {
  readonly command: Command;
  readonly build: string;
  readonly tally: Tally;
  /** Why it proves nothing. */
  readonly quiet: string | undefined;
  readonly code: number;
}

const SHOWN_FAILURES = 5;

const faultsOf = ({ families }: Command): string => (families.length === 6 ? 'all' : families.join(','));

/** The line to paste that runs one world of a run again. */
export const againLine = (seed: string, command: Command): string =>
  `npm run sim -- --seed ${seed} --mode ${command.mode} --faults ${faultsOf(command)}`;

const headLines = ({ command, build }: Run): readonly string[] => {
  const { seed, mode, from } = command;
  const which = seed === null ? `seeds ${from === null ? '1' : `${from}-1`} and on` : `seed ${seed}`;
  const options =
    seed === null ? '' : `\noptions ${JSON.stringify(drawOptions(seed, mode, command.families))}`;
  return [`${which}, build ${build}, mode ${mode}, faults ${faultsOf(command)}${options}`];
};

/** For people: what was run, a line a checker, what was reached, and each failure with how to run it again. */
export function textReport(run: Run): string {
  const { command, tally, quiet } = run;
  const checkers = CHECKERS.map(({ name, says }) => {
    const failed = tally.failed.filter(({ findings }) =>
      findings.some(({ checker }) => checker === name),
    ).length;
    return `${failed === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(10)}${says}${failed === 0 ? '' : ` (${failed} sessions)`}`;
  });
  const { hit, possible, cells, missed } = coverageOf(tally);
  const lines = [
    ...headLines(run),
    ...checkers,
    `${tally.sessions} sessions, ${Math.round(tally.virtual / 1_000)} s of virtual time, ${tally.events} events, ` +
      `${tally.presses} presses, ${tally.bets} bets, ${tally.gaps} gaps, ${tally.failed.length} failed`,
    ...(command.mode === 'swarm'
      ? [`faults by phase: ${hit} of ${possible} cells that can be reached, of ${cells}`]
      : []),
    ...(command.seed === null && missed.length > 0 && missed.length <= 8
      ? missed.map((line) => `  not yet ${line}`)
      : []),
    ...(quiet === undefined ? [] : [`FAILED  ${quiet}`]),
    ...tally.failed
      .slice(0, SHOWN_FAILURES)
      .flatMap((result) => ['', ...failureText(result, againLine(result.seed, command))]),
    ...(tally.failed.length > SHOWN_FAILURES ? ['', `and ${tally.failed.length - SHOWN_FAILURES} more`] : []),
  ];
  return lines.join('\n');
}

/** For programs. Fields are added, never renamed. */
export function jsonReport({ command, build, tally, quiet, code }: Run): string {
  const failures = tally.failed.map(({ seed, findings }) => ({
    seed,
    checker: findings[0]?.checker ?? '',
    fingerprint: findings[0]?.fingerprint ?? '',
    sentence: findings[0]?.sentence ?? '',
    again: againLine(seed, command),
  }));
  const [first] = failures;
  return JSON.stringify({
    seed: first?.seed ?? command.seed,
    checker: first?.checker ?? null,
    fingerprint: first?.fingerprint ?? null,
    sessions: tally.sessions,
    build,
    mode: command.mode,
    exit: code,
    quiet: quiet ?? null,
    virtualMs: tally.virtual,
    events: tally.events,
    presses: tally.presses,
    bets: tally.bets,
    gaps: tally.gaps,
    failures,
    coverage: { ...coverageOf(tally), counts: tally.cells },
  });
}
