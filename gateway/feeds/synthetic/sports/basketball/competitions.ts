import type { ClubLeague } from '../../calendar/club-fixtures.ts';

/** Invented competitions and clubs: no real club, league or place is meant. */
export interface HoopLeague extends ClubLeague {
  /** Of the North American kind: named "Away @ Home", four quarters of twelve minutes; ten elsewhere. */
  readonly american: boolean;
}

const words = (text: string): string[] => text.trim().split(/\s*,\s*/);

export const LEAGUES: readonly HoopLeague[] = [
  {
    code: 'bb-federal',
    name: 'Federal Basketball League',
    country: 'North America',
    american: true,
    calendar: true,
    clubs: words(`Port Halder Pilots, Marrow Bay Herons, Granite Falls Rockets, Lake Ellery Tide,
      Saint Orval Crowns, Westmark Comets, Cold River Falcons, Fort Kessan Rangers, Aldermont Arrows,
      Quill Harbour Sails, North Tarrow Elks, Silverpass Sparks`),
  },
  {
    code: 'bb-meridian',
    name: 'Meridian Euro Basket',
    country: 'Europe',
    american: false,
    calendar: true,
    clubs: words(`Basket Corvara, Vilnas BC, Portomar Basket, Ankorad SK, Zelnograd, Olimpia Lessina,
      Baskonde, Rivarolo Basket`),
  },
  {
    code: 'bb-lakes',
    name: 'Lakes Development League',
    country: 'North America',
    american: true,
    calendar: false,
    clubs: words(`Elk Coulee Riders, Dunmore Flats Jets, Wheatland Hoops, Redgrass Storm, Battle Bluff Cats,
      Larkspur Flight, Sandhill Steam, Otter Lake Waves`),
  },
  {
    code: 'bb-britannic',
    name: 'Britannic Basketball League',
    country: 'United Kingdom',
    american: false,
    calendar: false,
    clubs: words(`Calderby Chargers, Marlowick Knights, Fenhallow Flyers, Oxmere Eagles, Strathlorn Rocks,
      Kirkstowe Rebels, Greyholm Lions, Port Iago Sharks`),
  },
];
