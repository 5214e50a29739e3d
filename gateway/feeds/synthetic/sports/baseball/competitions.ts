import type { ClubLeague } from '../../calendar/club-fixtures.ts';

const words = (text: string): string[] => text.trim().split(/\s*,\s*/);

/** Invented competitions and clubs: no real club, league or place is meant. */
export const LEAGUES: readonly ClubLeague[] = [
  {
    code: 'bs-continental',
    name: 'Continental Baseball League',
    country: 'North America',
    calendar: true,
    clubs: words(`Port Halder Pilots, Marrow Bay Herons, Granite Falls Masons, Lake Ellery Ospreys,
      Saint Orval Abbots, Westmark Wardens, Cold River Otters, Fort Kessan Rangers, Aldermont Smiths,
      Quill Harbour Pelicans, North Tarrow Loggers, Silverpass Nuggets, Juniper City Jackrabbits,
      Cedar Point Captains`),
  },
  {
    code: 'bs-prairie',
    name: 'Prairie Baseball League',
    country: 'North America',
    calendar: false,
    clubs: words(`Elk Coulee Bison, Dunmore Flats Drifters, Wheatland Millers, Redgrass Larks,
      Battle Bluff Bugles, Larkspur Bees, Sandhill Sluggers, Otter Lake Paddlers`),
  },
  {
    code: 'bs-coast',
    name: 'Coastal Summer League',
    country: 'North America',
    calendar: false,
    clubs: words(`Gannet Cove Gulls, Saltmarsh Crabs, Lantern Bay Lamps, Brine Harbour Mariners,
      Driftwood Dories, Shoal Point Sharks, Tidewater Terns, Wharfside Whalers`),
  },
];
