/**
 * What every command over recordings shares: the same words and the same exit codes, locally and in CI.
 *
 * violated: a property does not hold, or two sessions tell different stories. corrupt: a file is truncated,
 * altered, of another version or cannot be read at all. budget: it was not finished within what it was given.
 * interrupted: somebody stopped it.
 */
export const exitCodes = {
  ok: 0,
  violated: 1,
  usage: 2,
  divergence: 3,
  corrupt: 4,
  budget: 124,
  interrupted: 130,
} as const;

export interface Output {
  out(line: string): void;
  err(line: string): void;
}

export const standardOutput: Output = {
  out: (line) => console.log(line),
  err: (line) => console.error(line),
};

/** The command was called in a way that it does not have: says how it is called. */
export function wrongUse(output: Output, why: string, help: string): number {
  output.err(`${why}\n\n${help}`);
  return exitCodes.usage;
}

/** Longest report of one failure, in lines. */
export const REPORT_LINES = 40;

/**
 * Shortens a report to what a person reads; the last line, which can be pasted into a shell, always stays.
 */
export function shortened(lines: readonly string[]): string {
  const last = lines[lines.length - 1];
  if (last === undefined || lines.length <= REPORT_LINES) return lines.join('\n');
  const shown = lines.slice(0, REPORT_LINES - 2);
  return [...shown, `  and ${lines.length - 1 - shown.length} lines more`, last].join('\n');
}
