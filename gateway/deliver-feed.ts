import type { BestOddsRules } from './config/best-odds.ts';
import type { Catalogue } from './core/catalogue.ts';
import type { Feed, FeedBatch } from './core/feed.ts';
import { withGuaranteesRuled } from './core/guaranteed-races.ts';
import type { Live } from './live/open-live.ts';
import type { Money } from './services.ts';
import type { WorldTime } from './world-time.ts';

/** The parts of a gateway that hear of the feeds. */
export interface Receiving {
  readonly catalogue: Catalogue;
  readonly money: Money;
  readonly live: Live;
  readonly world: WorldTime;
  readonly bestOdds: BestOddsRules;
  readonly log: { error(fields: object, message: string): void };
}

/** What a batch of a feed sets off, in this order: the offer changes, bets settle, screens hear of it. */
export function deliverTo(
  { catalogue, money, live, world, bestOdds, log }: Receiving,
  feed: Pick<Feed, 'name'>,
): (batch: FeedBatch) => void {
  return (batch) => {
    try {
      const delta = catalogue.apply(withGuaranteesRuled(batch, bestOdds));
      world.observe(batch.at);
      money.settlement.observe(delta);
      live.hub.catalogueChanged(delta);
      live.server.flush();
    } catch (error) {
      // A batch that contradicts itself is left out whole; the feed's next one may be sound.
      log.error({ err: error, feed: feed.name }, 'a batch of the feed was refused');
    }
  };
}
