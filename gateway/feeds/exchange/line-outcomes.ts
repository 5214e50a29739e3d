import type { SelectionResult } from '#domain/settlement/result.ts';
import type { MarketDefinition, RunnerDefinition } from './parse-stream-message.ts';

type Outcome = SelectionResult['outcome'];

/**
 * How far a runner is ahead, in quarters of a unit, when the number that the market is about is `x`: `sign ×
 * 4x + offset`.
 */
interface Line {
  readonly sign: 1 | -1;
  readonly offset: number;
}

/** One way in which the runners' handicaps can be meant. */
interface Reading {
  readonly line: (runner: RunnerDefinition) => Line;
  /** The least that the number can be: a total is not negative, a margin may be. */
  readonly least: number;
}

/** Handicaps in quarters: integers. */
const quarters = ({ hc }: RunnerDefinition): number => Math.round((hc ?? 0) * 4);

const ahead: Reading['line'] = (runner) => ({ sign: 1, offset: quarters(runner) });
const over: Reading['line'] = (runner) => ({ sign: 1, offset: -quarters(runner) });
const under: Reading['line'] = (runner) => ({ sign: -1, offset: quarters(runner) });

const total = (line: Reading['line']): Reading => ({ line, least: 0 });

/** Margin of the first side: what one is ahead the other is behind. */
const margin = (first: number): Reading => ({
  line: (runner) => ({ sign: runner.id === first ? 1 : -1, offset: quarters(runner) }),
  least: Number.NEGATIVE_INFINITY,
});

/** Over and under of one line; the names say which is which, where there are any. */
function totals(runners: readonly RunnerDefinition[], ids: readonly number[]): Reading[] {
  const says = (id: number, word: RegExp): boolean =>
    runners.some((runner) => runner.id === id && word.test(runner.name ?? ''));
  const candidates = ids.filter(
    (id) => says(id, /\bover\b/i) || ids.some((other) => other !== id && says(other, /\bunder\b/i)),
  );
  return (candidates.length === 1 ? candidates : ids).map((overId) =>
    total((runner) => (runner.id === overId ? over(runner) : under(runner))),
  );
}

/**
 * Lines of several selections on one number: "4 goals or more" stands at -4, other sources write the bare
 * number.
 */
function oneSided(runners: readonly RunnerDefinition[]): Reading[] {
  if (runners.every((runner) => quarters(runner) <= 0)) return [total(ahead)];
  return runners.every((runner) => quarters(runner) >= 0) ? [total(over), total(under)] : [];
}

const isAsian = ({ bettingType }: MarketDefinition): boolean =>
  bettingType === 'ASIAN_HANDICAP_DOUBLE_LINE' || bettingType === 'ASIAN_HANDICAP_SINGLE_LINE';

function readingsOf(definition: MarketDefinition): readonly Reading[] {
  const { runners } = definition;
  const ids = [...new Set(runners.map(({ id }) => id))];
  const [first, second] = ids;
  const hasLine = runners.some((runner) => quarters(runner) !== 0);
  if (!isAsian(definition) && !hasLine) return [];
  if (first === undefined || second === undefined || ids.length > 2)
    return isAsian(definition) ? oneSided(runners) : [];
  const signs = new Set(runners.map((runner) => Math.sign(quarters(runner))));
  if (signs.has(1) && signs.has(-1)) return [margin(first)];
  const linesOf = (id: number) => runners.filter((runner) => runner.id === id).map(quarters);
  const isShared = linesOf(first).every((line) => linesOf(second).includes(line));
  if (!hasLine || signs.has(-1)) return hasLine && !isShared ? oneSided(runners) : [margin(first)];
  return isShared ? totals(runners, ids) : [...totals(runners, ids), ...oneSided(runners)];
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** What a runner's word says of the number: a winner is ahead by a quarter at least, a loser is not. */
function narrowed(range: Range, { sign, offset }: Line, isWinner: boolean): Range {
  const isFloor = (sign === 1) === isWinner;
  const edge = isWinner ? sign * (1 - offset) : -sign * offset;
  return isFloor
    ? { ...range, from: Math.max(range.from, Math.ceil(edge / 4)) }
    : { ...range, to: Math.min(range.to, Math.floor(edge / 4)) };
}

const isDecided = ({ status }: RunnerDefinition): boolean => status === 'WINNER' || status === 'LOSER';

/** All numbers that agree with every line; undefined where none does. */
function rangeOf(runners: readonly RunnerDefinition[], { line, least }: Reading): Range | undefined {
  const range = runners
    .filter(isDecided)
    .reduce((known, runner) => narrowed(known, line(runner), runner.status === 'WINNER'), {
      from: least,
      to: Number.POSITIVE_INFINITY,
    });
  return range.from <= range.to ? range : undefined;
}

function outcomeAt(quartersAhead: number): Outcome {
  if (quartersAhead >= 2) return 'WON';
  if (quartersAhead === 1) return 'HALF_WON';
  if (quartersAhead === 0) return 'VOID';
  return quartersAhead === -1 ? 'HALF_LOST' : 'LOST';
}

/**
 * Lines in whole, half and quarter units can be won, half won, given back, half lost or lost (MEND-07), and
 * the stream says WINNER or LOSER alone. But all lines of a market are about one number and bound it: what a
 * line comes to is known where every number left says the same.
 *
 * @returns undefined for a market that is not about lines. A runner that was told WINNER or LOSER and is
 *   missing has no outcome that follows from what was told: it waits for staff.
 */
export function lineOutcomes(
  definition: MarketDefinition,
): ReadonlyMap<RunnerDefinition, Outcome> | undefined {
  const readings = readingsOf(definition);
  if (readings.length === 0) return undefined;
  const possible = readings.flatMap((reading) => {
    const range = rangeOf(definition.runners, reading);
    return range === undefined ? [] : [{ line: reading.line, range }];
  });
  const outcomes = new Map<RunnerDefinition, Outcome>();
  for (const runner of definition.runners.filter(isDecided)) {
    const ends = possible.flatMap(({ line, range }) => {
      const { sign, offset } = line(runner);
      return [outcomeAt(sign * 4 * range.from + offset), outcomeAt(sign * 4 * range.to + offset)];
    });
    const [outcome, ...others] = new Set(ends);
    if (outcome !== undefined && others.length === 0) outcomes.set(runner, outcome);
  }
  return outcomes;
}
