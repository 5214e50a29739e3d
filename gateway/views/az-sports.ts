import type * as z from 'zod/mini';
import type { AzCategory, getAzSports } from '#domain/contract/browse.ts';
import { isVirtual } from '#domain/virtuals/is-virtual.ts';
import { eventsOnOffer, summariesOf } from './sports.ts';
import type { ViewContext } from './view-context.ts';

const byName = new Intl.Collator('en-GB').compare;

/**
 * BRW-01: every sport, and every competition by name with what it has. Meetings are not among them: the pages
 * of the racing have them by day, and the same course twice; nor what is drawn, which has pages of its own.
 */
export function azSportsView(context: ViewContext): z.infer<typeof getAzSports.answer> {
  const events = eventsOnOffer(context);
  const competing = events.filter(
    ({ racingData, sportId }) => racingData === undefined && !isVirtual(sportId),
  );
  const found = new Map<string, AzCategory>();
  for (const { sportId, categoryId, categories, outright, specials } of competing) {
    const key = `${sportId} ${categoryId}`;
    const [league] = categories;
    const country = league?.country ?? (categories.length > 2 ? categories[1]?.name : undefined);
    const known = found.get(key) ?? {
      id: categoryId,
      name: league?.name ?? categoryId,
      sportId,
      sport: categories.at(-1)?.name ?? sportId,
      ...(typeof country === 'string' ? { country } : {}),
      regular: 0,
      outright: 0,
      specials: 0,
    };
    known[outright ? 'outright' : specials ? 'specials' : 'regular'] += 1;
    found.set(key, known);
  }
  const categories = [...found.values()].sort(
    (a, b) => byName(a.name, b.name) || byName(a.sport, b.sport) || byName(a.id, b.id),
  );
  return { resultCode: 0, result: { sports: summariesOf(events), categories } };
}
