import type { BrandFeatures } from '../brand.ts';

export const features: BrandFeatures = {
  home: [
    'quickLinks',
    'banners',
    'inPlay',
    'topEvents',
    'priceBoosts',
    'readyMade',
    'coupons',
    'nextOff',
    'sports',
  ],
  homeFirst: [],
};
