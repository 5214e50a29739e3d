import { CategoryId } from '#domain/brand.ts';
import type { FeedEvent } from '../../../core/feed.ts';
import type { Phase, SimulatedSport, SportCourse, SportFixture } from '../sport.ts';
import type { Moment } from './script.ts';

/** A phase as the entity says it. */
export const STATES: Readonly<Record<Phase, string>> = {
  before: 'NOTSTARTED',
  playing: 'INPLAY',
  over: 'FINISHED',
  off: 'CANCELED',
  abandoned: 'ABANDONED',
};

/** The category that a league is under. */
export const categoryOf = (code: string): CategoryId => CategoryId.parse(`sim.${code}`);

type Head = Pick<
  FeedEvent,
  'key' | 'name' | 'sportId' | 'categories' | 'categoryId' | 'startTime' | 'participants'
>;

/** Who meets whom, when and in which competition: what stands of an event from first to last. */
export function eventHead<F extends SportFixture, M extends Moment, C extends SportCourse<M>, S, O, T>(
  played: SimulatedSport<F, M, C, S, O, T>,
  fixture: F,
): Head {
  const { sport } = played;
  const { key, league, startsAt } = fixture;
  const categoryId = categoryOf(league.code);
  const country = league.country === undefined ? {} : { country: league.country };
  const { name, participants } = played.naming(fixture);
  return {
    key,
    name,
    sportId: sport.id,
    categories: [
      { id: categoryId, name: league.name, eventGroupType: 'REGULAR', ...country },
      { id: CategoryId.parse(sport.id), name: sport.name },
    ],
    categoryId,
    startTime: startsAt,
    participants,
  };
}
