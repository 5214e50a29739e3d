import type { DashboardTile } from '#domain/account/dashboard-tile.ts';

/** What a tile counts. */
export type TileKind = 'OPEN_BETS' | 'BONUSES' | 'MESSAGES';

/** Tiles of the account page in their order, as this operator calls and draws them (USR-04). */
export const dashboardTiles: readonly {
  readonly kind: TileKind;
  readonly name: string;
  readonly image: DashboardTile['image'];
}[] = [
  { kind: 'OPEN_BETS', name: 'Open bets', image: { type: 'icon', value: 'bets' } },
  { kind: 'BONUSES', name: 'Free bets and boosts', image: { type: 'icon', value: 'bonuses' } },
  { kind: 'MESSAGES', name: 'Unread messages', image: { type: 'icon', value: 'messages' } },
];
