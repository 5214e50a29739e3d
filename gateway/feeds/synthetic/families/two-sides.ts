import type { FeedEvent } from '../../../core/feed.ts';

interface Sides {
  readonly home: string;
  readonly away: string;
}
type Naming = Pick<FeedEvent, 'name' | 'participants'>;

const named = (name: string, { home, away }: Sides): Naming => ({
  name,
  participants: [
    { id: 'home', name: home, role: 'home' },
    { id: 'away', name: away, role: 'away' },
  ],
});

/** How a match of two sides is called, and who takes part in it. */
export const twoSides = (sides: Sides): Naming => named(`${sides.home} v ${sides.away}`, sides);

/** As American leagues call it: who visits first. */
export const visitorsFirst = (sides: Sides): Naming => named(`${sides.away} @ ${sides.home}`, sides);
