import type { Palette } from '#src/ui/tokens/derive.ts';

/** Ink blue and a clear cyan. */
export const palette: Palette = {
  neutral: { light: { h: 255, c: 0.008 }, dark: { h: 258, c: 0.026 } },
  accent: { light: { l: 0.5, c: 0.105, h: 222 }, dark: { l: 0.83, c: 0.135, h: 205 } },
};
