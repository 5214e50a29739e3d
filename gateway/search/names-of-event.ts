import type { EventEntity, MarketEntity } from '#domain/market/entities.ts';
import type { Catalogue } from '../core/catalogue.ts';
import { mainMarketOf } from '../views/entities-of.ts';

export type NameKind = 'event' | 'league' | 'participant' | 'runner';

/** One thing that can be found. Two events that share a league or a team share its entry. */
export interface NameEntry {
  readonly key: string;
  readonly kind: NameKind;
  readonly name: string;
  /** Where it belongs: league and sport. */
  readonly about: string;
}

const entry = (kind: NameKind, parts: readonly string[], name: string, about: string): NameEntry => ({
  key: [kind, ...parts, name].join('\n'),
  kind,
  name,
  about,
});

/**
 * Whose names stand on its selections alone: the runners of a race, and who can win an outright. What a
 * special can be answered is nobody's name.
 */
const namesOnSelections = (event: EventEntity): boolean =>
  event.racingData !== undefined || event.outright || (event.participants.length === 0 && !event.specials);

/** The market to read names from; undefined where the event itself has them all. */
export const nameMarketOf = (catalogue: Catalogue, event: EventEntity): MarketEntity | undefined =>
  namesOnSelections(event) ? mainMarketOf(catalogue, event) : undefined;

/** Everything that leads to an event: itself, its league, and who takes part. */
export function namesOfEvent(
  catalogue: Catalogue,
  event: EventEntity,
  market: MarketEntity | undefined,
): NameEntry[] {
  const { sportId } = event;
  const sport = event.categories.at(-1)?.name ?? '';
  const league = event.categories[0];
  const sides = event.participants.map(({ name }) => name);
  const onSelections = (market?.selectionIds ?? []).flatMap((id) => catalogue.selection(id)?.name ?? []);
  const kind = event.racingData === undefined ? 'participant' : 'runner';
  return [
    entry('event', [String(event.id)], [event.name, ...sides].join(' '), `${league?.name ?? ''} ${sport}`),
    ...(league === undefined ? [] : [entry('league', [sportId, league.id], league.name, sport)]),
    ...[...new Set([...sides, ...onSelections])].map((name) => entry(kind, [sportId], name, sport)),
  ];
}
