import { SITE_LANGUAGES } from '#domain/config/site-languages.ts';
import type { EventEntity } from '#domain/market/entities.ts';
import type { Words } from './head-texts.ts';
import { inBlock, inText } from './markup.ts';
import type { PageHead } from './page-head.ts';

/** The app takes these away when it sets its own, so that each stands once; one with a path elsewhere. */
const OWN = 'data-first=""';

const EVENT_STATUS: Readonly<Record<string, string>> = {
  POSTPONED: 'EventPostponed',
  CANCELED: 'EventCancelled',
  ABANDONED: 'EventCancelled',
};

/** What the event is, in the words of schema.org, for whoever reads pages by machine. */
function sportsEvent(event: EventEntity, url: string): string {
  const { name, startTime, categories, participants, state } = event;
  const sideOf = (role: 'home' | 'away') => participants.find((one) => one.role === role)?.name;
  const team = (called: string) => ({ '@type': 'SportsTeam', name: called });
  const [home, away] = [sideOf('home'), sideOf('away')];
  return JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name,
    url,
    startDate: new Date(startTime).toISOString(),
    sport: categories.at(-1)?.name,
    eventStatus: `https://schema.org/${EVENT_STATUS[state] ?? 'EventScheduled'}`,
    ...(home === undefined || away === undefined ? {} : { homeTeam: team(home), awayTeam: team(away) }),
  });
}

/**
 * The tags of a page's head, its title first.
 *
 * @param origin of the site as a browser writes it, without a slash at its end
 */
export function headTags(
  { title, description, canonical, noindex, event }: PageHead,
  origin: string,
  words: Words,
): string {
  const url = canonical === undefined ? undefined : `${origin}${canonical}`;
  const links =
    url === undefined
      ? []
      : [
          `<link rel="canonical" href="${inText(url)}" ${OWN}>`,
          ...SITE_LANGUAGES.map(
            (language) => `<link rel="alternate" hreflang="${language}" href="${inText(url)}" ${OWN}>`,
          ),
        ];
  return [
    `<title>${inText(words('meta.title', { page: title }))}</title>`,
    `<meta name="description" content="${inText(description)}" ${OWN}>`,
    ...links,
    ...(noindex === true ? [`<meta name="robots" content="noindex" ${OWN}>`] : []),
    ...(event === undefined || url === undefined
      ? []
      : [
          `<script type="application/ld+json" data-first="${inText(canonical ?? '')}">${inBlock(sportsEvent(event, url))}</script>`,
        ]),
  ].join('');
}
