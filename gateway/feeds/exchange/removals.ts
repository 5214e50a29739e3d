import { type RunnerKey, runnerKey } from './market-fold.ts';
import type { MarketDefinition, RunnerDefinition } from './parse-stream-message.ts';

/**
 * When customers were told that a runner is out: the stream dates a removal and tells it later, half a minute
 * in places (MEND-16). Until then its price stands in the market, and bets are struck on prices that were
 * made with it.
 */
export class Removals {
  /** Undefined: it was out when the market was first told. */
  readonly #told = new Map<RunnerKey, number | undefined>();
  #isFirst = true;

  /** @param at recording time of the message that carries the definition, epoch ms */
  note({ runners }: MarketDefinition, at: number): void {
    for (const { id, hc, status } of runners) {
      const key = runnerKey(id, hc);
      if (status !== 'REMOVED') this.#told.delete(key);
      else if (!this.#told.has(key)) this.#told.set(key, this.#isFirst ? undefined : at);
    }
    this.#isFirst = false;
  }

  /** Recording time, epoch ms; the removal's own date where nobody saw it told, undefined without one. */
  toldAt({ id, hc, removalDate }: RunnerDefinition): number | undefined {
    const dated = Date.parse(removalDate ?? '');
    return this.#told.get(runnerKey(id, hc)) ?? (Number.isNaN(dated) ? undefined : dated);
  }
}
