import { LINKS } from '#domain/config/links.ts';

/** Where a published link leads: to a page of the product, or to another site in a tab of its own. */
export type SafeLink =
  | { readonly kind: 'own'; readonly path: string }
  | { readonly kind: 'foreign'; readonly url: string };

/** A browser takes a backslash for a slash and leaves these out: `/\t/elsewhere.example` leads elsewhere. */
const TRICKS = /[\\\p{Cc}]/u;

const isListed = (host: string): boolean =>
  LINKS.hosts.some((known) => host === known || host.endsWith(`.${known}`));

/**
 * Reads a link that an operator has published (DPL-03). Only paths of the product and http(s) addresses of
 * hosts in the list are links; undefined for everything else, which is shown without one.
 */
export function safeLink(href: string): SafeLink | undefined {
  if (TRICKS.test(href)) return undefined;
  const prefix = LINKS.ownPrefixes.find((one) => href.startsWith(one));
  const path = prefix === undefined ? href : `/${href.slice(prefix.length).replace(/^\/+/, '')}`;
  if (path.startsWith('/')) return path.startsWith('//') ? undefined : { kind: 'own', path };
  if (!URL.canParse(path)) return undefined;
  const url = new URL(path);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  const isPlain = url.username === '' && url.password === '' && url.port === '';
  return isWeb && isPlain && isListed(url.hostname) ? { kind: 'foreign', url: url.href } : undefined;
}
