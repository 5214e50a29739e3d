import type { AppEvent } from '#domain/events/registry.ts';
import type { RootState } from '#projections/root.ts';
import type { Invariant } from '../invariant.ts';
import { type CatalogueNews, type Entity, type Kind, newsOf } from '../reference-catalogue/catalogue-news.ts';
import { ReferenceEntities } from '../reference-catalogue/reference-entities.ts';
import { ReferencePrices } from '../reference-catalogue/reference-prices.ts';

type Offered = Pick<RootState, 'entities' | 'prices'>;

/**
 * LIV-01, LIV-02, LIV-03, LIV-07, LIV-08, LIV-09, T13: after every commit what is on offer is what a second,
 * plain implementation makes of the same messages and answers.
 */
export function catalogueMatchesReference(): Invariant {
  const offer = new ReferenceCatalogue();
  return {
    name: 'offerAsTold',
    sentence:
      'events, markets, selections, prices and their arrows are what was told of them (LIV-01 to LIV-09)',
    holds: (state, commit) => offer.take(state, commit) === undefined,
  };
}

/** What a log has told of the offer so far. */
export class ReferenceCatalogue {
  readonly #entities = new ReferenceEntities();
  readonly #prices = new ReferencePrices();

  /** Takes a commit in. @returns what is wrong with the state after it, of all that the commit spoke of. */
  take(state: Offered, commit: readonly AppEvent[]): string | undefined {
    const spokenOf: CatalogueNews[] = [];
    let isAnythingElse = false;
    for (const event of commit) {
      for (const news of newsOf(event)) {
        spokenOf.push(news);
        this.#entities.take(news);
        this.#prices.hear(news, event.at);
        isAnythingElse ||= news.is === 'gone';
      }
      if (event.type === 'entities/cleaned') {
        this.#entities.clean(event.data);
        this.#prices.clean(event.data);
        isAnythingElse = true;
      } else if (event.type === 'intent/changesAccepted')
        for (const { selectionId } of event.data.shown) this.#prices.accept(selectionId);
    }
    const at = commit.at(-1)?.at ?? 0;
    if (isAnythingElse) return this.whole(state, at);
    return spokenOf.length === 0 ? undefined : firstOf(spokenOf, (news) => this.#against(state, news, at));
  }

  /** What is wrong with anything in the state. */
  whole(state: Offered, at: number): string | undefined {
    const held = this.#entities.all();
    const shown = Object.values(state.entities.buckets).flatMap(({ event, markets, selections }) => [
      ...(event === undefined ? [] : [event]),
      ...Object.values(markets),
      ...Object.values(selections),
    ]);
    if (shown.length > held.length) return 'something is shown that was removed or never told of';
    return (
      firstOf(held, ({ kind, entity }) => this.#entityIn(state, kind, entity)) ??
      firstOf([...this.#prices.held.keys()], (id) => this.#priceIn(state, id, at))
    );
  }

  #against(state: Offered, news: CatalogueNews, at: number): string | undefined {
    if (news.is === 'entity') return this.#entityIn(state, news.kind, news.entity);
    return news.is === 'price' ? this.#priceIn(state, news.id, at) : undefined;
  }

  #entityIn({ entities }: Offered, kind: Kind, { id, eventId }: Entity): string | undefined {
    const told = this.#entities.find(kind, id);
    const bucket = entities.buckets[Number(kind === 'event' ? id : eventId)];
    const shown = { event: bucket?.event, market: bucket?.markets[id], selection: bucket?.selections[id] }[
      kind
    ];
    if (told === undefined) return shown === undefined ? undefined : `a ${kind} is shown that is gone`;
    if (shown === undefined) return `a ${kind} is not shown that was told of`;
    return isAlike(told, shown) ? undefined : `a ${kind} is shown otherwise than it was told`;
  }

  #priceIn({ prices }: Offered, id: number, at: number): string | undefined {
    const told = this.#prices.held.get(id);
    const shown = prices.get(id);
    if (told === undefined) return shown === undefined ? undefined : 'a price is shown that is gone';
    if (shown === undefined) return 'a price is not shown that was told of';
    if (shown.odds !== told.odds[0] * 1_024 + told.odds[1] || shown.version !== told.version)
      return 'another price is shown than the newest that was told';
    const flags = [shown.suspended, shown.startingPrice, shown.nonRunner];
    if (flags.some((isSet, bit) => isSet !== (Math.floor(told.flags / 2 ** bit) % 2 === 1)))
      return 'a price is shown as open, suspended or withdrawn otherwise than it was told';
    return prices.trendAt(prices.indexOf(id), at) === this.#prices.arrowAt(id, at)
      ? undefined
      : 'another arrow is shown than the prices told so far make';
  }
}

function firstOf<Item>(
  items: readonly Item[],
  against: (item: Item) => string | undefined,
): string | undefined {
  for (const item of items) {
    const why = against(item);
    if (why !== undefined) return why;
  }
  return undefined;
}

/** The same content, in whatever order it was written down. */
function isAlike(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [left, right] = [Object.entries(one), new Map(Object.entries(other))];
  return (
    Array.isArray(one) === Array.isArray(other) &&
    left.length === right.size &&
    left.every(([name, value]) => right.has(name) && isAlike(value, right.get(name)))
  );
}
