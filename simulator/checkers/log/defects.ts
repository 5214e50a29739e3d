import { DatabaseError } from '../../gateway/database/database-error.ts';
import type { World } from '../../scenario/world.ts';
import { type Finding, withoutIds } from '../finding.ts';

const textOf = (reported: unknown): string => {
  if (reported instanceof Error) return `${reported.name}: ${reported.message}`;
  return typeof reported === 'object' && reported !== null && 'err' in reported
    ? textOf(reported.err)
    : String(reported);
};

/**
 * Whether a fault of the simulated database is what an error, or fields of a log with one in them, goes back
 * to.
 */
function isFault(reported: unknown): boolean {
  if (reported instanceof DatabaseError) return true;
  if (reported instanceof AggregateError) return reported.errors.every(isFault);
  if (reported instanceof Error) return isFault(reported.cause);
  return typeof reported === 'object' && reported !== null && 'err' in reported && isFault(reported.err);
}

/**
 * Nothing of the product threw where nobody expected it: no fold, epic or sink of the app, no start of a
 * gateway. A gateway reports nothing but what its database was made to fail at: that a refusal which it has
 * stated does not hold, it says there alone.
 */
export const withoutDefects = ({ defects }: Pick<World, 'defects'>): readonly Finding[] =>
  defects.flatMap(({ from, error }) => {
    if (from === 'gateway' && isFault(error)) return [];
    const why =
      { app: '', gateway: 'a gateway reports: ', start: 'a gateway does not start: ' }[from] + textOf(error);
    return [{ checker: 'defect', fingerprint: `defect ${withoutIds(why)}`, sentence: why }];
  });
