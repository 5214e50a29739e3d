import type { SessionResult } from '#simulator/session.ts';

/** Told by a part of a run before each world. */
export interface Begun {
  readonly begun: string;
}

/** A line that a part of this very command wrote; undefined for anything else on its output. */
export function readLine(line: string): Begun | SessionResult | undefined {
  if (!line.startsWith('{"begun":') && !line.startsWith('{"seed":')) return undefined;
  return JSON.parse(line) as Begun | SessionResult;
}
