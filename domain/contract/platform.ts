import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { JsonValue } from './json-value.ts';
import { answering, common, customerGet, guestGet, guestPost } from './unbuilt.ts';

/** Versioned configuration, experiments, casino, media, analytics and personalisation (CORE-07, ACCT-07). */
const Versioned = z.object({ versionMatched: z.boolean(), version: z.string(), data: z.nullable(JsonValue) });
const version = z.optional(z.string());

export const getConfigs = defineCall({
  ...guestGet,
  implemented: true,
  name: 'getConfigs',
  path: '/view/configs',
  source: 'ACCT-07, CFG-01',
  doc: 'Versioned layouts. A section whose version the caller already has answers `versionMatched` and no data.',
  query: z.object({
    ...common,
    brand: z.optional(z.string()),
    marketlayoutsversion: version,
    hrtabsorderversion: version,
    bbeasypickversion: version,
    bpmarketsversion: version,
    halftimeversion: version,
  }),
  answer: answering(
    z.object({
      marketLayouts: Versioned,
      hrTabsOrder: Versioned,
      bbEasyPick: Versioned,
      bpMarkets: Versioned,
      halftime: Versioned,
    }),
  ),
});
export const getExperiments = defineCall({
  ...guestGet,
  name: 'getExperiments',
  path: '/api/config/experiments',
  source: 'ACCT-07, CFG-03',
  doc: 'Experiments with their variants in percent.',
  query: z.object({ ...common, t: z.string() }),
  answer: answering(
    z.object({
      experiments: z.record(
        z.string(),
        z.object({ variants: z.array(z.object({ name: z.string(), percentage: z.int() })) }),
      ),
    }),
  ),
});
export const getVersion = defineCall({
  ...guestGet,
  implemented: true,
  name: 'getVersion',
  path: '/api/platform/version',
  source: 'ACCT-07',
  doc: 'Version of the gateway.',
  query: z.object(common),
  answer: answering(z.object({ version: z.string() })),
});
export const getGeolocation = defineCall({
  ...guestGet,
  name: 'getGeolocation',
  path: '/api/platform/geolocation',
  source: 'ACCT-07',
  doc: 'Country of the caller. The documents wrap it as JSONP; here it is JSON, because a script from elsewhere would break the content policy.',
  query: z.object(common),
  answer: z.object({ resultCode: z.int(), c: z.string() }),
});
export const getPersonalisation = defineCall({
  ...customerGet,
  implemented: true,
  name: 'getPersonalisation',
  path: '/api/v3/personalization',
  source: 'CORE-07, ACCT-07, HOM-06',
  doc: 'Widgets that home leaves out for this customer, and recommended games, of which there are none.',
  query: z.object(common),
  answer: z.object({
    resultCode: z.int(),
    hideWidgets: z.array(z.string()),
    casino: z.object({ recommendations: z.object({ games: z.array(z.string()) }) }),
  }),
});
export const getJackpots = defineCall({
  ...guestPost,
  name: 'getJackpots',
  path: '/api/v3/jackpots/amount',
  source: 'CORE-07, CAS-02',
  doc: 'Jackpot amounts by id.',
  query: z.object(common),
  body: z.object({}),
  answer: z.object({
    resultCode: z.int(),
    entities: z.object({
      jackpots: z.record(z.string(), z.object({ amount: z.int(), currency: z.string() })),
    }),
  }),
});
export const launchGame = defineCall({
  ...customerGet,
  name: 'launchGame',
  path: '/api/casino/launch/:gameId',
  source: 'ACCT-07, CAS-01',
  doc: 'Address of a game for one session.',
  secrets: { request: [], answer: ['data.url'] },
  params: z.object({ gameId: z.string() }),
  query: z.object(common),
  answer: answering(
    z.object({ url: z.union([z.string(), z.object({ redacted: z.string(), len: z.int() })]) }),
  ),
});
export const getStream = defineCall({
  ...customerGet,
  name: 'getStream',
  path: '/api/media/stream',
  source: 'ACCT-07',
  doc: 'Video of an event; needs a session.',
  query: z.object({
    ...common,
    eventId: z.string(),
    provider: z.string(),
    providerEventId: z.optional(z.string()),
    type: z.optional(z.string()),
    protocol: z.optional(z.enum(['HLS', 'DASH'])),
  }),
  answer: answering(z.object({ url: z.string(), type: z.string() })),
});
export const getMedia = defineCall({
  ...guestGet,
  name: 'getMedia',
  path: '/api/media',
  source: 'CORE-07',
  doc: 'Streams and visualisations on offer for an event.',
  query: z.object({ ...common, eventId: z.string() }),
  answer: answering(
    z.object({
      sources: z.array(
        z.object({ provider: z.string(), type: z.string(), providerEventId: z.nullable(z.string()) }),
      ),
    }),
  ),
});
export const getStatisticWidget = defineCall({
  ...guestGet,
  name: 'getStatisticWidget',
  path: '/api/media/statistics',
  source: 'ACCT-07',
  doc: 'Address of the statistics of an event.',
  query: z.object({ ...common, eventId: z.string() }),
  answer: answering(z.object({ url: z.string() })),
});
export const sendAnalytics = defineCall({
  ...guestPost,
  name: 'sendAnalytics',
  path: '/api/analytics/updates',
  source: 'CORE-07, ANA-02',
  doc: 'Odds stacks of selections; only while push logging is on.',
  query: z.object(common),
  body: z.object({ selections: z.array(z.object({ id: z.int(), odds: z.array(z.string()) })) }),
  answer: z.object({ resultCode: z.int() }),
});

export const platformCalls = [
  getConfigs,
  getExperiments,
  getVersion,
  getGeolocation,
  getPersonalisation,
  getJackpots,
  launchGame,
  getStream,
  getMedia,
  getStatisticWidget,
  sendAnalytics,
] as const;
