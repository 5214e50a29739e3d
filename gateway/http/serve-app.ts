import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EventId } from '#domain/brand.ts';
import { STAFF_META } from '#domain/contract/staff-call.ts';
import { matchPath, type RouteMatch } from '#domain/navigation/routes.ts';
import type { CountrySites } from '../config/countries.ts';
import { policyWith } from '../pages/drawn/drawn-document.ts';
import { PageDrawer } from '../pages/drawn/page-drawer.ts';
import { headTags } from '../pages/head-tags.ts';
import { readHeadTexts, type Words, wordsOf } from '../pages/head-texts.ts';
import { eventNotOnOffer, type OverMatch, pageHead } from '../pages/page-head.ts';
import type { ViewContext } from '../views/view-context.ts';
import { notFound } from './call-refused.ts';
import { sendPacked } from './compress-answers.ts';
import { tellOfCountry } from './country-site.ts';
import { type FirstPage, openFirstPage } from './first-page.ts';
import { originOf, serveSiteMap } from './serve-site-map.ts';

const ownPaths = /^\/(api|view|cometd|docs|healthz|support\/api)(\/|$|\?)/;

/**
 * Where the built app keeps files; a dot further down belongs to a name, as in
 * `/sports/football/crown-premier/sim.crown`.
 */
const filePaths = /^\/(assets\/|[^/]*\.[a-z0-9]+$)/i;

/**
 * A page of the app: asked for by a browser's address bar, not a file and not one of the gateway's own paths.
 */
function isPage(request: Pick<IncomingMessage, 'url' | 'method' | 'headers'>): boolean {
  const path = request.url?.split('?', 1)[0] ?? '/';
  const wantsPage = (request.headers.accept ?? '').includes('text/html');
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    wantsPage &&
    !ownPaths.test(path) &&
    !filePaths.test(path)
  );
}

/** What no router takes for an address, and no file system for a name. */
function isUnreadable(path: string): boolean {
  try {
    return decodeURIComponent(path).includes('\0');
  } catch {
    return true;
  }
}

/** Read as any other page that there is not, so that whoever opens it is told so by the app (NAV-01). */
const NO_PAGE = '/no/such/page';

/** What files are refused for, before anybody asks whether it is a page. */
const NO_FILE = /\/\/|\\|%5c/i;

/**
 * The address as it is routed: of a page whose own cannot be read, that of none; slashes that the app passes
 * over are passed over here.
 */
export function addressOfPage(request: IncomingMessage): string {
  const { url = '/' } = request;
  const path = url.split('?', 1)[0] ?? '';
  if (!isPage(request)) return url;
  if (isUnreadable(path)) return NO_PAGE;
  if (!NO_FILE.test(path)) return url;
  return matchPath(path).key === 'notFound'
    ? NO_PAGE
    : path.replaceAll(/\/{2,}/g, '/') + url.slice(path.length);
}

/**
 * The replay console and the page that checks evidence stand alone (PRIN-10); every other path is the app's.
 */
function pageOf(url: string): 'index' | 'support' | 'verify' {
  const [, page] = /^\/(support|verify)\/?(\?|$)/.exec(url) ?? [];
  return page === 'support' || page === 'verify' ? page : 'index';
}

/**
 * The console's page, saying that there are staff accounts: opened as a file it does not say so and asks for
 * nothing.
 */
async function consolePage(root: string): Promise<string> {
  const page = await readFile(join(root, 'support.html'), 'utf8');
  return page.replace('<head>', `<head><meta name="${STAFF_META}" content="gateway" />`);
}

/**
 * The page that checks evidence has its script inside and names it by hash; with the app's policy it would
 * not run.
 */
function policyOfVerifyPage(root: string): string | undefined {
  const file = join(root, 'verify.html');
  if (!existsSync(file)) return undefined;
  return /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(readFileSync(file, 'utf8'))?.[1];
}

interface ServedApp {
  readonly withStaff: boolean;
  readonly withMaps: boolean;
  readonly https: boolean;
  readonly view: () => ViewContext;
  /** How an event that is not on offer ended, for the head of its page. */
  readonly over: (event: EventId) => Promise<OverMatch | undefined>;
  /** Absent: visitors of every country stay here (NAV-10). */
  readonly countries?: CountrySites | undefined;
}

const POLICY = 'content-security-policy';

/** A page of the app with what it begins with: of this moment, so nobody keeps it. */
async function sendFirstPage(
  firstPage: FirstPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // Whoever asks without scripts is told as well that there is no such page.
  if (matchPath(request.url).key === 'notFound') void reply.code(404);
  const page = await firstPage(request);
  if (page === undefined) return reply.sendFile('index.html');
  const { html, drawn } = page;
  if (drawn !== undefined)
    void reply.header(POLICY, policyWith(String(reply.getHeader(POLICY) ?? ''), drawn));
  return sendPacked(
    request,
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8'),
    html,
  );
}

/** A page of the app, or before it the way to the site of the visitor's country (NAV-10). */
const sendsFirstPage =
  (countries: CountrySites | undefined, https: boolean, words: Words | undefined) =>
  async (firstPage: FirstPage, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const asks = countries !== undefined && words !== undefined && isPage(request.raw);
    const elsewhere = asks ? tellOfCountry(countries, request, reply, { words, https }) : undefined;
    return elsewhere ?? sendFirstPage(firstPage, request, reply);
  };

/**
 * Serves the built app; every path that is not a file is the app's to route. Files with a hash in their name
 * never change. A folder without a built app serves the calls alone.
 */
export async function serveApp(
  app: FastifyInstance,
  folder: string | null,
  { withStaff, withMaps, https, view, over, countries }: ServedApp,
): Promise<void> {
  const root = folder === null ? undefined : resolve(folder);
  const built = root !== undefined && existsSync(join(root, 'index.html'));
  // Whose configuration a page begins with that names none.
  const brand = view().brands[0] ?? 'slipstream';
  const texts = built ? await readHeadTexts(root) : undefined;
  const headOf = async (route: RouteMatch, request: FastifyRequest, shown: string): Promise<string> => {
    if (texts === undefined) return '';
    const words = wordsOf(texts, shown);
    const gone = eventNotOnOffer(route, view());
    // A page without a name is better than none.
    const ended = gone === undefined ? undefined : await over(gone).catch(() => undefined);
    return headTags(pageHead(route, view(), words, ended), originOf(request, https), words);
  };
  const drawer = built
    ? await PageDrawer.open(root, (why) => app.log.warn({ why }, 'a first page is not drawn'))
    : undefined;
  if (drawer !== undefined) {
    app.addHook('onClose', () => drawer.stop());
    // The first page takes longest, and nobody shall wait for that.
    app.addHook('onListen', () => void app.inject({ url: '/', headers: { accept: 'text/html' } }));
  }
  const firstPage = built
    ? await openFirstPage(app, root, brand, texts === undefined ? undefined : headOf, drawer)
    : undefined;
  if (texts !== undefined) serveSiteMap(app, { view, texts, brand, https });
  if (built) {
    const ownPolicy = policyOfVerifyPage(root);
    await app.register(fastifyStatic, {
      root,
      preCompressed: true,
      // The app's page is sent with what it begins with, also at its own address.
      index: false,
      cacheControl: false,
      // Source maps are the source: for whoever tries the demonstration out, and nobody else.
      allowedPath: (path) => withMaps || !/\.map(\.\w+)?$/.test(path),
      setHeaders: (reply, path) => {
        const forGood = /[/\\]assets[/\\]/.test(path);
        reply.header('cache-control', forGood ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (ownPolicy !== undefined && /[/\\]verify\.html(\.\w+)?$/.test(path))
          reply.header('content-security-policy', `${ownPolicy}; frame-ancestors 'none'`);
      },
    });
  }
  const send = sendsFirstPage(countries, https, texts === undefined ? undefined : wordsOf(texts, brand));
  // The files' own route would take it for a folder.
  if (firstPage !== undefined)
    app.get('/', { schema: { hide: true } }, (request, reply) => send(firstPage, request, reply));
  app.setNotFoundHandler(
    { preHandler: app.rateLimit() },
    async (request: FastifyRequest, reply: FastifyReply) => {
      if (built && isPage(request)) {
        const page = pageOf(request.url);
        if (page === 'index' && firstPage !== undefined) return send(firstPage, request, reply);
        if (page !== 'support' || !withStaff) return reply.sendFile(`${page}.html`);
        return reply
          .header('cache-control', 'no-cache')
          .type('text/html')
          .send(await consolePage(root));
      }
      throw notFound(`nothing at ${(request.url.split('?', 1)[0] ?? '').slice(0, 100)}`);
    },
  );
}
