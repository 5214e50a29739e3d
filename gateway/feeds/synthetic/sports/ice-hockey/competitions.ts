import type { ClubLeague } from '../../calendar/club-fixtures.ts';

/** Invented competitions and clubs: no real club, league or place is meant. */
export interface IceLeague extends ClubLeague {
  /** Of the North American kind: named "Away @ Home", its row shows who wins, however long it takes. */
  readonly american: boolean;
}

const words = (text: string): string[] => text.trim().split(/\s*,\s*/);

export const LEAGUES: readonly IceLeague[] = [
  {
    code: 'i-continental',
    name: 'Continental Hockey League',
    country: 'North America',
    american: true,
    calendar: true,
    clubs: words(`Port Halder Icebreakers, Marrow Bay Lynx, Granite Falls Rams, Lake Ellery Loons,
      Saint Orval Monarchs, Westmark Pines, Cold River Badgers, Fort Kessan Wolves, Aldermont Blades,
      Quill Harbour Gulls, North Tarrow Bears, Silverpass Miners`),
  },
  {
    code: 'i-nordic',
    name: 'Nordic Ice League',
    country: 'Scandinavia',
    american: false,
    calendar: true,
    clubs: words(`Vintersund IK, Haldefoss HK, Björkvalla, Norrfjell Lynx, Kallhavn IF, Skarsele HC, Isvik BK,
      Tarnstad Hockey`),
  },
  {
    code: 'i-prairie',
    name: 'Prairie Hockey League',
    country: 'North America',
    american: true,
    calendar: false,
    clubs:
      words(`Elk Coulee Herd, Dunmore Flats Drovers, Wheatland Kings, Redgrass Foxes, Battle Bluff Bisons,
      Larkspur Chiefs, Sandhill Cranes, Otter Lake Rapids, Millet Plains Threshers, Crow Bend Ravens`),
  },
  {
    code: 'i-isles',
    name: 'Isles Ice League',
    country: 'United Kingdom',
    american: false,
    calendar: false,
    clubs: words(`Calderby Comets, Marlowick Steam, Fenhallow Freeze, Oxmere Vipers, Strathlorn Stags,
      Kirkstowe Flames, Greyholm Giants, Port Iago Devils`),
  },
];
