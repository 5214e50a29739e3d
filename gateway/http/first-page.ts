import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { BRANDS } from '#domain/config/defaults.ts';
import { SERVER_TIME_HEADER } from '#domain/contract/headers.ts';
import { FIRST_ANSWER } from '#domain/contract/initial-answers.ts';
import { getAppConfig } from '#domain/contract/initial-calls.ts';
import { flagOf, pageCalls } from '#domain/navigation/page-calls.ts';
import { matchPath, type RouteMatch } from '#domain/navigation/routes.ts';
import { DEFAULT_IN_PLAY_TIME } from '#domain/settings/in-play-times.ts';
import { drawnPages } from '../config/drawn-pages.ts';
import { type BuiltDocument, type DrawnDocument, drawnDocument } from '../pages/drawn/drawn-document.ts';
import type { FirstAnswerText, PageDrawer } from '../pages/drawn/page-drawer.ts';
import { inBlock, inText } from '../pages/markup.ts';

/** Files that a route's page needs at once, beside those of the document itself (`tools/build/parts.ts`). */
const Parts = z.record(z.string(), z.array(z.object({ path: z.string(), integrity: z.string() })));
type Parts = z.infer<typeof Parts>;

const LANGUAGE = 'en-GB';
/** The end of the head: what is put there is asked for before the body is read. */
const HEAD_ENDS = '</head>';
const BODY_ENDS = '</body>';

/** As the app finds it again. */
function keyOf(path: string, { t: _, ...query }: Question['query']): string {
  const sorted = new URLSearchParams(query);
  sorted.sort();
  return `${path}?${sorted.toString()}`;
}

interface Question {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

interface Answered {
  readonly payload: string;
  readonly block: string;
  readonly first: readonly (readonly [asked: string, answer: FirstAnswerText])[];
}

/** What the app asks about itself before anything else. The time it writes there only keeps caches away. */
const configOf = (brand: string): Question => ({ path: getAppConfig.path, query: { brand, t: '0' } });

const Features = z.object({ data: z.object({ features: z.record(z.string(), z.string()) }) });
/** What is behind a flag is asked for where the configuration that the app is given has it on (CFG-05). */
function isOffIn(config: string, flag: string): boolean {
  const read = config === '' ? undefined : z.safeParse(Features, JSON.parse(config));
  return read?.success !== true || read.data.data.features[flag] !== 'ON';
}

/** What the page asks first, for a visitor who has chosen nothing yet. */
const questionsOf = (route: RouteMatch, config: string): readonly Question[] =>
  pageCalls(route, { startingIn: DEFAULT_IN_PLAY_TIME, isOff: isOffIn(config, flagOf(route.key)) }).map(
    ({ call, query }) => ({ path: call.path, query }),
  );

/** With its block of data; empty where it is refused: then the app asks itself, and is told why. */
async function answerTo(
  app: FastifyInstance,
  { headers, socket }: FastifyRequest,
  { path, query }: Question,
): Promise<Answered> {
  const asked = { ...query, lang: LANGUAGE };
  const { host, 'x-forwarded-for': forwarded } = headers;
  const answer = await app.inject({
    method: 'GET',
    url: path,
    query: asked,
    // Whoever opens the page is who asks: limits are theirs.
    ...(socket.remoteAddress === undefined ? {} : { remoteAddress: socket.remoteAddress }),
    headers: {
      ...(host !== undefined && { host }),
      ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
    },
  });
  if (answer.statusCode !== 200) return { payload: '', block: '', first: [] };
  const at = String(answer.headers[SERVER_TIME_HEADER] ?? '');
  const key = keyOf(path, asked);
  const what = inText(key);
  const { payload } = answer;
  const block = `<script type="application/json" ${FIRST_ANSWER.asked}="${what}" ${FIRST_ANSWER.at}="${at}">${inBlock(payload)}</script>`;
  return { payload, block, first: [[key, { text: payload, serverAt: Number(at) }]] };
}

const preloadOf = ({ path, integrity }: Parts[string][number]): string =>
  path.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="${path}" integrity="${integrity}">`
    : `<link rel="modulepreload" crossorigin href="${path}" integrity="${integrity}">`;

/** The title of the built document, in whose place that of the page stands. */
const TITLE = /<title>[^<]*<\/title>/;

/** The document of a page, with what the page begins with; where it is drawn, with hashes of its parts. */
export type FirstPage = (
  request: FastifyRequest,
) => Promise<{ readonly html: string; readonly drawn?: DrawnDocument } | undefined>;

/** Of the document itself: the entry and its style sheet. */
const SCRIPT = /<script type="module"[^>]*><\/script>/g;
const SHEET = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g;

/** Fetched for the next visit and never put to use in this one: its rules stand in the document. */
const forNextVisit = (link: string): string =>
  link.replace('rel="stylesheet"', 'rel="stylesheet" media="print"');

/** The head without what would hold up the page that is drawn, and all of that. */
async function takenApart(root: string, head: string, links: readonly string[]): Promise<BuiltDocument> {
  const whole = [head, ...links].join('');
  const sheets = [...whole.matchAll(SHEET)];
  const rules = await Promise.all(sheets.map(([, path = '']) => readFile(join(root, path), 'utf8')));
  const preloads = links.filter((link) => !link.includes('stylesheet'));
  return {
    head: head.replaceAll(SCRIPT, '').replaceAll(SHEET, ''),
    later: [...(head.match(SCRIPT) ?? []), ...preloads, ...sheets.map(([link]) => forNextVisit(link))].join(
      '',
    ),
    styles: rules.join(''),
  };
}

/** However an address is written behind its path, the page is one, and drawn once. */
const pathIn = (url: string): string => url.split('?', 1)[0] ?? url;

/** Says which brand the app opens with where its address names none. */
const withBrand = (head: string, brand: string): string =>
  BRANDS.some((one) => one === brand) ? head.replace('<html ', `<html data-brand="${brand}" `) : head;

/** Who was never here, at a page that is drawn: its address names nothing but one of the brands. */
const mayBeDrawn = (route: RouteMatch, { headers, query }: FastifyRequest): boolean =>
  drawnPages.routes.has(route.key) &&
  headers.cookie === undefined &&
  z.safeParse(z.strictObject({ brand: z.optional(z.enum(BRANDS)) }), query).success;

/**
 * Puts into the document of a page the links to what it needs at once and the answers that it would ask for
 * first, one and two round trips before their time, and what its head says. The answers are public, of this
 * moment and for this visit: whoever sends the document forbids keeping it.
 *
 * @param root folder of the built app
 * @param headOf title and tags of a page; absent: those of the document
 * @param drawer absent: pages are drawn by the app alone
 * @returns undefined where the built page has no head to put it in
 */
export async function openFirstPage(
  app: FastifyInstance,
  root: string,
  brand: string,
  headOf?: (route: RouteMatch, request: FastifyRequest, brand: string) => Promise<string>,
  drawer?: PageDrawer,
): Promise<FirstPage> {
  const html = await readFile(join(root, 'index.html'), 'utf8');
  const parts = await readFile(join(root, 'parts.json'), 'utf8').then(
    (text) => Parts.parse(JSON.parse(text)),
    (): Parts => ({}),
  );
  const [head, rest] = html.split(HEAD_ENDS);
  const [body, end] = rest?.split(BODY_ENDS) ?? [];
  return async (request) => {
    if (head === undefined || body === undefined || end === undefined) return undefined;
    const route = matchPath(request.url);
    const asked = z.safeParse(z.object({ brand: z.string() }), request.query);
    const shown = asked.success ? asked.data.brand : brand;
    const config = await answerTo(app, request, configOf(shown));
    const questions = questionsOf(route, config.payload);
    const answers = await Promise.all(questions.map((question) => answerTo(app, request, question)));
    const all = [config, ...answers];
    const blocks = all.map(({ block }) => block);
    const links = (parts[route.key] ?? []).map(preloadOf);
    const tags = await headOf?.(route, request, shown);
    const own = tags === undefined ? head : head.replace(TITLE, () => tags);
    const first = all.flatMap((answer) => answer.first);
    const isWhole = first.length === all.length;
    const page =
      drawer !== undefined && isWhole && mayBeDrawn(route, request)
        ? await drawer.draw({ path: pathIn(request.url), brand: shown, answers: first })
        : undefined;
    if (page !== undefined) {
      const drawn = drawnDocument(await takenApart(root, own, links), page, shown, blocks.join(''));
      return { html: drawn.html, drawn };
    }
    return { html: [withBrand(own, shown), ...links, HEAD_ENDS, body, ...blocks, BODY_ENDS, end].join('') };
  };
}
