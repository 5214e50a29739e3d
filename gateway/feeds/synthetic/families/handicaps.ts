import { type Contest, scoreMarket } from './contest.ts';
import type { Head, MarketSpec, Outcome } from './market-spec.ts';
import type { Names } from './results.ts';

/** A start or a line as it is written: `+1`, `-3.5`, `-0.75`, `0`. */
export const signed = (start: number): string => (start > 0 ? `+${start}` : `${start}`);

/**
 * How a bet ends that is ahead of its line by so much: a quarter lies between two lines, and half the stake
 * stood on each.
 */
export function quarterOutcome(ahead: number): Outcome {
  if (ahead >= 0.5) return 'WON';
  if (ahead <= -0.5) return 'LOST';
  if (ahead === 0) return 'VOID';
  return ahead > 0 ? 'HALF_WON' : 'HALF_LOST';
}

/** HC. @param start of the home side, with a half: nobody is ever level */
export function handicap<Outlook, Tally>(
  head: Head,
  contest: Contest<Outlook, Tally>,
  { home, away }: Names,
  start: number,
): MarketSpec<Outlook, Tally> {
  return scoreMarket({ ...head, line: signed(start) }, contest, [
    {
      code: 'HOME',
      name: `${home} ${signed(start)}`,
      hcp: signed(start),
      holds: (h, a) => h + start > a,
    },
    {
      code: 'AWAY',
      name: `${away} ${signed(-start)}`,
      hcp: signed(-start),
      holds: (h, a) => h + start < a,
    },
  ]);
}

/** H3. @param start of the home side, whole: the third side is that the score is level with it */
export function threeWayHandicap<Outlook, Tally>(
  head: Head,
  contest: Contest<Outlook, Tally>,
  { home, away }: Names,
  start: number,
): MarketSpec<Outlook, Tally> {
  const [own, other] = [signed(start), signed(-start)];
  return scoreMarket(head, contest, [
    { code: 'HOME', name: `${home} ${own}`, hcp: own, holds: (h, a) => h + start > a },
    { code: 'DRAW', name: 'Handicap draw', hcp: own, holds: (h, a) => h + start === a },
    { code: 'AWAY', name: `${away} ${other}`, hcp: other, holds: (h, a) => h + start < a },
  ]);
}

/**
 * AH.
 *
 * @param start of the home side in quarters: level with a whole one is a push, a quarter splits the
 *   stake
 */
export function asianHandicap<Outlook, Tally>(
  head: Head,
  contest: Contest<Outlook, Tally>,
  { home, away }: Names,
  start: number,
): MarketSpec<Outlook, Tally> {
  return scoreMarket({ ...head, combines: false, line: signed(start) }, contest, [
    {
      code: 'HOME',
      name: `${home} ${signed(start)}`,
      hcp: signed(start),
      ends: (h, a) => quarterOutcome(h + start - a),
    },
    {
      code: 'AWAY',
      name: `${away} ${signed(-start)}`,
      hcp: signed(-start),
      ends: (h, a) => quarterOutcome(a - start - h),
    },
  ]);
}
