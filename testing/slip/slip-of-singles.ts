import { money } from '#domain/money/parse-money.ts';
import { Rig } from './slip-rig.ts';

/** A slip of so many staked singles, ready to be placed. */
export function slipOfSingles(legs: number): Rig {
  const rig = new Rig({ cash: money(1_000_000) });
  const ids = Array.from({ length: legs }, (_, i) => i + 1);
  rig.add(...ids);
  rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'single' } });
  for (const id of ids) rig.type(`single:${id}`, '5');
  return rig;
}
