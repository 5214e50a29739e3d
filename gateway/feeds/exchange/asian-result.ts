import type { SelectionResult } from '#domain/settlement/result.ts';
import type { RunnerDefinition } from './parse-stream-message.ts';

type Outcome = SelectionResult['outcome'];

/**
 * A handicap line in whole, half and quarter goals can be won, half won, given back, half lost or lost. The
 * stream only says WINNER or LOSER, and LOSER also of a line that is given back. But the lines of one side
 * together tell the margin: the least handicap that still wins is one step above the one that is given back.
 *
 * @returns outcome by margin + handicap, or undefined where the lines do not fix the margin
 */
export function asianOutcomes(
  runners: readonly RunnerDefinition[],
): ReadonlyMap<RunnerDefinition, Outcome> | undefined {
  const sides = new Map<number, RunnerDefinition[]>();
  for (const runner of runners) {
    if (runner.status !== 'WINNER' && runner.status !== 'LOSER') return undefined;
    sides.set(runner.id, [...(sides.get(runner.id) ?? []), runner]);
  }
  const outcomes = new Map<RunnerDefinition, Outcome>();
  for (const lines of sides.values()) {
    const margin = marginOf(lines);
    if (margin === undefined) return undefined;
    for (const line of lines) {
      const outcome = outcomeAt(margin + quarters(line));
      const agrees = (outcome === 'WON' || outcome === 'HALF_WON') === (line.status === 'WINNER');
      if (!agrees) return undefined;
      outcomes.set(line, outcome);
    }
  }
  return outcomes;
}

/** Handicaps in quarters of a goal: integers. */
const quarters = (line: RunnerDefinition): number => Math.round((line.hc ?? 0) * 4);

function marginOf(lines: readonly RunnerDefinition[]): number | undefined {
  const sorted = [...lines].sort((a, b) => quarters(a) - quarters(b));
  const least = sorted.findIndex((line) => line.status === 'WINNER');
  const [loser, winner] = [sorted[least - 1], sorted[least]];
  // All won or all lost: the margin is beyond the lines, and only the plain outcome is known.
  if (loser === undefined || winner === undefined) return undefined;
  // Whole goals lie between lines further apart than one.
  if (quarters(winner) - quarters(loser) > 4) return undefined;
  const margin = -quarters(loser);
  return margin % 4 === 0 ? margin : undefined;
}

function outcomeAt(quartersAhead: number): Outcome {
  if (quartersAhead >= 2) return 'WON';
  if (quartersAhead === 1) return 'HALF_WON';
  if (quartersAhead === 0) return 'VOID';
  return quartersAhead === -1 ? 'HALF_LOST' : 'LOST';
}
