import { css } from '@emotion/css';
import type { Icon } from '@tabler/icons-react';
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

/** Tokens of the hues of sports; a sport without one of its own has the last. */
const HUES = {
  football: css({ '--sport': 'var(--sport-football)' }),
  horses: css({ '--sport': 'var(--sport-horses)' }),
  dogs: css({ '--sport': 'var(--sport-dogs)' }),
  tennis: css({ '--sport': 'var(--sport-tennis)' }),
  basketball: css({ '--sport': 'var(--sport-basketball)' }),
  cricket: css({ '--sport': 'var(--sport-cricket)' }),
  golf: css({ '--sport': 'var(--sport-golf)' }),
  gridiron: css({ '--sport': 'var(--sport-gridiron)' }),
  baseball: css({ '--sport': 'var(--sport-baseball)' }),
  rugby: css({ '--sport': 'var(--sport-rugby)' }),
  ice: css({ '--sport': 'var(--sport-ice)' }),
  other: css({ '--sport': 'var(--sport-other)' }),
} as const;
type Hue = keyof typeof HUES;

const BY_NAME: readonly (readonly [RegExp, Icon, Hue])[] = [
  [/american football|nfl/i, IconBallAmericanFootball, 'gridiron'],
  [/football|soccer/i, IconBallFootball, 'football'],
  [/horse|racing$/i, IconHorseToy, 'horses'],
  [/greyhound/i, IconDog, 'dogs'],
  [/table tennis|pool|snooker/i, IconPingPong, 'ice'],
  [/tennis/i, IconBallTennis, 'tennis'],
  [/cricket/i, IconCricket, 'cricket'],
  [/golf/i, IconGolf, 'golf'],
  [/basketball/i, IconBallBasketball, 'basketball'],
  [/baseball/i, IconBallBaseball, 'baseball'],
  [/rugby|aussie/i, IconBallAmericanFootball, 'rugby'],
  [/hockey/i, IconIceSkating, 'ice'],
  [/volleyball/i, IconBallVolleyball, 'baseball'],
  [/handball/i, IconPlayHandball, 'dogs'],
  [/boxing|mma|martial|ufc/i, IconKarate, 'rugby'],
  [/cycling/i, IconBike, 'golf'],
  [/motor|formula|speedway/i, IconSteeringWheel, 'gridiron'],
  [/e-?sports/i, IconDeviceGamepad2, 'rugby'],
  [/darts/i, IconTarget, 'gridiron'],
];

const markOf = (sport: string): readonly [Icon, Hue] => {
  const found = BY_NAME.find(([pattern]) => pattern.test(sport));
  return found === undefined ? [IconTrophy, 'other'] : [found[1], found[2]];
};

/** A class within which `--sport` is the colour of a sport. */
export const sportClass = (sport: string): string => HUES[markOf(sport)[1]];

/** Decorative: the sport's name stands beside it. */
export function SportIcon({ sport, size = 20 }: { readonly sport: string; readonly size?: 16 | 20 | 24 }) {
  const [Found, hue] = markOf(sport);
  return (
    <Found
      size={size}
      stroke={1.8}
      aria-hidden="true"
      style={{ color: `var(--sport-${hue})`, flex: 'none' }}
    />
  );
}

const mark = css`
  flex: none;
  display: inline-grid;
  place-items: center;
  border-radius: 28%;
  color: var(--surface-1);
`;

const MARK = { 24: 16, 36: 24 } as const;

/** A sport's mark: its icon on its colour, in the head of a list or a page. Decorative as well. */
export function SportMark({ sport, size = 24 }: { readonly sport: string; readonly size?: 24 | 36 }) {
  const [Found, hue] = markOf(sport);
  return (
    <span className={mark} style={{ width: size, height: size, background: `var(--sport-${hue})` }}>
      <Found size={MARK[size]} stroke={1.8} aria-hidden="true" />
    </span>
  );
}
