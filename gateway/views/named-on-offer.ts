import type { CategoryId, SportId } from '#domain/brand.ts';
import type { EventEntity } from '#domain/market/entities.ts';
import { slug } from '#domain/navigation/slug.ts';
import type { ViewContext } from './view-context.ts';

export interface NamedSport {
  readonly sportId: SportId;
  readonly name: string;
}
export interface NamedLeague {
  readonly category: { readonly id: CategoryId; readonly name: string };
  readonly sport: NamedSport;
}

const sportNameOf = ({ categories }: EventEntity): string => categories.at(-1)?.name ?? '';
const sportOf = (event: EventEntity): NamedSport => ({ sportId: event.sportId, name: sportNameOf(event) });

function firstOf(
  { catalogue }: ViewContext,
  isMeant: (event: EventEntity) => boolean,
): EventEntity | undefined {
  for (const event of catalogue.events()) if (isMeant(event)) return event;
  return undefined;
}

/** A sport of which something is on offer. */
export function namedSport(context: ViewContext, id: string): NamedSport | undefined {
  const event = firstOf(context, ({ sportId }) => sportId === id);
  return event === undefined ? undefined : sportOf(event);
}

/** The same by its name in an address. */
export function sportOfSlug(context: ViewContext, name: string): NamedSport | undefined {
  const event = firstOf(context, (one) => slug(sportNameOf(one), 'sport') === name);
  return event === undefined ? undefined : sportOf(event);
}

/** A league of which something is on offer. */
export function namedLeague(context: ViewContext, id: string): NamedLeague | undefined {
  const event = firstOf(context, ({ categoryId }) => categoryId === id);
  if (event === undefined) return undefined;
  return {
    category: { id: event.categoryId, name: event.categories[0]?.name ?? '' },
    sport: sportOf(event),
  };
}

/** Sports and leagues of what is on offer, each once. */
export function namedOnOffer({ catalogue }: ViewContext): {
  readonly sports: readonly NamedSport[];
  readonly leagues: readonly NamedLeague[];
} {
  const sports = new Map<SportId, NamedSport>();
  const leagues = new Map<CategoryId, NamedLeague>();
  for (const event of catalogue.events()) {
    if (!sports.has(event.sportId)) sports.set(event.sportId, sportOf(event));
    if (!leagues.has(event.categoryId))
      leagues.set(event.categoryId, {
        category: { id: event.categoryId, name: event.categories[0]?.name ?? '' },
        sport: sportOf(event),
      });
  }
  return { sports: [...sports.values()], leagues: [...leagues.values()] };
}
