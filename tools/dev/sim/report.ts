import { failureText } from '#simulator/report/failure-text.ts';
import { coverageOf, type Tally } from '#simulator/report/tally.ts';
import { drawOptions } from '#simulator/scenario/options.ts';
import type { Command } from './command.ts';
import { verdictsOf } from './verdicts.ts';

export interface Run {
  readonly command: Command;
  readonly build: string;
  /** Hash of the streams that the markets moved by. */
  readonly streams: string | undefined;
  readonly tally: Tally;
  /** Why it proves nothing. */
  readonly quiet: string | undefined;
  /** Why worlds are missing of which nothing is known. */
  readonly broken: string | undefined;
  readonly code: number;
  /** ms, with the start of every process. */
  readonly wallMs: number;
}

const SHOWN_FAILURES = 5;

const faultsOf = ({ families }: Command): string => (families.length === 6 ? 'all' : families.join(','));

/** As a shell takes it. */
const quoted = (path: string): string =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;

/** The line to paste that runs one world of a run again. */
export const againLine = (seed: string, { command, streams }: Pick<Run, 'command' | 'streams'>): string =>
  `npm run sim -- --seed ${seed} --mode ${command.mode} --faults ${faultsOf(command)}` +
  (command.streams === null ? '' : ` --streams ${quoted(command.streams)} --streams-are ${streams ?? ''}`);

/** What was run: enough to run it again. */
export const headLines = ({ command, build, streams }: Run): readonly string[] => {
  const { seed, mode, from, fixedWorlds } = command;
  const first = fixedWorlds === 0 ? '' : `seeds 1 to ${fixedWorlds}, then `;
  const which =
    seed === null ? `${first}seeds ${from === null ? fixedWorlds + 1 : `${from}-1`} and on` : `seed ${seed}`;
  const options =
    seed === null ? '' : `\noptions ${JSON.stringify(drawOptions(seed, mode, command.families))}`;
  const moved = streams === undefined ? '' : `, streams ${streams} of ${command.streams ?? ''}`;
  return [`${which}, build ${build}, mode ${mode}, faults ${faultsOf(command)}${moved}${options}`];
};

/** Figures of a run, one a line. */
export function figureLines({ command, tally, wallMs }: Run): readonly string[] {
  const { hit, possible, cells, scenarios, feeds } = coverageOf(tally);
  const goal = command.goal === null ? '' : ` of a goal of ${command.goal}`;
  const seconds = wallMs / 1_000;
  return [
    `${tally.sessions} sessions${goal} in ${tally.worlds} worlds, ${seconds.toFixed(0)} s, ` +
      `${(tally.sessions / seconds).toFixed(1)} sessions a second on ${command.jobs} processes`,
    `${Math.round(tally.virtual / 1_000)} s of virtual time, ${tally.events} events, ${tally.presses} presses, ` +
      `${tally.bets} bets, ${tally.gaps} gaps, ${tally.failed.length} worlds failed`,
    `logs run again in ${tally.reexecuted} of ${tally.worlds} worlds, folded in the others`,
    ...(command.mode === 'perf'
      ? []
      : [
          `faults by phase: ${hit} of ${possible} cells that can be reached, of ${cells}`,
          `scenarios: ${scenarios.met} of ${scenarios.reachable} that can be reached, of 80`,
          `feeds that are not sound: ${feeds.met} of ${feeds.possible} ways`,
        ]),
  ];
}

/**
 * For people: what was run, a line a checker, what was reached, and each failure with how to run it again.
 */
export function textReport(run: Run): string {
  const { command, tally, quiet, broken } = run;
  const checkers = verdictsOf(run.tally).map(
    ({ name, says, failed }) =>
      `${failed.length === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(12)}${says}${failed.length === 0 ? '' : ` (${failed.length} worlds)`}`,
  );
  const { missed, scenarios } = coverageOf(tally);
  const isMany = command.seed === null;
  const lines = [
    ...headLines(run),
    ...checkers,
    ...figureLines(run),
    ...(isMany && missed.length > 0 && missed.length <= 8 ? missed.map((line) => `  not yet ${line}`) : []),
    ...(isMany && scenarios.missed.length > 0 ? [`  not yet ${scenarios.missed.join(', ')}`] : []),
    ...[quiet, broken].flatMap((sentence) => (sentence === undefined ? [] : [`FAILED  ${sentence}`])),
    ...tally.failed
      .slice(0, SHOWN_FAILURES)
      .flatMap((result) => ['', ...failureText(result, againLine(result.seed, run))]),
    ...(tally.failed.length > SHOWN_FAILURES ? ['', `and ${tally.failed.length - SHOWN_FAILURES} more`] : []),
  ];
  return lines.join('\n');
}

/** For programs. Fields are added, never renamed. */
export function jsonReport(run: Run): string {
  const { command, build, streams, tally, quiet, broken, code, wallMs } = run;
  const failures = tally.failed.map(({ seed, findings }) => ({
    seed,
    checker: findings[0]?.checker ?? '',
    fingerprint: findings[0]?.fingerprint ?? '',
    sentence: findings[0]?.sentence ?? '',
    again: againLine(seed, run),
  }));
  const [first] = failures;
  return JSON.stringify({
    seed: first?.seed ?? command.seed,
    checker: first?.checker ?? null,
    fingerprint: first?.fingerprint ?? null,
    worlds: tally.worlds,
    sessions: tally.sessions,
    reexecuted: tally.reexecuted,
    wallMs: Math.round(wallMs),
    build,
    mode: command.mode,
    streams: streams ?? null,
    exit: code,
    quiet: quiet ?? null,
    broken: broken ?? null,
    virtualMs: tally.virtual,
    events: tally.events,
    presses: tally.presses,
    bets: tally.bets,
    gaps: tally.gaps,
    failures,
    coverage: { ...coverageOf(tally), counts: tally.cells },
  });
}
