import type * as z from 'zod/mini';
import { type Brand, defaultAppConfig, isBrand } from '#domain/config/defaults.ts';
import type { AppConfig, getAppConfig } from '#domain/contract/config.ts';
import type { getConfigs } from '#domain/contract/platform.ts';
import { type Layout, layouts } from '../config/offer.ts';

/**
 * CFG-01; undefined for a brand that this gateway does not serve.
 *
 * @param receiptKey SPKI PEM of the key that signs receipts, so that the app believes no other.
 * @param features of this installation, beside those of the brand.
 */
export function appConfigView(
  brands: readonly Brand[],
  brand: string,
  receiptKey: string,
  features: AppConfig['features'] = {},
): z.infer<typeof getAppConfig.answer> | undefined {
  if (!isBrand(brand) || !brands.includes(brand)) return undefined;
  const config = defaultAppConfig(brand);
  return { resultCode: 0, data: { ...config, features: { ...config.features, ...features }, receiptKey } };
}

type Asked = z.infer<typeof getConfigs.query>;
type Sections = z.infer<typeof getConfigs.answer>['data'];

/** A caller that names the current version keeps what it has. */
function section(current: Layout, held: string | undefined): Sections['halftime'] {
  const versionMatched = held === current.version;
  return { versionMatched, version: current.version, data: versionMatched ? null : current.data };
}

export const layoutsView = (asked: Asked): z.infer<typeof getConfigs.answer> => ({
  resultCode: 0,
  data: {
    marketLayouts: section(layouts.marketLayouts, asked.marketlayoutsversion),
    hrTabsOrder: section(layouts.hrTabsOrder, asked.hrtabsorderversion),
    bbEasyPick: section(layouts.bbEasyPick, asked.bbeasypickversion),
    bpMarkets: section(layouts.bpMarkets, asked.bpmarketsversion),
    halftime: section(layouts.halftime, asked.halftimeversion),
  },
});
