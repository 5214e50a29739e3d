import { peopleOf } from '../../names/people.ts';
import { random } from '../../random.ts';
import type { TeamSide } from './innings.ts';

/** Starting pitchers of a club, who take turns. */
const ROTATION = 5;
/** They pitch so many innings. */
export const STARTS = 6;
/** Of batters that one ball puts out, with nobody else moving, so many in a hundred are struck out. */
const STRUCK_OUT = { from: 30, to: 42 } as const;
export const HUNDRED = 100;

export interface Pitcher {
  readonly name: string;
  /** In hundredths. */
  readonly strikesOut: number;
}
export type Pitchers = Readonly<Record<TeamSide, Pitcher>>;

interface Playing {
  readonly key: string;
  readonly league: { readonly code: string };
  readonly home: string;
  readonly away: string;
}

/** Who starts for a side: everybody has the same skill whenever he does. */
function starterOf(seed: string, { key, league, ...clubs }: Playing, side: TeamSide): Pitcher {
  const club = clubs[side];
  const nth = random(seed, 'starter', key, side).below(ROTATION);
  const name = peopleOf(`${league.code} ${club} pitchers`, ROTATION, 'men')[nth] ?? '';
  return {
    name,
    strikesOut: random(seed, 'pitcher', league.code, name).between(STRUCK_OUT.from, STRUCK_OUT.to),
  };
}

export const pitchersOf = (seed: string, playing: Playing): Pitchers => ({
  home: starterOf(seed, playing, 'home'),
  away: starterOf(seed, playing, 'away'),
});
