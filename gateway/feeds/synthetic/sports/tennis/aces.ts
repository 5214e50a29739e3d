import { random } from '../../random.ts';
import { setsNeeded } from './tally.ts';
import type { Tournament } from './tours.ts';

/** Of points won on serve, those that are aces, ten-thousandths; and how that differs by surface, percent. */
const SHARE = { men: 1_300, women: 680 } as const;
const SURFACE = { hard: 100, clay: 75, grass: 125 } as const;
/** How many more or fewer a player serves than others do, percent of theirs. */
const OWN = { least: 40, most: 160 } as const;
/** Points that each serves in a set, about, and how many of them he wins, hundredths. */
const SERVED_IN_SET = 32;
const WON = { men: 64, women: 57 } as const;
/** Sets of a match for each that it takes to win, hundredths. */
const SETS = 120;

interface Match {
  readonly league: Tournament;
  readonly home: string;
  readonly away: string;
}

function shareOf({ code, sex, surface }: Tournament, player: string): number {
  const own = random('aces', code, player).between(OWN.least, OWN.most);
  return Math.round((SHARE[sex] * SURFACE[surface] * own) / 10_000);
}

/** Of the points that each wins on serve, those that are aces, ten-thousandths: the same for every seed. */
export const acesOf = ({ league, home, away }: Match): readonly [number, number] => [
  shareOf(league, home),
  shareOf(league, away),
];

/** An even line for the aces of each, about. */
export function aceLines(match: Match): { readonly home: number; readonly away: number } {
  const { sex, bestOf } = match.league;
  const won = (SERVED_IN_SET * WON[sex] * setsNeeded(bestOf) * SETS) / 10_000;
  const [home, away] = acesOf(match).map((share) => Math.floor((won * share) / 10_000) + 0.5);
  return { home: home ?? 0.5, away: away ?? 0.5 };
}
