import type { Blockable } from '../account/own-controls.ts';

/** Where each product that can be blocked is looked for: beginnings of addresses. Also in `blocked.css`. */
const PLACES = [
  [/^\/(?:virtuals\b|sports\/[^/]+\/virtuals\b)/, 'VIRTUALS'],
  [/^\/(?:inplay|sports\/[^/]+\/inplay\b)/, 'IN_PLAY'],
  [/^\/sports\/(?:horse-racing|greyhound)/, 'RACING'],
] as const satisfies readonly (readonly [RegExp, Blockable])[];

/** The product whose page an address is; undefined for a page that is of none (RGT-10). */
export const productOfPath = (path: string): Blockable | undefined =>
  PLACES.find(([place]) => place.test(path))?.[1];
