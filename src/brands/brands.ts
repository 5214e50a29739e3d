import type { Brand } from './brand.ts';
import { features as paddock } from './paddock/features.ts';
import paddockText from './paddock/text.json';
import { features as slipstream } from './slipstream/features.ts';
import slipstreamText from './slipstream/text.json';

const defaultBrand: Brand = { id: 'slipstream', features: slipstream, text: slipstreamText };

/** Every brand of this build; the first is the default. */
export const brands: readonly Brand[] = [
  defaultBrand,
  { id: 'paddock', features: paddock, text: paddockText },
];

/** An unknown id is the default brand: a log of a brand that this build does not carry can still be shown. */
export const brandOf = (id: string): Brand => brands.find((brand) => brand.id === id) ?? defaultBrand;
