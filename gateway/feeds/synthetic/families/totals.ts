import { type Contest, type Holds, scoreMarket } from './contest.ts';
import { quarterOutcome } from './handicaps.ts';
import type { Head, MarketSpec } from './market-spec.ts';

/** What is added up: both sides, or one of them (TT). */
export type Counted = 'both' | 'home' | 'away';

const counted = (what: Counted, home: number, away: number): number =>
  what === 'both' ? home + away : what === 'home' ? home : away;

/** OU and TT. @param line with a half: over is decided when it is passed */
export function total<Outlook, Tally>(
  head: Head,
  contest: Contest<Outlook, Tally>,
  line: number,
  what: Counted = 'both',
): MarketSpec<Outlook, Tally> {
  const text = `${line}`;
  const over: Holds = (home, away) => counted(what, home, away) > line;
  return scoreMarket({ ...head, line: text }, contest, [
    { code: 'OVER', name: `Over ${text}`, hcp: text, holds: over },
    { code: 'UNDER', name: `Under ${text}`, hcp: text, holds: (home, away) => !over(home, away) },
  ]);
}

/** AO. @param line in quarters: a whole one can be met, a quarter splits the stake between its neighbours */
export function asianTotal<Outlook, Tally>(
  head: Head,
  contest: Contest<Outlook, Tally>,
  line: number,
): MarketSpec<Outlook, Tally> {
  const text = `${line}`;
  return scoreMarket({ ...head, combines: false, line: text }, contest, [
    { code: 'OVER', name: `Over ${text}`, hcp: text, ends: (h, a) => quarterOutcome(h + a - line) },
    { code: 'UNDER', name: `Under ${text}`, hcp: text, ends: (h, a) => quarterOutcome(line - h - a) },
  ]);
}

/** OE: nought is even. */
export const oddOrEven = <Outlook, Tally>(
  head: Head,
  contest: Contest<Outlook, Tally>,
): MarketSpec<Outlook, Tally> =>
  scoreMarket(head, contest, [
    { code: 'ODD', name: 'Odd', holds: (home, away) => (home + away) % 2 === 1 },
    { code: 'EVEN', name: 'Even', holds: (home, away) => (home + away) % 2 === 0 },
  ]);
