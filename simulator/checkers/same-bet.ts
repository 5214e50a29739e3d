import type { World } from '../world/world.ts';
import { agreedSlips } from './agreed-slips.ts';
import type { BetRow, Books } from './books.ts';
import type { Finding } from './finding.ts';

/** P71, by hand: within so long the same bet from another tab or device is asked about, ms. */
const AGAIN_MS = 10_000;

const contentOf = ({ user, stake, legs }: BetRow): string =>
  JSON.stringify([user, stake, legs.map(({ selection }) => selection).toSorted((a, b) => a - b)]);

/**
 * P71: no bet is struck that the same customer has just struck from elsewhere, unless they were asked and said yes. Without
 * an allowance for bets that wait: the one that came in later found the other still held, or struck less than that long ago.
 */
export function askedBeforeAgain({ people }: Pick<World, 'people'>, { bets }: Books): readonly Finding[] {
  const agreed = agreedSlips(people);
  const sentFrom = new Map<string, string>();
  for (const { lives } of people)
    for (const { session, events } of lives)
      for (const event of events)
        if (event.type === 'placement/sent') for (const ref of event.data.refs) sentFrom.set(ref, session);
  const all = [...bets.values()].toSorted((a, b) => a.placedAt - b.placedAt);
  return all.flatMap((bet, at) => {
    const from = sentFrom.get(bet.ref);
    const isAsked = agreed.get(bet.ref)?.some((slip) => slip.sameBetAgain === true) ?? false;
    const twin = all
      .slice(0, at)
      .find(
        (other) =>
          contentOf(other) === contentOf(bet) &&
          bet.placedAt - other.placedAt < AGAIN_MS &&
          sentFrom.get(other.ref) !== from,
      );
    return from === undefined || isAsked || twin === undefined || sentFrom.get(twin.ref) === undefined
      ? []
      : [
          {
            checker: 'P71',
            fingerprint: 'P71 same bet',
            sentence: `bet ${bet.id} is ${twin.id} once more, and nobody asked`,
          },
        ];
  });
}
