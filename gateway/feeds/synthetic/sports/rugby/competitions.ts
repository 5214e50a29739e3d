import type { ClubLeague } from '../../calendar/club-fixtures.ts';

const words = (text: string): string[] => text.trim().split(/\s*,\s*/);

/** Invented competitions and clubs: no real club, league or place is meant. */
export const UNION_LEAGUES: readonly ClubLeague[] = [
  {
    code: 'ru-shires',
    name: 'Shires Premiership',
    country: 'England',
    calendar: true,
    clubs: words(`Oxmere, Fenhallow, Marlowick, Calderby Vale, Harrowmoor, Wexcombe, Stanbridge Park,
      Thornley Old Boys, Pellinster, Kirkstowe`),
  },
  {
    code: 'ru-provinces',
    name: 'Provinces Championship',
    country: 'International',
    calendar: true,
    clubs: words(`Strathlorn, Glenmarrow, Dunfarran, Llanverow, Castell Mawr, Baile Corran, Ardmoyle,
      Montferrand-le-Vieux`),
  },
  {
    code: 'ru-marches',
    name: 'Marches League',
    country: 'England',
    calendar: false,
    clubs: words(`Ludwell, Hereby, Cloverton, Severnstoke, Bishop's Moat, Wyelands, Tenbourne, Presthope`),
  },
];

export const LEAGUE_LEAGUES: readonly ClubLeague[] = [
  {
    code: 'rl-pennine',
    name: 'Pennine Super Division',
    country: 'England',
    calendar: true,
    clubs: words(`Calderby Warriors, Millbrook Rhinos, Airedale Tigers, Greyholm Saints, Ashworth Vikings,
      Carrick Royd Giants, Hebble Bridge Hornets, Port Iago Robins, Rochby Wolves, Castlegate Cougars`),
  },
  {
    code: 'rl-southern',
    name: 'Southern Cross Thirteens',
    country: 'Australia',
    calendar: true,
    clubs:
      words(`Kurrawa Sharks, Port Halloran Eels, Wombarra Bulldogs, Yarrabee Roosters, Mount Keira Raiders,
      Coolangra Titans, Narrabeen Storm, Illawong Panthers`),
  },
  {
    code: 'rl-mersey',
    name: 'Mersey and Ribble League',
    country: 'England',
    calendar: false,
    clubs: words(`Ribbleton Rangers, Widmere Chemics, Leyhall Leopards, Swinsea Lions, Orrell Moss Miners,
      Whitehope Hawks, Barrowick Raiders, Skelmer United`),
  },
];
