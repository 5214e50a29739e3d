import type { Icon } from '@tabler/icons-react';
import {
  IconBallAmericanFootball,
  IconBallBaseball,
  IconBallBasketball,
  IconBallFootball,
  IconBallTennis,
  IconCricket,
  IconDog,
  IconGolf,
  IconHorseToy,
  IconTarget,
  IconTrophy,
} from './icons.ts';

const BY_NAME: readonly (readonly [RegExp, Icon])[] = [
  [/american football|nfl/i, IconBallAmericanFootball],
  [/football|soccer/i, IconBallFootball],
  [/horse/i, IconHorseToy],
  [/greyhound/i, IconDog],
  [/tennis/i, IconBallTennis],
  [/cricket/i, IconCricket],
  [/golf/i, IconGolf],
  [/basketball/i, IconBallBasketball],
  [/baseball/i, IconBallBaseball],
  [/darts/i, IconTarget],
];

/** Decorative: the sport's name stands beside it. */
export function SportIcon({ sport, size = 20 }: { readonly sport: string; readonly size?: 16 | 20 | 24 }) {
  const Found = BY_NAME.find(([pattern]) => pattern.test(sport))?.[1] ?? IconTrophy;
  return <Found size={size} stroke={1.6} aria-hidden="true" />;
}
