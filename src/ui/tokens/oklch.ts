/**
 * A colour by lightness 0..1, chroma 0..0.4 and hue in degrees: equal steps look equal, in light and in dark.
 */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));
const gamma = (value: number): number =>
  value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;

/** Linear sRGB, possibly outside of 0..1 (Björn Ottosson's matrices). */
function linear({ l, c, h }: Oklch): readonly [number, number, number] {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const fitsGamut = (colour: Oklch): boolean =>
  linear(colour).every((part) => part >= -0.0005 && part <= 1.0005);

/**
 * `#rrggbb`. Colours that a screen cannot show lose chroma, never lightness: contrast depends on lightness.
 */
export function toHex(colour: Oklch): string {
  let { c } = colour;
  while (c > 0 && !fitsGamut({ ...colour, c })) c -= 0.005;
  const parts = linear({ ...colour, c: Math.max(0, c) });
  return `#${parts
    .map((part) =>
      Math.round(gamma(clamp(part)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
