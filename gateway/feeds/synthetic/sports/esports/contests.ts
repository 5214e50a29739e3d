import { scoresLeft } from '../../chances/units.ts';
import type { Contest } from '../../families/contest.ts';
import type { EsportsOutlook } from './outlook.ts';
import { type EsportsTally, isWon, mapsOf, NEEDED, roundsOf, scoreOf } from './tally.ts';

type EsportsContest = Contest<EsportsOutlook, EsportsTally>;

/** The maps that each wins. A match that was broken off leaves open what it had not decided. */
export const MAPS: EsportsContest = {
  chance: (outlook, holds) => outlook.maps(holds),
  reach: (tally) =>
    isWon(tally)
      ? { scores: [mapsOf(tally)], over: true }
      : {
          scores: scoresLeft(
            { units: NEEDED, sets: 1 },
            { sets: { home: 0, away: 0 }, units: mapsOf(tally) },
          ),
          over: tally.over,
        },
};

/** Beyond every line. */
const FAR = 1_000;

/** The rounds of one map, counted from 1, those of overtime included. */
export const roundsOfMap = (nth: number): EsportsContest => ({
  chance: (outlook, holds) => outlook.ofMap(nth, holds),
  reach: (tally) => {
    const ended = tally.maps[nth - 1];
    if (ended !== undefined) return { scores: [scoreOf(ended)], over: true };
    const { home, away } = scoreOf(roundsOf(tally, nth) ?? []);
    return {
      scores: [
        { home, away },
        { home: home + FAR, away },
        { home, away: away + FAR },
      ],
      over: tally.over,
    };
  },
});
