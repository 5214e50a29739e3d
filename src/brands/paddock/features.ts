import type { BrandFeatures } from '../brand.ts';

export const features: BrandFeatures = {
  home: ['nextOff', 'inPlay', 'topEvents', 'priceBoosts', 'readyMade', 'coupons', 'sports'],
};
