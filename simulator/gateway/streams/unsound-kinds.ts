/** Ways in which a feed is not sound. */
export const STRAYS = [
  'ended',
  'stalled',
  'dated far away',
  'jumped in price',
  'priced after its end',
  'left runners out',
  'opened after its end',
  'closed again',
] as const;
export type Stray = (typeof STRAYS)[number];
