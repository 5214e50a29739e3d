import type { FastifyReply, FastifyRequest } from 'fastify';
import { COUNTRIES, type Country, type CountrySites, CRAWLERS, countryOf } from '../config/countries.ts';
import { countryPage } from '../pages/country-page.ts';
import type { Words } from '../pages/head-texts.ts';

/** Both end with the browser's session: the country that was known last, and that it was told. */
export const COUNTRY_COOKIES = { known: 'country', told: 'country_told' } as const;
/** In the address that the way to stay leads to: also a browser without cookies gets its page. */
export const STAY = 'stay-here';

interface Asked {
  /** As the proxy says it; anything that is no country of ours is as good as nothing. */
  readonly said: string | undefined;
  readonly known: string | undefined;
  readonly isTold: boolean;
  readonly wantsToStay: boolean;
  readonly agent: string;
}

/** The country of the visitor, also where nobody could say it this time (NAV-10.3). */
export const visitorsCountry = ({ said, known }: Pick<Asked, 'said' | 'known'>): Country | undefined =>
  countryOf(said) ?? countryOf(known);

/**
 * The site that this visitor is to be told of, or undefined: they stay (NAV-10). Who gives a wrong country
 * sends nobody but themselves.
 */
export function siteElsewhere(sites: CountrySites, asked: Asked): string | undefined {
  const country = visitorsCountry(asked);
  if (country === undefined || country === sites.own) return undefined;
  if (asked.isTold || asked.wantsToStay || CRAWLERS.test(asked.agent)) return undefined;
  return sites.sites[country];
}

const first = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : header?.[0];

const queryOf = (url: string): URLSearchParams => new URLSearchParams(url.split('?').slice(1).join('?'));

/** The same page with the wish to stay in its query; no address of a page begins with two slashes. */
function stayAddress(url: string): string {
  const query = queryOf(url);
  query.set(STAY, '1');
  return `/${(url.split('?', 1)[0] ?? '').replace(/^[/\\]+/, '')}?${query.toString()}`;
}

const nameOf = new Intl.DisplayNames(['en-GB'], { type: 'region' });

/**
 * Answers a page's request with the way to the site of the visitor's country, once a session (NAV-10.1);
 * undefined: the page itself is to be sent. A page that could not be counted as told leads on all the same.
 */
export function tellOfCountry(
  sites: CountrySites,
  request: FastifyRequest,
  reply: FastifyReply,
  { words, https }: { readonly words: Words; readonly https: boolean },
): FastifyReply | undefined {
  const { cookies, headers } = request;
  const asked: Asked = {
    said: first(headers[sites.header]),
    known: cookies[COUNTRY_COOKIES.known],
    isTold: cookies[COUNTRY_COOKIES.told] !== undefined,
    wantsToStay: queryOf(request.url).has(STAY),
    agent: headers['user-agent'] ?? '',
  };
  const country = visitorsCountry(asked);
  const keep = (name: string, value: string): void =>
    void reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'lax', secure: https });
  if (country !== undefined && country !== countryOf(asked.known)) keep(COUNTRY_COOKIES.known, country);
  if (asked.wantsToStay && !asked.isTold) keep(COUNTRY_COOKIES.told, '1');
  const site = siteElsewhere(sites, asked);
  if (site === undefined || country === undefined) return undefined;
  keep(COUNTRY_COOKIES.told, '1');
  const { html, policy } = countryPage(words, {
    country: nameOf.of(country.toUpperCase()) ?? country,
    site,
    stay: stayAddress(request.url),
    seconds: sites.seconds,
  });
  return reply
    .header('refresh', `${sites.seconds}; url=${site}`)
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
}

/**
 * Sites as an operator names them: `ie=https://ie.example`.
 *
 * @throws TypeError naming what is no site of a country
 */
export function sitesIn(list: readonly string[]): CountrySites['sites'] {
  return Object.fromEntries(
    list.map((one) => {
      const [name = '', address = ''] = one.split(/=(.*)/s);
      const country = countryOf(name);
      if (country === undefined || !/^https?:\/\//.test(address) || !URL.canParse(address))
        throw new TypeError(`"${one}" is none of ${COUNTRIES.join(', ')} with an address behind a sign =`);
      return [country, new URL(address).href];
    }),
  );
}
