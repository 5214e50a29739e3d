import { getRaceResults } from '#domain/contract/race-lists.ts';
import type { RaceResultsOf } from '../../race-results/race-results-of.ts';
import { type Implementation, implement } from '../implementation.ts';

const none: RaceResultsOf = () => Promise.resolve({ day: null, days: [], races: [], count: 0 });

/** @param results absent where none are kept. */
export const raceResultHandlers = (results: RaceResultsOf = none): readonly Implementation[] => [
  implement(getRaceResults, async ({ query }) => {
    const { sportcategoryid, day, before } = query;
    const found = await results(sportcategoryid, day, before === undefined ? undefined : Number(before));
    return {
      resultCode: 0,
      result: { ...found, days: [...found.days], races: [...found.races] },
      entities: { events: [], markets: [], selections: [] },
    };
  }),
];
