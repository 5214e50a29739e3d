import { PHASES } from '../device/phases.ts';
import { KINDS } from '../faults/kinds.ts';
import { STRAYS } from '../gateway/streams/unsound-kinds.ts';
import type { SessionResult } from '../session.ts';
import { REACHABLE, UNREACHABLE } from './scenarios.ts';

/** What many sessions came to. */
export interface Tally {
  readonly worlds: number;
  /** Customers' recorded sessions in them: one for each device. */
  readonly sessions: number;
  /** Worlds of which every log was run again through the epics; of the others it was folded. */
  readonly reexecuted: number;
  readonly presses: number;
  readonly bets: number;
  readonly gaps: number;
  readonly events: number;
  /** ms */
  readonly virtual: number;
  /** `kind@phase` → how often that fault struck in that phase. */
  readonly cells: Readonly<Record<string, number>>;
  /** Scenario → how many sessions came through it. */
  readonly scenarios: Readonly<Record<string, number>>;
  /** Way in which a stream was not sound → how often. */
  readonly strayed: Readonly<Record<string, number>>;
  readonly failed: readonly SessionResult[];
}

export const NOTHING: Tally = {
  worlds: 0,
  sessions: 0,
  reexecuted: 0,
  presses: 0,
  bets: 0,
  gaps: 0,
  events: 0,
  virtual: 0,
  cells: {},
  scenarios: {},
  strayed: {},
  failed: [],
};

export function add(tally: Tally, result: SessionResult): Tally {
  const cells = { ...tally.cells };
  for (const { kind, phase } of result.struck) {
    const cell = `${kind}@${phase}`;
    cells[cell] = (cells[cell] ?? 0) + 1;
  }
  const scenarios = { ...tally.scenarios };
  for (const id of result.scenarios) scenarios[id] = (scenarios[id] ?? 0) + 1;
  const strayed = { ...tally.strayed };
  for (const way of result.strayed) strayed[way] = (strayed[way] ?? 0) + 1;
  return {
    worlds: tally.worlds + 1,
    sessions: tally.sessions + result.sessions,
    reexecuted: tally.reexecuted + (result.reexecuted ? 1 : 0),
    presses: tally.presses + result.presses,
    bets: tally.bets + result.bets,
    gaps: tally.gaps + result.gaps,
    events: tally.events + result.events,
    virtual: tally.virtual + result.virtual,
    cells,
    scenarios,
    strayed,
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
  readonly scenarios: {
    readonly met: number;
    readonly reachable: number;
    readonly missed: readonly string[];
    readonly counts: Readonly<Record<string, number>>;
    /** With the reason. */
    readonly unreachable: Readonly<Record<string, string>>;
  };
  /** Ways in which the feed was not sound. */
  readonly feeds: {
    readonly met: number;
    readonly possible: number;
    readonly missed: readonly string[];
    readonly counts: Readonly<Record<string, number>>;
  };
}

/** Faults by the phases of a placement: 46 × 6 cells. */
export function coverageOf({ cells, scenarios, strayed }: Tally): Coverage {
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
    scenarios: {
      met: Object.keys(scenarios).length,
      reachable: REACHABLE.length,
      missed: REACHABLE.filter((id) => scenarios[id] === undefined),
      counts: scenarios,
      unreachable: UNREACHABLE,
    },
    feeds: {
      met: Object.keys(strayed).length,
      possible: STRAYS.length,
      missed: STRAYS.filter((way) => strayed[way] === undefined),
      counts: strayed,
    },
  };
}

/** A run in which nothing happened proves nothing. Undefined when enough did. */
export function tooQuiet(tally: Tally, hasFaults: boolean): string | undefined {
  if (tally.bets === 0) return 'no bet was placed, so nothing was tried';
  // A single world need not meet every situation; a run of many must.
  if (hasFaults && tally.worlds >= 50 && tally.gaps === 0) return 'no gap on the live channel was met';
  return undefined;
}
