import { type Oklch, toHex } from './oklch.ts';

export type Theme = 'light' | 'dark';

/** What a brand chooses: the tint of its greys and its accent. Everything else follows. */
export interface Palette {
  readonly neutral: Readonly<Record<Theme, { readonly h: number; readonly c: number }>>;
  readonly accent: Readonly<Record<Theme, Oklch>>;
}

/**
 * Surfaces from the page (0) over cards (1) and controls (2) to pressed controls (3); text from most to least
 * important.
 */
export const TOKEN_NAMES = [
  'surface-0',
  'surface-1',
  'surface-2',
  'surface-3',
  'text-1',
  'text-2',
  'text-3',
  'line',
  'accent',
  'on-accent',
  'price',
  'price-selected',
  'on-price-selected',
  'up',
  'up-tint',
  'down',
  'down-tint',
  'live',
  'positive',
  'caution',
  'caution-tint',
  'danger',
  'focus',
  'boost',
  'boost-tint',
  'on-boost',
  'sport-football',
  'sport-horses',
  'sport-dogs',
  'sport-tennis',
  'sport-basketball',
  'sport-cricket',
  'sport-golf',
  'sport-gridiron',
  'sport-baseball',
  'sport-rugby',
  'sport-ice',
  'sport-other',
] as const;
export type TokenName = (typeof TOKEN_NAMES)[number];
export type Tokens = Readonly<Record<TokenName, string>>;

/** Lightness of the greys in both themes, and how much of the brand's tint each carries. */
const GREYS = {
  light: {
    'surface-0': [0.967, 1],
    'surface-1': [0.995, 0.3],
    'surface-2': [0.945, 1.1],
    'surface-3': [0.9, 1.4],
    line: [0.895, 1.2],
    'text-1': [0.22, 2.2],
    'text-2': [0.4, 2],
    'text-3': [0.47, 1.8],
    price: [0.2, 2.4],
  },
  dark: {
    'surface-0': [0.165, 1],
    'surface-1': [0.205, 1.05],
    'surface-2': [0.262, 1.2],
    'surface-3': [0.325, 1.3],
    line: [0.315, 1.2],
    'text-1': [0.965, 0.3],
    'text-2': [0.83, 0.5],
    'text-3': [0.735, 0.6],
    price: [0.98, 0.25],
  },
} as const;

/** Meanings keep their colour in every brand: what is red here is red there. */
const SIGNALS = {
  light: {
    up: { l: 0.46, c: 0.13, h: 152 },
    down: { l: 0.5, c: 0.19, h: 25 },
    live: { l: 0.51, c: 0.21, h: 22 },
    positive: { l: 0.46, c: 0.13, h: 152 },
    caution: { l: 0.48, c: 0.1, h: 75 },
    danger: { l: 0.5, c: 0.2, h: 27 },
    'up-tint': { l: 0.925, c: 0.07, h: 155 },
    'down-tint': { l: 0.925, c: 0.05, h: 20 },
    'caution-tint': { l: 0.955, c: 0.05, h: 85 },
    boost: { l: 0.83, c: 0.155, h: 86 },
    'boost-tint': { l: 0.95, c: 0.06, h: 92 },
    'on-boost': { l: 0.24, c: 0.05, h: 75 },
  },
  dark: {
    up: { l: 0.82, c: 0.17, h: 153 },
    down: { l: 0.76, c: 0.14, h: 22 },
    live: { l: 0.74, c: 0.16, h: 20 },
    positive: { l: 0.82, c: 0.17, h: 153 },
    caution: { l: 0.84, c: 0.13, h: 82 },
    danger: { l: 0.75, c: 0.15, h: 24 },
    'up-tint': { l: 0.36, c: 0.08, h: 155 },
    'down-tint': { l: 0.36, c: 0.09, h: 20 },
    'caution-tint': { l: 0.3, c: 0.05, h: 80 },
    boost: { l: 0.84, c: 0.155, h: 88 },
    'boost-tint': { l: 0.3, c: 0.055, h: 88 },
    'on-boost': { l: 0.2, c: 0.04, h: 75 },
  },
} as const satisfies Readonly<Record<Theme, Readonly<Record<string, Oklch>>>>;

/** The quiet hue of each sport: on its mark, at the edge of its cards, in the head of its pages. */
const SPORT_HUES = {
  'sport-football': 152,
  'sport-horses': 62,
  'sport-dogs': 40,
  'sport-tennis': 118,
  'sport-basketball': 50,
  'sport-cricket': 190,
  'sport-golf': 135,
  'sport-gridiron': 262,
  'sport-baseball': 250,
  'sport-rugby': 305,
  'sport-ice': 225,
  'sport-other': 285,
} as const;
const SPORT = { light: { l: 0.47, c: 0.115 }, dark: { l: 0.78, c: 0.125 } } as const;

const LIGHT_INK_ABOVE = 0.62;

/** All tokens of a brand in one theme, as `#rrggbb`. */
export function deriveTokens(palette: Palette, theme: Theme): Tokens {
  const { h, c } = palette.neutral[theme];
  const greys = GREYS[theme];
  const grey = ([l, tint]: readonly [number, number]): string => toHex({ l, c: c * tint, h });
  const accent = palette.accent[theme];
  const onAccent = toHex(accent.l > LIGHT_INK_ABOVE ? { l: 0.17, c: c * 1.5, h } : { l: 0.99, c: 0.005, h });
  const signals = SIGNALS[theme];
  const sport = (name: keyof typeof SPORT_HUES): string => toHex({ ...SPORT[theme], h: SPORT_HUES[name] });
  return {
    'surface-0': grey(greys['surface-0']),
    'surface-1': grey(greys['surface-1']),
    'surface-2': grey(greys['surface-2']),
    'surface-3': grey(greys['surface-3']),
    'text-1': grey(greys['text-1']),
    'text-2': grey(greys['text-2']),
    'text-3': grey(greys['text-3']),
    line: grey(greys.line),
    price: grey(greys.price),
    accent: toHex(accent),
    'on-accent': onAccent,
    'price-selected': toHex(accent),
    'on-price-selected': onAccent,
    up: toHex(signals.up),
    'up-tint': toHex(signals['up-tint']),
    down: toHex(signals.down),
    'down-tint': toHex(signals['down-tint']),
    live: toHex(signals.live),
    positive: toHex(signals.positive),
    caution: toHex(signals.caution),
    'caution-tint': toHex(signals['caution-tint']),
    danger: toHex(signals.danger),
    focus: toHex({ ...accent, l: theme === 'light' ? Math.min(accent.l, 0.5) : Math.max(accent.l, 0.75) }),
    boost: toHex(signals.boost),
    'boost-tint': toHex(signals['boost-tint']),
    'on-boost': toHex(signals['on-boost']),
    'sport-football': sport('sport-football'),
    'sport-horses': sport('sport-horses'),
    'sport-dogs': sport('sport-dogs'),
    'sport-tennis': sport('sport-tennis'),
    'sport-basketball': sport('sport-basketball'),
    'sport-cricket': sport('sport-cricket'),
    'sport-golf': sport('sport-golf'),
    'sport-gridiron': sport('sport-gridiron'),
    'sport-baseball': sport('sport-baseball'),
    'sport-rugby': sport('sport-rugby'),
    'sport-ice': sport('sport-ice'),
    'sport-other': sport('sport-other'),
  };
}
