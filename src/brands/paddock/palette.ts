import type { Palette } from '#src/ui/tokens/derive.ts';

/** Racing green and warm cream. */
export const palette: Palette = {
  neutral: { light: { h: 88, c: 0.02 }, dark: { h: 160, c: 0.018 } },
  accent: { light: { l: 0.42, c: 0.1, h: 155 }, dark: { l: 0.87, c: 0.085, h: 92 } },
};
