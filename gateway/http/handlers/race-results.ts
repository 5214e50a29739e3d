import { getRacingEvent } from '#domain/contract/catalogue.ts';
import { getRaceResults } from '#domain/contract/race-lists.ts';
import type { KeptRaces } from '../../race-results/race-results-of.ts';
import { racecardView } from '../../views/racing.ts';
import type { ViewContext } from '../../views/view-context.ts';
import { notFound } from '../call-refused.ts';
import { type Implementation, implement } from '../implementation.ts';
import { eventIdsOf } from './catalogue.ts';

const none: KeptRaces = {
  ofDay: () => Promise.resolve({ day: null, days: [], races: [], count: 0 }),
  ofEvent: () => Promise.resolve(undefined),
};

const nothing = () => ({ events: [], markets: [], selections: [] });

/**
 * Cards of races, and how those ended that are over.
 *
 * @param view the offer at this moment; asked anew for each call.
 * @param kept absent where no results are.
 */
export const raceHandlers = (view: () => ViewContext, kept: KeptRaces = none): readonly Implementation[] => [
  implement(
    getRacingEvent,
    async ({ query }) => {
      const ids = eventIdsOf(query.eventid);
      const card = racecardView(view(), ids);
      if (card !== undefined) return card;
      const [id] = ids;
      const over = id === undefined || ids.length > 1 ? undefined : await kept.ofEvent(id);
      if (over === undefined) throw notFound('the race is not known here');
      return { resultCode: 0, result: { eventIds: [], over }, entities: nothing() };
    },
    { offerView: {} },
  ),
  implement(getRaceResults, async ({ query }) => {
    const { sportcategoryid, day, before } = query;
    const found = await kept.ofDay(sportcategoryid, day, before === undefined ? undefined : Number(before));
    return {
      resultCode: 0,
      result: { ...found, days: [...found.days], races: [...found.races] },
      entities: nothing(),
    };
  }),
];
