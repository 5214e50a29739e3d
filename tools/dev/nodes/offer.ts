import { getHome, getInPlay, getRacingHome } from '#domain/contract/catalogue.ts';
import type { Entities } from '#domain/market/entities.ts';
import { SPORTS } from '#gateway/feeds/sports.ts';
import { HttpCustomer } from '#testing/gateway/http-customer.ts';

/** Between two looks at the same offer, ms. */
const BETWEEN = 300;
const LOOKS = 7;
/** An entity that disagrees at so many looks disagrees; at one it was on its way. */
const DISAGREES = 3;

/** What the pages that everybody opens show: all in play, the next races, the home page. */
export async function offerAt(url: string): Promise<Entities> {
  const guest = new HttpCustomer(url);
  const answers = await Promise.all([
    guest.call(getHome),
    guest.call(getInPlay, { query: { threshold: '0', startingin: '0' } }),
    guest.call(getRacingHome, { query: { sportcategoryid: SPORTS.horseRacing.id } }),
  ]);
  const all = answers.map(({ entities }) => entities);
  return {
    events: all.flatMap(({ events }) => events),
    markets: all.flatMap(({ markets }) => markets),
    selections: all.flatMap(({ selections }) => selections),
  };
}

/**
 * What a customer sees of each entity, by its name. A market that is decided lingers where it was on offer,
 * with its result, and is not told of to a gateway that starts later.
 */
export function shown({ markets, selections }: Entities): Map<string, string> {
  const told = markets.filter(({ state }) => state !== 'CLOSED');
  const ids = new Set(told.map(({ id }) => id));
  return new Map([
    ...told.map((one) => [`market ${String(one.id)}`, one.state] as const),
    ...selections.flatMap((one) =>
      ids.has(one.marketId) ? [[`selection ${String(one.id)}`, one.odds ?? ''] as const] : [],
    ),
  ]);
}

export const versionsOf = ({ events, markets, selections }: Entities): Map<string, number> =>
  new Map([
    ...events.map((one) => [`event ${String(one.id)}`, one.version] as const),
    ...markets.map((one) => [`market ${String(one.id)}`, one.version] as const),
    ...selections.map((one) => [`selection ${String(one.id)}`, one.version] as const),
  ]);

export interface Agreement {
  readonly entities: number;
  /** Values that were another one at the next look. */
  readonly changes: number;
  readonly differ: readonly string[];
}

/**
 * For a world that is never still for as long as a look takes (`agreementAtPositions` is for others). Looks
 * at all nodes again and again: what one of them shows the others show at the same look, or at the one
 * beside it.
 */
export async function agreementOf(urls: readonly string[]): Promise<Agreement> {
  const looks: (readonly Map<string, string>[])[] = [];
  for (let nth = 0; nth < LOOKS; nth += 1) {
    looks.push((await Promise.all(urls.map(offerAt))).map(shown));
    await new Promise((resolve) => setTimeout(resolve, BETWEEN));
  }
  const apart = new Map<string, number>();
  const entities = new Set<string>();
  let changes = 0;
  for (let nth = 1; nth < LOOKS - 1; nth += 1)
    for (const [node, map] of (looks[nth] ?? []).entries())
      for (const [name, value] of map) {
        entities.add(name);
        if (node === 0 && looks[nth - 1]?.[0]?.get(name) !== value) changes += 1;
        const isSeen = urls.every((_, other) =>
          [nth - 1, nth, nth + 1].some((look) => looks[look]?.[other]?.get(name) === value),
        );
        if (!isSeen) apart.set(name, (apart.get(name) ?? 0) + 1);
      }
  const differ = [...apart].flatMap(([name, times]) => (times >= DISAGREES ? [name] : []));
  return { entities: entities.size, changes, differ };
}
