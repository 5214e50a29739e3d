/** Invented names: no real course, horse, rider or trainer is meant. */
import type { Random } from '../random.ts';

export const words = (text: string): readonly string[] => text.trim().split(/\s*,\s*/);

export interface Racecourse {
  /** Part of keys and category ids. */
  readonly code: string;
  readonly name: string;
  /** ISO country code. */
  readonly country: string;
}

export function courses(country: string, text: string): Racecourse[] {
  return words(text).map((name) => ({ code: name.toLowerCase().replaceAll(/[^a-z]/g, ''), name, country }));
}

/** First those of the calendar meetings, then those that race round the clock. */
export const CALENDAR_COURSES: readonly Racecourse[] = [
  ...courses(
    'GB',
    'Aldermoor Park, Brackenhurst, Carrow Down, Elmsgate, Harbourfield, Ravenscar Moor, Sandlow',
  ),
  ...courses('IE', 'Ballinrae, Curraghmoyle, Kilderry'),
];
export const ROUND_THE_CLOCK_COURSES: readonly Racecourse[] = [
  ...courses(
    'GB',
    `Ashlow, Birchover, Castleholt, Dunmarsh, Eskbridge, Foxholme, Greatmere, Hollowdale, Inkley Park, Kingsbarrow,
     Longcombe, Marwood Heath, Netherby Down, Oakhanger, Pendlewick, Quarrington, Rushbourne, Stonesfield,
     Thornley Park, Upperdale, Westmarch, Wolverdene, Yarrowby, Moorgarth`,
  ),
  ...courses('IE', 'Ardkeen, Clonshee, Dromarragh, Fethermore, Glenbarrow, Tullinore'),
];

const first =
  words(`Amber, Autumn, Bold, Brave, Bright, Bronze, Calm, Captain, Castle, Celtic, Clear, Copper, Coral,
  Crimson, Crystal, Dancing, Daring, Desert, Distant, Dusty, Early, Eastern, Emerald, Evening, Fearless, Fine, Flying,
  Forest, Frosty, Gallant, Gentle, Gilded, Glen, Golden, Grand, Hidden, High, Honest, Indigo, Ivory, Jade, Jolly, Keen,
  Lady, Lasting, Little, Lonely, Lucky, Magic, Marble, Merry, Midnight, Misty, Mountain, Noble, Northern, Ocean, Old,
  Painted, Paper, Pearl, Polar, Proud, Quick, Quiet, Rapid, Restless, River, Rolling, Royal, Ruby, Rustic, Sable,
  Scarlet, Secret, Shining, Silent, Silver, Singing, Solar, Spring, Steady, Stone, Sudden, Summer, Swift, Tall, Timber,
  Tudor, Twilight, Velvet, Violet, Wandering, Western, Whispering, Wild, Winter, Wise, Young`);
const second =
  words(`Accord, Anchor, Anthem, Archer, Arrow, Ballad, Banner, Beacon, Bishop, Blaze, Bounty, Breeze,
  Bridge, Brigade, Cadence, Candle, Canyon, Cavalier, Charm, Chorus, Cloud, Comet, Compass, Crown, Dawn, Diamond,
  Dreamer, Drum, Duchess, Echo, Ember, Envoy, Falcon, Fable, Feather, Fiddler, Flame, Folly, Fortune, Fountain, Garden,
  Glory, Harbour, Harvest, Hero, Highway, Horizon, Island, Jester, Journey, Jubilee, Knight, Lantern, Legend, Light,
  Lily, Maiden, Marcher, Melody, Meridian, Mill, Minstrel, Moment, Moon, Oracle, Orchard, Parade, Pilgrim, Pioneer,
  Poet, Prince, Promise, Quest, Rambler, Ranger, Rebel, Reward, Ribbon, Riddle, River, Rose, Sailor, Saint, Scholar,
  Season, Secret, Shadow, Signal, Sky, Soldier, Song, Sovereign, Spark, Spirit, Squire, Star, Storm, Story, Sunset,
  Symphony, Tempest, Thunder, Tide, Torch, Traveller, Treasure, Trumpet, Valley, Vision, Voyage, Waltz, Warrior,
  Whistler, Willow, Wish, Wonder`);
const surnames =
  words(`Abbott, Ainsworth, Barlow, Bexley, Brannigan, Carrick, Chadwell, Copley, Dacre, Dunmore,
  Ellery, Fairlie, Farrow, Garland, Gilhooly, Hallam, Harkness, Holt, Innes, Jessop, Keane, Kirkby, Lacey, Langdale,
  Larkin, Marlow, Mulvey, Nash, Oakes, Pascoe, Penrose, Quilter, Rafferty, Redmond, Rowley, Sayer, Selby, Tarrant,
  Thorne, Upton, Vane, Waddell, Wharton, Winslow, Yates`);
const initials = 'ABCDEFGHJKLMNOPRSTW';
const sponsors =
  words(`Slipstream, Harbour Ales, Northgate Tyres, Village Bakery, Moorland Water, Old Mill Feeds,
  Castle Garages, Racing Weekly, Blue Barn Cider, Meadow Stud`);

export function horseName(draw: Random): string {
  const form = draw.below(10);
  const [a, b] = [draw.pick(first), draw.pick(second)];
  if (form === 0) return `${b} Of ${draw.pick(second)}`;
  if (form === 1) return `The ${a} ${b}`;
  return `${a} ${b}`;
}

export const personName = (draw: Random): string =>
  `${initials[draw.below(initials.length)] ?? 'J'}. ${draw.pick(surnames)}`;

export const sponsorName = (draw: Random): string => draw.pick(sponsors);

const colours =
  words(`#b3122b, #14396a, #0f7a4d, #e2b714, #5b2a86, #e8721c, #7fb7e6, #f4f1e8, #1c1c1c, #d84f93,
  #7a4a21, #8f9aa3`);
const patterns = words('plain, hoops, stripes, chevron, diamonds, spots, halves, quartered, sash, star');

export function silk(draw: Random): { base: string; accent: string; pattern: string } {
  const base = draw.pick(colours);
  return {
    base,
    accent: draw.pick(colours.filter((colour) => colour !== base)),
    pattern: draw.pick(patterns),
  };
}
