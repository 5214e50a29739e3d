import { PHASES } from '../client/phases.ts';
import { KINDS } from '../faults/kinds.ts';
import type { SessionResult } from '../session.ts';

/** What many sessions came to. */
export interface Tally {
  readonly sessions: number;
  readonly presses: number;
  readonly bets: number;
  readonly gaps: number;
  readonly events: number;
  /** ms */
  readonly virtual: number;
  /** `kind@phase` → how often that fault struck in that phase. */
  readonly cells: Readonly<Record<string, number>>;
  readonly failed: readonly SessionResult[];
}

export const NOTHING: Tally = {
  sessions: 0,
  presses: 0,
  bets: 0,
  gaps: 0,
  events: 0,
  virtual: 0,
  cells: {},
  failed: [],
};

export function add(tally: Tally, result: SessionResult): Tally {
  const cells = { ...tally.cells };
  for (const { kind, phase } of result.struck) {
    const cell = `${kind}@${phase}`;
    cells[cell] = (cells[cell] ?? 0) + 1;
  }
  return {
    sessions: tally.sessions + 1,
    presses: tally.presses + result.presses,
    bets: tally.bets + result.bets,
    gaps: tally.gaps + result.gaps,
    events: tally.events + result.events,
    virtual: tally.virtual + result.virtual,
    cells,
    failed: result.findings.length === 0 ? tally.failed : [...tally.failed, result],
  };
}

export interface Coverage {
  readonly cells: number;
  readonly possible: number;
  readonly hit: number;
  /** `kind: phase, phase` of what can be reached and was not. */
  readonly missed: readonly string[];
  /** Kinds of which no cell can be reached, with the reason. */
  readonly impossible: readonly string[];
}

/** Faults by the phases of a placement: 46 × 6 cells. */
export function coverageOf({ cells }: Tally): Coverage {
  const reachable = KINDS.filter(({ impossible }) => impossible === undefined);
  const missed = reachable.flatMap(({ name }) => {
    const phases = PHASES.filter((phase) => cells[`${name}@${phase}`] === undefined);
    return phases.length === 0 ? [] : [`${name}: ${phases.join(', ')}`];
  });
  return {
    cells: KINDS.length * PHASES.length,
    possible: reachable.length * PHASES.length,
    hit: Object.keys(cells).length,
    missed,
    impossible: KINDS.flatMap(({ name, impossible }) =>
      impossible === undefined ? [] : [`${name}: ${impossible}`],
    ),
  };
}

/** A run in which nothing happened proves nothing. Undefined when enough did. */
export function tooQuiet(tally: Tally, hasFaults: boolean): string | undefined {
  if (tally.bets === 0) return 'no bet was placed, so nothing was tried';
  // A single world need not meet every situation; a run of many must.
  if (hasFaults && tally.sessions >= 50 && tally.gaps === 0) return 'no gap on the live channel was met';
  return undefined;
}
