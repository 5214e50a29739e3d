import type { CSSProperties } from 'react';
import {
  IconBallAmericanFootball,
  IconBallBaseball,
  IconBallBasketball,
  IconBallFootball,
  IconBallTennis,
  IconBallVolleyball,
  IconBike,
  IconCricket,
  IconDeviceGamepad2,
  IconDog,
  IconGolf,
  IconHorseToy,
  IconIceSkating,
  IconKarate,
  IconPingPong,
  IconPlayHandball,
  IconSteeringWheel,
  IconTarget,
  IconTrophy,
} from './icons.ts';

const PICTURES = {
  americanFootball: IconBallAmericanFootball,
  baseball: IconBallBaseball,
  basketball: IconBallBasketball,
  bike: IconBike,
  cricket: IconCricket,
  dog: IconDog,
  football: IconBallFootball,
  gamepad: IconDeviceGamepad2,
  golf: IconGolf,
  handball: IconPlayHandball,
  horse: IconHorseToy,
  iceSkating: IconIceSkating,
  karate: IconKarate,
  pingPong: IconPingPong,
  steeringWheel: IconSteeringWheel,
  target: IconTarget,
  tennis: IconBallTennis,
  trophy: IconTrophy,
  volleyball: IconBallVolleyball,
} as const;

/** What stands for a sport. */
export type Sign = keyof typeof PICTURES;

export interface SportPictureProps {
  readonly sign: Sign;
  readonly size: number;
  readonly style?: CSSProperties;
}

/** Decorative. */
export function SportPicture({ sign, size, style }: SportPictureProps) {
  const Picture = PICTURES[sign];
  return <Picture size={size} stroke={1.8} aria-hidden="true" {...(style && { style })} />;
}
