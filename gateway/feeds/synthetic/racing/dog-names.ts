/** Invented names: no real track, dog or trainer is meant. */
import type { Random } from '../random.ts';
import { courses, type Racecourse, words } from './names.ts';

/** First those of the calendar meetings, then those that race round the clock. */
export const CALENDAR_TRACKS: readonly Racecourse[] = [
  ...courses('GB', 'Bellgrove Road, Cinderhill, Fairlop Lane, Harrow Marsh, Millbank Stadium, Tannery Park'),
  ...courses('IE', 'Clonard Cross, Kilmoyle'),
];
export const ROUND_THE_CLOCK_TRACKS: readonly Racecourse[] = [
  ...courses(
    'GB',
    `Ashgate, Brickfields, Canal Street, Dockside, Easton Vale, Forge Lane, Gasworks Green, Hollow Moor, Ironbridge Row,
     Kiln Park, Ladywell, Northcote`,
  ),
  ...courses('IE', 'Ballymore Bridge, Drumkeel, Glenroe Park'),
];

const kennels =
  words(`Ardent, Ballyfoyle, Barley, Blackthorn, Bramble, Brookside, Burnside, Cabra, Clover, Coolbeg, Copse,
  Drumlin, Elder, Fernhill, Gorse, Hazel, Heather, Holly, Kilcarn, Larch, Lisnagar, Maple, Meadow, Millrace, Moss,
  Nettle, Oakfield, Quarry, Rowan, Rushy, Sandpit, Slaney, Sloe, Swallow, Thistle, Toberbeg, Valley, Westfield, Whin,
  Willowbank`);
const given =
  words(`Ace, Bandit, Beauty, Bolt, Boss, Breeze, Bullet, Buster, Charlie, Chaser, Cookie, Dancer, Dasher,
  Diamond, Dolly, Duke, Express, Flash, Flyer, Gem, Ginger, Hero, Hotshot, Jack, Jet, Jewel, Jimmy, Kate, King, Lad,
  Lass, Lightning, Magic, Marvel, Max, Molly, Pilot, Princess, Queen, Rascal, Rebel, Rocket, Rogue, Rory, Sally, Scout,
  Shadow, Sprite, Star, Streak, Swift, Toby, Topper, Whisper, Zip`);

export const dogName = (draw: Random): string => `${draw.pick(kennels)} ${draw.pick(given)}`;
