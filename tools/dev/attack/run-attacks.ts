import { sentenceOf } from '../../command/called.ts';
import type { Output } from '../../command/command.ts';
import type { Attack, Outcome } from './attack.ts';
import { attacks } from './attacks.ts';
import { type Store, Target } from './target.ts';

export interface Wanted {
  readonly size: number;
  readonly names: readonly string[];
  readonly stores: readonly Store[];
  /** What Node starts the gateways with, where they were compiled. */
  readonly script?: readonly string[];
}

async function attacked(attack: Attack, store: Store, { size, script }: Wanted): Promise<Outcome> {
  const target = await Target.start(store, script);
  try {
    return await attack.run(target, size);
  } catch (error) {
    // An attack that breaks off has shown nothing.
    return { holds: false, figure: `broke off: ${sentenceOf(error)}` };
  } finally {
    await target.stop();
  }
}

/** Tries each on each store, one after the other, and says of each what came of it. */
export async function runAttacks(wanted: Wanted, output: Output): Promise<readonly Outcome[]> {
  const { names, stores } = wanted;
  const results: Outcome[] = [];
  for (const store of stores)
    for (const attack of attacks.filter(({ name }) => names.includes(name))) {
      const result = await attacked(attack, store, wanted);
      results.push(result);
      output.out(`${result.holds ? 'holds' : 'FAILS'}  ${attack.name} (${store.name}): ${attack.title}`);
      output.out(`       ${result.figure}`);
      for (const line of result.more ?? []) output.out(`       - ${line}`);
    }
  return results;
}
