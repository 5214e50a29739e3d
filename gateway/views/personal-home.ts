import {
  BLOCKABLE,
  type Blockable,
  isBlocked,
  NOTHING_SET,
  type OwnControlsTold,
} from '#domain/account/own-controls.ts';

/** What home has of each product that a customer can block. */
const WIDGETS: Readonly<Record<Blockable, readonly string[]>> = {
  IN_PLAY: ['inPlay'],
  RACING: ['nextOff'],
  VIRTUALS: [],
};

/** Kinds of widget that a customer's home leaves out: those of products that they have blocked (HOM-06). */
export function hiddenWidgets({ controls }: Pick<OwnControlsTold, 'controls'>): readonly string[] {
  const blocked = controls.find(({ kind }) => kind === 'PRODUCTS')?.value ?? NOTHING_SET.PRODUCTS;
  return BLOCKABLE.filter((product) => isBlocked(blocked, product)).flatMap((product) => WIDGETS[product]);
}
