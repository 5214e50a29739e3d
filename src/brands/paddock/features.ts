import type { BrandFeatures } from '../brand.ts';

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
};
