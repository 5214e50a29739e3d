import { getRaceResults } from '#domain/contract/race-lists.ts';
import type { RaceResultsOf } from '../../race-results/race-results-of.ts';
import { type Implementation, implement } from '../implementation.ts';

const none: RaceResultsOf = () => Promise.resolve({ day: null, days: [], races: [] });

/** @param results absent where none are kept. */
export const raceResultHandlers = (results: RaceResultsOf = none): readonly Implementation[] => [
  implement(getRaceResults, async ({ query }) => {
    const { day, days, races } = await results(query.sportcategoryid, query.day);
    return {
      resultCode: 0,
      result: { day, days: [...days], races: [...races] },
      entities: { events: [], markets: [], selections: [] },
    };
  }),
];
