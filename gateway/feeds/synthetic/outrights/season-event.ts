import { CategoryId } from '#domain/brand.ts';
import { tablePointsOf } from '#domain/results/table-points.ts';
import type { FeedEvent } from '../../../core/feed.ts';
import { SPORTS } from '../../sports.ts';
import { type Fixture, usualStrength } from '../sports/football/fixtures.ts';
import type { Season } from './season.ts';
import type { Prospect } from './title-chances.ts';

/** Football of the leagues: added time lets a twelfth more goals fall than ninety minutes. */
const ADDED_TIME = 13 / 12;
const THOUSANDTHS = 1_000;

/** What a match is worth in the table of a league. */
export const POINTS = tablePointsOf(SPORTS.football.id) ?? { win: 3, draw: 1 };

/** What may be expected of matches to come. */
export function prospectsOf(seed: string, matches: readonly Fixture[]): readonly Prospect[] {
  return matches.map((match) => {
    const { home, away } = usualStrength(seed, match);
    const goals = (strength: number): number => (strength * ADDED_TIME) / THOUSANDTHS;
    return { home: match.home, away: match.away, goals: { home: goals(home), away: goals(away) } };
  });
}

interface Billed {
  readonly key: string;
  readonly name: string;
  /** A special where it is none. */
  readonly outright: boolean;
  readonly group?: 'REGULAR' | 'HEAD_TO_HEAD';
}

/** An event that lasts as long as a season: what is decided by its table. */
export function seasonEvent(
  { league, closesAt }: Season,
  isOver: boolean,
  { key, name, outright, group = 'REGULAR' }: Billed,
): FeedEvent {
  const categoryId = CategoryId.parse(`sim.${league.code}`);
  return {
    key,
    name,
    sportId: SPORTS.football.id,
    categories: [
      { id: categoryId, name: league.name, eventGroupType: group, country: league.country },
      { id: CategoryId.parse(SPORTS.football.id), name: SPORTS.football.name },
    ],
    categoryId,
    // The last kick-off: until then bets are taken.
    startTime: closesAt,
    state: isOver ? 'FINISHED' : 'NOTSTARTED',
    inplay: false,
    suspended: false,
    outright,
    specials: !outright,
    provider: 'simulator',
    participants: [],
    marketGroups: [{ id: 'main', type: 'MAIN', rank: 1, name: 'Main' }],
  };
}
