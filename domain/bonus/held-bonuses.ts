import type { UserBonuses } from '../contract/bonuses.ts';

/** The customer's bonuses as last heard of. */
export interface HeldBonuses extends UserBonuses {
  /** When the customer last looked at a free bet, epoch ms, by id. */
  readonly checkedAt: Readonly<Record<string, number>>;
  /** The moment to count days from: when the list was last heard or looked at, epoch ms. */
  readonly at: number;
}

export const NOTHING_HELD: HeldBonuses = { freeBets: [], profitBoosts: [], checkedAt: {}, at: 0 };
