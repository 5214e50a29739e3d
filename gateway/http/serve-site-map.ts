import type { FastifyInstance, FastifyRequest } from 'fastify';
import { matchPath } from '#domain/navigation/routes.ts';
import { type HeadTexts, wordsOf } from '../pages/head-texts.ts';
import { inText } from '../pages/markup.ts';
import { pageHead } from '../pages/page-head.ts';
import { closedPaths, filesOf, SITE_MAP_PARTS, type SiteMapPart, siteMapPaths } from '../pages/site-map.ts';
import type { ViewContext } from '../views/view-context.ts';
import { notFound } from './call-refused.ts';
import { sendPacked } from './compress-answers.ts';

const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const listOf = (outer: 'sitemapindex' | 'urlset', inner: 'sitemap' | 'url', all: readonly string[]): string =>
  [
    XML_HEAD,
    `<${outer} xmlns="${SCHEMA}">`,
    ...all.map((url) => `<${inner}><loc>${inText(url)}</loc></${inner}>`),
    `</${outer}>`,
  ].join('\n');

/** `events-2` is the second file of the events. */
function fileNamed(name: string): { readonly part: SiteMapPart; readonly nth: number } | undefined {
  const [, named, nth] = /^([a-z]+)-([1-9]\d{0,3})\.xml$/.exec(name) ?? [];
  const part = SITE_MAP_PARTS.find((one) => one === named);
  return part === undefined ? undefined : { part, nth: Number(nth) };
}

/** Address of the site as its visitors write it, from a host that is this gateway's. */
export const originOf = ({ headers }: FastifyRequest, https: boolean): string =>
  `${https ? 'https' : 'http'}://${headers.host ?? ''}`;

interface SiteMap {
  readonly view: () => ViewContext;
  readonly texts: HeadTexts;
  readonly brand: string;
  readonly https: boolean;
}

/** What search engines may read: each page that they may know, and what they stay out of (SEO-03). */
export function serveSiteMap(app: FastifyInstance, { view, texts, brand, https }: SiteMap): void {
  const words = wordsOf(texts, brand);
  const files = (part: SiteMapPart) => {
    const context = view();
    return filesOf(siteMapPaths(part, context, (path) => pageHead(matchPath(path), context, words)));
  };
  const options = { schema: { hide: true }, preHandler: app.rateLimit() };
  app.get('/robots.txt', options, (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        [
          'User-agent: *',
          ...closedPaths().map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${originOf(request, https)}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  );
  app.get('/sitemap.xml', options, (request, reply) => {
    const urls = SITE_MAP_PARTS.flatMap((part) =>
      files(part).map((_, nth) => `${originOf(request, https)}/sitemaps/${part}-${nth + 1}.xml`),
    );
    return sendPacked(
      request,
      reply.header('cache-control', 'no-cache').type('application/xml; charset=utf-8'),
      listOf('sitemapindex', 'sitemap', urls),
    );
  });
  app.get<{ Params: { readonly file: string } }>('/sitemaps/:file', options, (request, reply) => {
    const named = fileNamed(request.params.file);
    const paths = named === undefined ? undefined : files(named.part)[named.nth - 1];
    if (paths === undefined) throw notFound('no such part of the map');
    const urls = paths.map((path) => `${originOf(request, https)}${path}`);
    return sendPacked(
      request,
      reply.header('cache-control', 'no-cache').type('application/xml; charset=utf-8'),
      listOf('urlset', 'url', urls),
    );
  });
}
