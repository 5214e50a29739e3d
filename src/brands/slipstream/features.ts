import type { BrandFeatures } from '../brand.ts';

export const features: BrandFeatures = {
  home: ['inPlay', 'topEvents', 'priceBoosts', 'readyMade', 'coupons', 'nextOff', 'sports'],
};
