import type * as z from 'zod/mini';
import { getResults } from '#domain/contract/results.ts';
import { eventIdOf, sportIdOf } from '#domain/parse-ids.ts';
import type { Results } from '../../results/create-results.ts';
import { eventResults, leagueResults, sportResults } from '../../results/results-view.ts';
import type { ViewContext } from '../../views/view-context.ts';
import { badRequest, notFound } from '../call-refused.ts';
import { type Implementation, implement } from '../implementation.ts';

type Result = z.infer<typeof getResults.answer>['result'];

/** @param view the offer at this moment. */
export function resultHandlers(view: () => ViewContext, results: Results): readonly Implementation[] {
  const find = async (query: z.infer<typeof getResults.query>): Promise<Result | undefined> => {
    const { categoryid: category, eventid } = query;
    const day = query.day === '' ? undefined : query.day;
    const event = eventIdOf(Number(eventid));
    if (event !== undefined) return eventResults(view(), results, event);
    if (category === undefined) throw badRequest('of a sport, a league or an event');
    const sport = sportIdOf(category);
    if (sport !== undefined) return sportResults(view(), results, sport, day);
    return leagueResults(view(), results, category, day);
  };
  return [
    implement(getResults, async ({ query }) => {
      const result = await find(query);
      if (result === undefined) throw notFound('no results are known of it here');
      return { resultCode: 0, result };
    }),
  ];
}
