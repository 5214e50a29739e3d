import { css } from '@emotion/css';
import { afterFirstPage } from '#src/platform/parts/after-first-page.ts';
import { Later } from './later.tsx';
import { preparedPart } from './lazy-part.ts';
import { PartBoundary } from './part-boundary.tsx';
import type { Sign, SportPictureProps } from './sport-picture.tsx';

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

/** The first that fits. */
const BY_NAME: readonly (readonly [RegExp, Sign, Hue])[] = [
  [/american football|nfl/i, 'americanFootball', 'gridiron'],
  [/football|soccer/i, 'football', 'football'],
  [/horse|racing$/i, 'horse', 'horses'],
  [/greyhound/i, 'dog', 'dogs'],
  [/table tennis|pool|snooker/i, 'pingPong', 'ice'],
  [/tennis/i, 'tennis', 'tennis'],
  [/cricket/i, 'cricket', 'cricket'],
  [/golf/i, 'golf', 'golf'],
  [/basketball/i, 'basketball', 'basketball'],
  [/baseball/i, 'baseball', 'baseball'],
  [/rugby|aussie/i, 'americanFootball', 'rugby'],
  [/hockey/i, 'iceSkating', 'ice'],
  [/volleyball/i, 'volleyball', 'baseball'],
  [/handball/i, 'handball', 'dogs'],
  [/boxing|mma|martial|ufc/i, 'karate', 'rugby'],
  [/cycling/i, 'bike', 'golf'],
  [/motor|formula|speedway/i, 'steeringWheel', 'gridiron'],
  [/e-?sports/i, 'gamepad', 'rugby'],
  [/darts/i, 'target', 'gridiron'],
];

const markOf = (sport: string): readonly [Sign, Hue] => {
  const found = BY_NAME.find(([pattern]) => pattern.test(sport));
  return found === undefined ? ['trophy', 'other'] : [found[1], found[2]];
};

/** Pictures of all sports, which nobody waits for: their place is kept. */
const { Component: LaterPicture } = preparedPart(async () => {
  await afterFirstPage();
  return (await import('./sport-picture.tsx')).SportPicture;
});

const Picture = (props: SportPictureProps) => {
  const place = <svg width={props.size} height={props.size} aria-hidden="true" style={props.style} />;
  return (
    <PartBoundary>
      <Later fallback={place}>
        <LaterPicture {...props} />
      </Later>
    </PartBoundary>
  );
};

/** A class within which `--sport` is the colour of a sport. */
export const sportClass = (sport: string): string => HUES[markOf(sport)[1]];

/** Decorative: the sport's name stands beside it. */
export function SportIcon({ sport, size = 20 }: { readonly sport: string; readonly size?: 16 | 20 | 24 }) {
  const [sign, hue] = markOf(sport);
  return (
    <Picture sign={sign} size={size} style={{ color: `var(--sign, var(--sport-${hue}))`, flex: 'none' }} />
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
  const [sign, hue] = markOf(sport);
  return (
    <span className={mark} style={{ width: size, height: size, background: `var(--sport-${hue})` }}>
      <Picture sign={sign} size={MARK[size]} />
    </span>
  );
}
