import type { BoostLeg } from '#domain/bonus/acca-boost.ts';
import type { EventEntity } from '#domain/market/entities.ts';
import type { Odds } from '#domain/odds/odds.ts';

/** A leg as the acca boost looks at it; one whose event is gone does not count. */
export const boostLeg = (odds: Odds | undefined, event: EventEntity | undefined): BoostLeg => ({
  inplay: event?.inplay ?? true,
  sportId: event?.sportId ?? '',
  price: odds === undefined ? { kind: 'none' } : { kind: 'fixed', odds },
});
