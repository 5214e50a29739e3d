import type { EventId } from '#domain/brand.ts';
import type { EventEntity } from '#domain/market/entities.ts';
import { competitionPath, eventPath, type Part, sportPath } from '#domain/navigation/destination.ts';
import type { HeadText } from '#domain/navigation/head-texts.ts';
import { isHelpTopic } from '#domain/navigation/help-topics.ts';
import { accessOf, isBuilt, pathFor, type RouteKey, type RouteMatch } from '#domain/navigation/routes.ts';
import { slug } from '#domain/navigation/slug.ts';
import { statsPath } from '#domain/navigation/stats-path.ts';
import { eventIdOf } from '#domain/parse-ids.ts';
import { londonDate, londonInstant } from '#domain/racing/london-time.ts';
import { isVirtual } from '#domain/virtuals/is-virtual.ts';
import { OFFERED_VIRTUALS } from '#domain/virtuals/virtual-sports.ts';
import { offer } from '../config/offer.ts';
import { sportById } from '../feeds/sports.ts';
import type { FinishedRow } from '../results/finished-rows.ts';
import { namedLeague, namedSport, sportOfSlug } from '../views/named-on-offer.ts';
import type { ViewContext } from '../views/view-context.ts';
import type { Words } from './head-texts.ts';

/** What a search engine, a messenger and a tab are told of a page before its scripts have run (SEO-02). */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Path that the page is known by; absent: none. */
  readonly canonical?: string;
  /** Kept out of search engines: a page of one customer, of nothing, or that only leads elsewhere. */
  readonly noindex?: true;
  /** A page of two sides or a race, for those who read what an event is. */
  readonly event?: EventEntity;
}

/** A match that is over and not on offer any more: all that its page says of it before scripts run. */
export type OverMatch = Pick<FinishedRow, 'name'>;

interface Asked {
  readonly context: ViewContext;
  readonly words: Words;
  readonly params: RouteMatch['params'];
  readonly over?: OverMatch | undefined;
}
type HeadOf = (asked: Asked) => PageHead | undefined;

const HOUR_OF_NOON = 12 * 60;
const weekday = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});

/** A page that is the same for everybody and about nothing in particular. */
const fixed =
  (key: RouteKey, canonical: string, description: HeadText = 'meta.default', title?: HeadText): HeadOf =>
  ({ words }) => ({ title: words(title ?? `route.${key}`), description: words(description), canonical });

const SPORT_PARTS = {
  matches: undefined,
  outrights: 'azBrowserOutrights',
  specials: 'azBrowserSpecials',
} as const;
const PART_TITLES = { outrights: 'sports.outrightsOf', specials: 'sports.specialsOf' } as const;

const partTitle = (words: Words, name: string, part: Part): string =>
  part === 'matches' ? name : words(PART_TITLES[part], { name });

const sportHead =
  (part: Part): HeadOf =>
  ({ context, words, params }) => {
    const sport = namedSport(context, params.categoryId ?? '');
    if (sport === undefined) return undefined;
    const { sportId, name } = sport;
    const key = SPORT_PARTS[part];
    return {
      title: partTitle(words, name, part),
      description:
        part === 'matches' ? words('meta.sport', { sport: name }) : words('meta.outrights', { name }),
      canonical:
        key === undefined
          ? sportPath(sport)
          : pathFor(key, { sportName: slug(name, 'sport'), categoryId: sportId }),
    };
  };

const leagueHead =
  (part: Part): HeadOf =>
  ({ context, words, params }) => {
    const league = namedLeague(context, params.categoryId ?? '');
    if (league === undefined) return undefined;
    const { name } = league.category;
    return {
      title: partTitle(words, name, part),
      description:
        part === 'matches' ? words('meta.league', { league: name }) : words('meta.outrights', { name }),
      canonical: competitionPath(league.sport.name, league.category, part),
    };
  };

const eventOf = ({ context, params }: Asked): EventEntity | undefined => {
  const id = eventIdOf(Number(params.eventId));
  return id === undefined ? undefined : context.catalogue.event(id);
};

const eventHead: HeadOf = (asked) => {
  const event = eventOf(asked);
  const { words, over } = asked;
  if (event === undefined)
    // As the page of what is over says itself: its name, and it is kept out of search engines (BRW-11.11).
    return over === undefined
      ? undefined
      : { title: over.name, description: words('meta.results', { name: over.name }), noindex: true };
  const { racingData } = event;
  const title =
    racingData === undefined
      ? event.name
      : words('racing.raceAt', { time: racingData.raceHour, track: racingData.track });
  return {
    title,
    description: words('meta.event', { event: title }),
    canonical: eventPath(event),
    event,
  };
};

const resultsHead: HeadOf = ({ context, words, params }) => {
  const id = params.categoryId ?? '';
  // Results are there of a sport that has nothing on offer too.
  const sport = isVirtual(id) ? undefined : sportById(id);
  const league = sport === undefined ? namedLeague(context, id) : undefined;
  const name = sport?.name ?? league?.category.name;
  const sportName = sport?.name ?? league?.sport.name;
  if (name === undefined || sportName === undefined) return undefined;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(params.day ?? '') && (params.day ?? '') <= londonDate(context.now);
  const title = words(sport === undefined ? 'results.leagueTitle' : 'results.sportTitle', { name });
  const day = isDay ? weekday.format(londonInstant(params.day ?? '', HOUR_OF_NOON)).replace(',', '') : '';
  return {
    title: isDay ? words('results.titleOfDay', { name: title, day }) : title,
    description: words('meta.results', { name }),
    canonical: statsPath(sportName, id, isDay ? params.day : undefined),
  };
};

const popularHead =
  (key: 'popular' | 'popularLeagues'): HeadOf =>
  ({ context, words, params }) => {
    const sport = sportOfSlug(context, params.sportName ?? '');
    if (sport === undefined) return undefined;
    const title = words('popular.title', { sport: sport.name });
    return {
      title: key === 'popular' ? title : `${title} · ${words('popular.leagues')}`,
      description: words('meta.popular', { sport: sport.name }),
      canonical: pathFor(key, { sportName: slug(sport.name, 'sport') }),
    };
  };

const finderHead: HeadOf = ({ context, words, params: { sportName = '', categoryId } }) => {
  const sport = sportOfSlug(context, sportName);
  if ((sport === undefined && sportName !== 'all') || categoryId !== undefined) return undefined;
  return {
    title: sport === undefined ? words('route.betFinder') : words('finder.title', { sport: sport.name }),
    description: words('meta.betFinder'),
    canonical: pathFor('betFinder', { sportName }),
  };
};

const couponHead: HeadOf = ({ words, params: { couponId } }) => {
  const coupon = offer.coupons.find(({ id }) => id === couponId);
  if (coupon === undefined) return undefined;
  return {
    title: coupon.name,
    description: words('meta.coupon', { coupon: coupon.name }),
    canonical: pathFor('coupon', { couponId: coupon.id }),
  };
};

const racing = (key: 'horseRacingHome' | 'horseRacingMeetings' | 'horseRacingAllRaces'): HeadOf =>
  fixed(key, pathFor(key), 'meta.racing');
const dogs = (key: 'greyhoundsHome' | 'greyhoundsMeetings' | 'greyhoundsAllRaces'): HeadOf =>
  fixed(key, pathFor(key), 'racing.dogs.description');

const virtualsHead: HeadOf = ({ words, params: { categoryId } }) => ({
  title: words('route.virtuals'),
  description: words('virtual.description'),
  canonical: pathFor('virtuals', {
    categoryId: OFFERED_VIRTUALS.find((id) => id === categoryId) ?? OFFERED_VIRTUALS[0],
  }),
});

const helpHead: HeadOf = ({ words, params: { topic } }) => {
  if (topic !== undefined && !isHelpTopic(topic)) return undefined;
  return {
    title: words(topic === undefined ? 'route.help' : `help.title.${topic}`),
    description: words('meta.default'),
    canonical: topic === undefined ? pathFor('help') : pathFor('help', { topic }),
  };
};

const PUBLISHED = [
  'terms',
  'bettingRules',
  'maxReturn',
  'bonusRules',
  'cookiePolicy',
  'privacyPolicy',
  'slaveryPolicy',
  'betResponsibly',
  'downloadApp',
  'goodBet',
  'bbVoidRules',
  'contactUs',
] as const;

/** Pages that a search engine may know; every other is kept out of it. */
const heads: Partial<Record<RouteKey, HeadOf>> = {
  home: fixed('home', '/', 'meta.home'),
  inplay: fixed('inplay', pathFor('inplay', {}), 'meta.inplay'),
  more: fixed('more', '/more', 'meta.more'),
  search: fixed('search', '/search', 'meta.search'),
  sports: fixed('sports', '/sports', 'meta.sports'),
  azBrowserSport: sportHead('matches'),
  azBrowserOutrights: sportHead('outrights'),
  azBrowserSpecials: sportHead('specials'),
  azBrowserMev: leagueHead('matches'),
  azBrowserOutrightsMev: leagueHead('outrights'),
  azBrowserSpecialsMev: leagueHead('specials'),
  sev: eventHead,
  specialsSev: eventHead,
  horseRacingSev: eventHead,
  greyhoundsSev: eventHead,
  stats: resultsHead,
  popular: popularHead('popular'),
  popularLeagues: popularHead('popularLeagues'),
  betFinder: finderHead,
  coupons: fixed('coupons', pathFor('coupons', {}), 'meta.coupons'),
  coupon: couponHead,
  priceBoosts: fixed('priceBoosts', pathFor('priceBoosts', {}), 'meta.boosts'),
  fives: fixed('fives', pathFor('fives', {}), 'meta.fives', 'fives.title'),
  squads: fixed('squads', pathFor('squads'), 'meta.squads'),
  easyPickCoupon: ({ words }) => ({
    title: words('route.easyPickCoupon'),
    description: words('meta.coupon', { coupon: words('route.easyPickCoupon') }),
    canonical: pathFor('easyPickCoupon'),
  }),
  favouritesEducation: fixed('favouritesEducation', pathFor('favouritesEducation')),
  horseRacingHome: racing('horseRacingHome'),
  horseRacingMeetings: racing('horseRacingMeetings'),
  horseRacingAllRaces: racing('horseRacingAllRaces'),
  horseRacingResults: fixed('horseRacingResults', pathFor('horseRacingResults'), 'meta.racing'),
  greyhoundsHome: dogs('greyhoundsHome'),
  greyhoundsMeetings: dogs('greyhoundsMeetings'),
  greyhoundsAllRaces: dogs('greyhoundsAllRaces'),
  greyhoundsResults: fixed('greyhoundsResults', pathFor('greyhoundsResults'), 'racing.dogs.description'),
  virtuals: virtualsHead,
  promotions: fixed('promotions', pathFor('promotions', {})),
  offerInformation: fixed('promotions', pathFor('promotions', {})),
  login: fixed('login', '/login'),
  registration: fixed('registration', '/registration', 'meta.default', 'join.title'),
  settings: fixed('settings', '/settings'),
  responsibleGaming: fixed('responsibleGaming', '/responsible-gaming'),
  help: helpHead,
  ...Object.fromEntries(PUBLISHED.map((key) => [key, fixed(key, pathFor(key, {}))])),
  downloadApp: fixed('downloadApp', pathFor('downloadApp', {}), 'meta.app'),
};

/** Of a page that is not about anything that is on offer, or of one customer alone. */
const keptOut = (key: RouteMatch['key'], words: Words): PageHead => ({
  title: words(`route.${key}`),
  description: words('meta.default'),
  noindex: true,
});

/** The event of a page that may be over: not on offer, so that its name is asked of the results. */
export function eventNotOnOffer(
  { key, params }: RouteMatch,
  { catalogue }: ViewContext,
): EventId | undefined {
  const id = key === 'sev' ? eventIdOf(Number(params.eventId)) : undefined;
  return id === undefined || catalogue.event(id) !== undefined ? undefined : id;
}

/**
 * What the head of a page says, the same that the app sets once its scripts run.
 *
 * @param over how the event of the page ended, where it is not on offer any more
 */
export function pageHead(
  { key, params }: RouteMatch,
  context: ViewContext,
  words: Words,
  over?: OverMatch,
): PageHead {
  if (key === 'notFound' || !isBuilt(key) || accessOf(key) === 'private') return keptOut(key, words);
  return heads[key]?.({ context, words, params, over }) ?? keptOut(key, words);
}
