import type { SessionResult } from '#simulator/session.ts';

/** A line that a part of this very command wrote; undefined for anything else on its output. */
export function readResult(line: string): SessionResult | undefined {
  return line.startsWith('{"seed":') ? (JSON.parse(line) as SessionResult) : undefined;
}
