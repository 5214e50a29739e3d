import { GREYHOUNDS } from '#domain/navigation/destination.ts';

/** Horses and dogs have the same pages, each under its own addresses (RAC-09). */
export type Racing = 'horses' | 'dogs';

export const RACING_PAGES = {
  horses: {
    title: 'racing.title',
    tabs: 'racing.tabs',
    description: 'meta.racing',
    home: 'horseRacingHome',
    meetings: 'horseRacingMeetings',
    allRaces: 'horseRacingAllRaces',
    results: 'horseRacingResults',
  },
  dogs: {
    title: 'racing.dogs.title',
    tabs: 'racing.dogs.tabs',
    description: 'racing.dogs.description',
    home: 'greyhoundsHome',
    meetings: 'greyhoundsMeetings',
    allRaces: 'greyhoundsAllRaces',
    results: 'greyhoundsResults',
  },
} as const;

const DOGS: ReadonlySet<string> = new Set([GREYHOUNDS, 'SBTC1_25']);

/** Virtual races are those of horses or dogs as well. */
export const racingOf = (sportId: string): Racing => (DOGS.has(sportId) ? 'dogs' : 'horses');
