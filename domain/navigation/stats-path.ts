import { pathFor } from './routes.ts';
import { slug } from './slug.ts';

/** Results of a sport or a league, of one London day (`2026-07-14`) where one is named. */
export const statsPath = (sportName: string, categoryId: string, day?: string): string =>
  pathFor('stats', {
    sportName: slug(sportName, 'sport'),
    categoryId,
    ...(day === undefined ? {} : { day }),
  });
