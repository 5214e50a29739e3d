import type { FeedBatch } from '#gateway/core/feed.ts';
import type { GatewayNode } from '../gateway/gateway-node.ts';
import type { Offer } from '../gateway/offer/offer.ts';
import type { Journey } from '../network/http.ts';
import { slipsOf } from '../network/parse-slips.ts';
import type { Prng } from '../random/prng.ts';
import type { VirtualTime } from '../time/virtual-time.ts';

export interface PriceMoveInjectorOptions {
  readonly chance: Prng;
  /** Out of 100 placements on their way, how many find their market moved or suspended just then. */
  readonly jolted: number;
  readonly time: Pick<VirtualTime, 'after' | 'now'>;
  readonly market: Offer;
  readonly running: () => readonly Pick<GatewayNode, 'gate' | 'marketOf'>[];
  readonly feed: (batch: FeedBatch) => void;
}

/** How long a busy database keeps a placement between its first look and its row lock, ms. */
const BUSY_MS = [5, 200] as const;
/** What was suspended is open again after so long, ms. */
const OVER_MS = [200, 2_000] as const;
/** A bet in play is looked at again after about that, ms. */
const DELAY_MS = 2_000;

/**
 * Markets that move or are suspended in the very moment in which a bet on them is inside a gateway, between
 * the first look at the offer and the commit (FAIL-04, FAIL-40): by chance alone that hardly ever happens.
 */
export class PriceMoveInjector {
  readonly #options: PriceMoveInjectorOptions;
  isOver = false;

  constructor(options: PriceMoveInjectorOptions) {
    this.#options = options;
  }

  /** A placement that enters a gateway. */
  strike({ request }: Journey): void {
    const { chance, jolted, running, market, time } = this.#options;
    if (this.isOver || market.jolt === undefined || !chance.chance(jolted, 100)) return;
    const [node] = running();
    const legs = slipsOf(request.body).flatMap(({ selections }) => selections);
    const name = node?.marketOf(chance.pick(legs).id);
    if (name === undefined) return;
    const busy = chance.between(...BUSY_MS);
    for (const { gate } of running()) gate.fault({ at: 'begin', ms: busy });
    const jolt = chance.pick(['prices', 'market', 'event'] as const);
    // A bet in play waits first, and is jolted when it is looked at again, or while it waits.
    const later = chance.chance(1, 4) ? chance.between(0, DELAY_MS) : 0;
    time.after(later + chance.between(1, busy - 1), () => this.#tell(name, jolt));
    if (jolt === 'prices') return;
    time.after(later + busy + chance.between(...OVER_MS), () => this.#tell(name, 'over'));
  }

  #tell(name: string, jolt: Parameters<NonNullable<Offer['jolt']>>[2]): void {
    const { market, time, feed } = this.#options;
    if (this.isOver || market.jolt === undefined) return;
    const batch = market.jolt(time.now(), name, jolt);
    if (batch.changes.length > 0) feed(batch);
  }
}
