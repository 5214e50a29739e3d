import * as z from 'zod/mini';

/** A number of the customer's on their account page, as the gateway tells it (USR-04). */
export const DashboardTile = z.object({
  type: z.string().check(z.maxLength(40)),
  name: z.string().check(z.maxLength(80)),
  image: z.object({ type: z.string().check(z.maxLength(40)), value: z.string().check(z.maxLength(400)) }),
  data: z.object({ count: z.int() }),
});
export type DashboardTile = z.infer<typeof DashboardTile>;

/** Pictures that this app has; another name is none. */
const ICONS = ['bets', 'bonuses', 'messages'] as const;
export type TileIcon = (typeof ICONS)[number];

export type TilePicture =
  | { readonly kind: 'icon'; readonly icon: TileIcon }
  /** Path of our own origin, from `/` on. */
  | { readonly kind: 'address'; readonly path: string }
  | { readonly kind: 'none' };

const NONE: TilePicture = { kind: 'none' };
/** Of plain characters, one slash before each part: no address like it leaves the origin that shows it. */
const OWN_PATH = /^(?:\/[\w.~%-]+)+(?:\?[\w.~%=&-]*)?$/;

/** An icon, an address of our own origin, or none (ACC-13.1): no picture asks another site who looks. */
export function pictureOf({ type, value }: DashboardTile['image']): TilePicture {
  if (type === 'icon') {
    const icon = ICONS.find((one) => one === value);
    return icon === undefined ? NONE : { kind: 'icon', icon };
  }
  return type === 'url' && OWN_PATH.test(value) ? { kind: 'address', path: value } : NONE;
}
