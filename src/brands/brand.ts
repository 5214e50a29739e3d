import type { Messages } from '@lingui/core';

export type HomeSection =
  | 'quickLinks'
  | 'banners'
  | 'inPlay'
  | 'nextOff'
  | 'topEvents'
  | 'priceBoosts'
  | 'readyMade'
  | 'coupons'
  | 'sports';

/** What a brand switches; no code asks for a brand by name. */
export interface BrandFeatures {
  /** Sections that the home page may show; their order is the gateway's (HOM-01). */
  readonly home: readonly HomeSection[];
  /** Those that stand before all others in this brand, first to last. */
  readonly homeFirst: readonly HomeSection[];
}

/** A brand is one token file, one text file and one feature set. */
export interface Brand {
  readonly id: string;
  readonly features: BrandFeatures;
  /** On top of the common catalogue. */
  readonly text: Messages;
}
