import { palette as paddock } from './paddock/palette.ts';
import { palette as slipstream } from './slipstream/palette.ts';

/** For the stylesheet generator and its test; the app itself carries only the derived stylesheet. */
export const palettes = [
  { id: 'slipstream', palette: slipstream },
  { id: 'paddock', palette: paddock },
] as const;
