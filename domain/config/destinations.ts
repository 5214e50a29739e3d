/** What of a category's destination the operator decides (NAV-03). */
export const DESTINATIONS: {
  /** The category whose page is that of the boosts, while they are on. */
  readonly priceBoostsCategory: string;
  /** Coupons that stand where a category's own page would, by category. */
  readonly specialCoupons: Readonly<Record<string, string>>;
} = {
  priceBoostsCategory: 'SBTC_PRICE_BOOSTS',
  specialCoupons: {},
};
