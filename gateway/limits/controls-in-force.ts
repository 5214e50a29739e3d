import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { BLOCKABLE, type Blockable, DAY_MINUTES, isBlocked, timeOver } from '#domain/account/own-controls.ts';
import type { UserId } from '#domain/brand.ts';
import type { EventEntity } from '#domain/market/entities.ts';
import { HORSE_RACING } from '#domain/navigation/destination.ts';
import { londonDate } from '#domain/racing/london-time.ts';
import { isVirtual } from '#domain/virtuals/is-virtual.ts';
import type { RefusalReason } from '../placement/decide/refusal-reason.ts';

const InForce = z.object({ cap: z.int(), quiet: z.int(), products: z.int(), used: z.int() });
export type ControlsInForce = z.infer<typeof InForce>;

const valueSet = (user: UserId, kind: 'CAP' | 'QUIET' | 'PRODUCTS', none: number): RawBuilder<number> =>
  sql<number>`coalesce((select value from own_controls where user_id = ${user} and kind = ${kind}), ${none}::bigint)`;

/**
 * What the customer has set of time and products as JSON text, with the minutes of the London day of `at`. To
 * be selected under the lock of their cash where a bet depends on it, as changes take the same.
 */
export const controlsText = (user: UserId, at: number): RawBuilder<string> => sql<string>`json_build_object(
  'cap', ${valueSet(user, 'CAP', DAY_MINUTES)},
  'quiet', ${valueSet(user, 'QUIET', 0)},
  'products', ${valueSet(user, 'PRODUCTS', 0)},
  'used', coalesce((select used from minutes_used where user_id = ${user} and day = ${londonDate(at)}), 0)
)::text`;

export const controlsIn = (text: string): ControlsInForce => InForce.parse(JSON.parse(text));

const isOf: Readonly<Record<Blockable, (event: EventEntity) => boolean>> = {
  IN_PLAY: ({ inplay }) => inplay,
  RACING: ({ racingData, sportId }) =>
    !isVirtual(sportId) && (racingData !== undefined || sportId === HORSE_RACING),
  VIRTUALS: ({ sportId }) => isVirtual(sportId),
};

/** Why the customer's own time or a block of theirs is in the way of a bet at `at`, epoch ms. */
export function controlFaults(
  controls: ControlsInForce,
  at: number,
  legs: readonly { readonly event: EventEntity }[],
): RefusalReason[] {
  const over = timeOver(controls, at);
  if (over !== undefined)
    return [{ type: 'OWN_TIME_OVER', message: 'The time that you have set for yourself is over.' }];
  const blocked = BLOCKABLE.some(
    (product) => isBlocked(controls.products, product) && legs.some(({ event }) => isOf[product](event)),
  );
  return blocked ? [{ type: 'OWN_PRODUCT_BLOCK', message: 'You have blocked what this bet is on.' }] : [];
}
