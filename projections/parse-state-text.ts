import { restorePrices } from './prices/snapshot.ts';
import type { RootState } from './root.ts';

/**
 * The whole state as JSON text, prices in their canonical form. Keys keep their order: what a fold made of
 * the text gives the same as what it makes of the state.
 */
export const stateText = (state: RootState): string => JSON.stringify(state);

export class NotAState extends Error {
  override readonly name = 'NotAState';
}

/**
 * The state of a text that `stateText` of this very build wrote; whoever kept it has proven that it did.
 *
 * @param names of the read models, of `projections` in `root.ts`
 * @throws NotAState, NotAPriceSnapshot or SyntaxError for anything that shows to be something else
 */
export function parseStateText(text: string, names: readonly string[]): RootState {
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null) throw new NotAState('no object');
  const held = parsed as Readonly<Record<string, unknown>>;
  const missing = names.filter((name) => typeof held[name] !== 'object' || held[name] === null);
  if (missing.length > 0 || Object.keys(held).length !== names.length)
    throw new NotAState(`other read models: ${missing.join(' ')}`);
  return { ...held, prices: restorePrices(held.prices) } as unknown as RootState;
}
