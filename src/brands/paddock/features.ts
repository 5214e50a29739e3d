import type { BrandFeatures } from '../brand.ts';

/** A house of racing: its next races come before anything else. */
export const features: BrandFeatures = {
  home: [
    'quickLinks',
    'banners',
    'nextOff',
    'inPlay',
    'topEvents',
    'priceBoosts',
    'readyMade',
    'coupons',
    'sports',
  ],
  homeFirst: ['quickLinks', 'nextOff', 'inPlay'],
};
