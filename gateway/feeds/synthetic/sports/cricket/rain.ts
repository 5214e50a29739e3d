import { BALLS, BALLS_AN_OVER, FOUR, ONE, SIX, situationAt, THREE, TWO, WICKETS, WIDE } from './balls.ts';
import { AVERAGE } from './fixtures.ts';

/** With fewer overs of the second innings there is no result. */
export const LEAST_OVERS = 5;

/**
 * Runs that an average side still makes, by balls left and wickets lost: the table by which a match that rain
 * ends has a result.
 */
function resourceTable(): readonly Float64Array[] {
  const table = [new Float64Array(WICKETS + 1)];
  for (let left = 1; left <= BALLS; left += 1) {
    const after = table[left - 1];
    const row = new Float64Array(WICKETS + 1);
    for (let out = 0; out < WICKETS; out += 1) {
      const { boundaries, wicket } = situationAt(BALLS - left, out, { strength: AVERAGE });
      const runs = ONE + 2 * TWO + 3 * THREE + boundaries * (4 * FOUR + 6 * SIX);
      const [stays, falls] = [after?.[out] ?? 0, after?.[out + 1] ?? 0];
      row[out] = WIDE / (1 - WIDE) + runs + (1 - wicket) * stays + wicket * falls;
    }
    table.push(row);
  }
  return table;
}
const RESOURCES = resourceTable();

/**
 * What the side that bats last is level with when rain ends a match: the share of the first innings that an
 * average side would have used up by then, in whole runs. Undefined where too little was bowled.
 */
export function parOf(
  made: number,
  { balls, wickets }: { readonly balls: number; readonly wickets: number },
): number | undefined {
  if (balls < LEAST_OVERS * BALLS_AN_OVER) return undefined;
  const left = RESOURCES[BALLS - balls]?.[wickets] ?? 0;
  const all = RESOURCES[BALLS]?.[0] ?? 1;
  return Math.floor(made * (1 - left / all));
}
