/** Countries that may have a site of their own, in small letters (NAV-10). */
export const COUNTRIES = ['gb', 'nl', 'ie', 'ng', 'bg'] as const;
export type Country = (typeof COUNTRIES)[number];

export const countryOf = (text: string | undefined): Country | undefined =>
  COUNTRIES.find((known) => known === text?.trim().toLowerCase());

/** Which sites there are, and who says where a visitor is. */
export interface CountrySites {
  /** Country that this gateway serves: its visitors are sent nowhere. */
  readonly own: Country;
  /** Of a request, as the proxy in front of the gateway writes it: `cf-ipcountry`. */
  readonly header: string;
  /** Address of each other country's site; a country without one stays here. */
  readonly sites: Partial<Readonly<Record<Country, string>>>;
  /** How long the page that says so stands before it leads there. */
  readonly seconds: number;
}

/** Who is asked before the time is over needs at least so long to answer (WCAG 2.2.1). */
export const COUNTRY_SECONDS = 20;

/** They read pages for a search: each site is read as it is (NAV-10.2). */
export const CRAWLERS =
  /googlebot|google-inspectiontool|adsbot|mediapartners-google|bingbot|bingpreview|slurp|duckduck|baiduspider|yandex|applebot|sogou|seznambot|petalbot|facebookexternalhit|twitterbot|linkedinbot|archive\.org_bot/i;
