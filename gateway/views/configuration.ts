import type * as z from 'zod/mini';
import { defaultAppConfig, isBrand } from '#domain/config/defaults.ts';
import type { AppConfig, getAppConfig } from '#domain/contract/config.ts';
import type { getConfigs } from '#domain/contract/platform.ts';
import { HORSE_RACING } from '#domain/navigation/destination.ts';
import { VIRTUAL_HORSES } from '#domain/virtuals/virtual-sports.ts';
import { type Layout, layouts } from '../config/offer.ts';
import { eventsOnOffer } from './sports.ts';
import type { ViewContext } from './view-context.ts';

/** Pages of horse racing in the configured order; one that nothing is on now is left out (NAV-05). */
function racingTabsOf(context: ViewContext): string[] {
  const { data } = layouts.hrTabsOrder;
  const events = eventsOnOffer(context);
  const horses = events.filter(({ sportId }) => sportId === HORSE_RACING);
  const has: Readonly<Record<string, boolean>> = {
    'future-races': horses.some(({ outright }) => outright),
    specials: horses.some(({ specials }) => specials),
    virtuals: events.some(({ sportId }) => sportId === VIRTUAL_HORSES),
  };
  const order = Array.isArray(data) ? data.filter((one) => typeof one === 'string') : [];
  return order.filter((tab) => has[tab] ?? true);
}

/**
 * CFG-01; undefined for a brand that this gateway does not serve.
 *
 * @param receiptKey SPKI PEM of the key that signs receipts, so that the app believes no other.
 * @param features of this installation, beside those of the brand.
 */
export function appConfigView(
  context: ViewContext,
  brand: string,
  receiptKey: string,
  features: AppConfig['features'] = {},
): z.infer<typeof getAppConfig.answer> | undefined {
  if (!isBrand(brand) || !context.brands.includes(brand)) return undefined;
  const config = defaultAppConfig(brand);
  return {
    resultCode: 0,
    data: {
      ...config,
      features: { ...config.features, ...features },
      offer: { ...config.offer, racingTabs: racingTabsOf(context) },
      receiptKey,
    },
  };
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
