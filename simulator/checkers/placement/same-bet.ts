import type { World } from '../../scenario/world.ts';
import type { BetRow, DatabaseSnapshot } from '../database-snapshot.ts';
import type { Finding } from '../finding.ts';
import { agreedSlips } from './agreed-slips.ts';

/** FAIL-71, by hand: within so long the same bet from another tab or device is asked about, ms. */
const AGAIN_MS = 10_000;

/**
 * Whether two bets of one customer are on the same selection, whatever else they are on and at whatever
 * stake.
 */
const shareOne = (one: BetRow, other: BetRow): boolean =>
  one.user === other.user &&
  one.legs.some(({ selection }) => other.legs.some((leg) => leg.selection === selection));

/**
 * FAIL-71: of two bets on one selection that a customer has struck from two places within ten seconds, one
 * was asked about and got a yes. The later one found the other held, or struck less than that ago; which one
 * that was the book does not say, as a bet that waits is struck later.
 */
export function askedBeforeAgain(
  { people }: Pick<World, 'people'>,
  { bets }: DatabaseSnapshot,
): readonly Finding[] {
  const agreed = agreedSlips(people);
  const isAsked = ({ ref }: BetRow): boolean =>
    agreed.get(ref)?.some((slip) => slip.sameBetAgain === true) ?? false;
  const sentFrom = new Map<string, string>();
  for (const { lives } of people)
    for (const { session, events } of lives)
      for (const event of events)
        if (event.type === 'placement/sent') for (const ref of event.data.refs) sentFrom.set(ref, session);
  const all = [...bets.values()].toSorted((a, b) => a.placedAt - b.placedAt);
  return all.flatMap((bet, at) => {
    const from = sentFrom.get(bet.ref);
    const twin = all
      .slice(0, at)
      .find(
        (other) =>
          shareOne(other, bet) &&
          bet.placedAt - other.placedAt < AGAIN_MS &&
          sentFrom.has(other.ref) &&
          sentFrom.get(other.ref) !== from &&
          !isAsked(other),
      );
    return from === undefined || isAsked(bet) || twin === undefined
      ? []
      : [
          {
            checker: 'FAIL-71',
            fingerprint: 'FAIL-71 same bet',
            sentence: `bet ${bet.id} is on what ${twin.id} is on, and nobody asked`,
          },
        ];
  });
}
