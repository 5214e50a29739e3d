import type { ClubLeague } from '../../calendar/club-fixtures.ts';

const words = (text: string): string[] => text.trim().split(/\s*,\s*/);

/** Invented competitions and clubs: no real club, league or place is meant. */
export const LEAGUES: readonly ClubLeague[] = [
  {
    code: 'af-union',
    name: 'Union Football Conference',
    country: 'North America',
    calendar: true,
    clubs: words(`Port Halder Privateers, Marrow Bay Stingrays, Granite Falls Quarrymen, Lake Ellery Muskies,
      Saint Orval Bishops, Westmark Sentinels, Cold River Coyotes, Fort Kessan Cavalry, Aldermont Anvils,
      Quill Harbour Breakers, North Tarrow Timbers, Silverpass Prospectors`),
  },
  {
    code: 'af-prairie',
    name: 'Prairie Spring League',
    country: 'North America',
    calendar: false,
    clubs: words(`Elk Coulee Stampede, Dunmore Flats Dusters, Wheatland Reapers, Redgrass Hawks,
      Battle Bluff Mustangs, Larkspur Lightning, Sandhill Scorpions, Otter Lake Anglers`),
  },
];
