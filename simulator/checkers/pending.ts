import { NO_CASH_OUTS, openCashOutsOf } from '#domain/cash-out/cash-out-state.ts';
import { openBets } from '#domain/placement/attempts.ts';
import type { World } from '../scenario/world.ts';
import type { Person } from '../workload/customers/person.ts';

/** What is still open, each in a sentence; empty when the world has come to rest. */
export function pending(world: Pick<World, 'people' | 'running'>): readonly string[] {
  const gateways = world.running().length === 0 ? ['no gateway runs'] : [];
  return [...gateways, ...world.people.flatMap(pendingOf)];
}

/** The same of one person. */
export function pendingOf({ name, tab }: Person): readonly string[] {
  if (tab === undefined) return [`${name}: the browser has not come back`];
  const state = tab.state();
  const sentences: string[] = [];
  if (state.placement.step === 'progress') sentences.push(`${name}: the slip still waits for an outcome`);
  for (const { ref, knowledge } of openBets(state.placement))
    sentences.push(`${name}: bet ${ref} is ${knowledge}, nobody knows its end`);
  const { account } = tab.context();
  const cashOuts = account === null ? [] : openCashOutsOf(state.myBets.cashOut ?? NO_CASH_OUTS, account);
  for (const ref of cashOuts) sentences.push(`${name}: cash-out ${ref} is open, nobody knows its end`);
  if (!state.live.connected) sentences.push(`${name}: the live channel is down`);
  return sentences;
}
