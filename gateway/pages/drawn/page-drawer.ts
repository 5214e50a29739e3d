import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { drawnPages } from '../../config/drawn-pages.ts';

const Page = z.object({ html: z.string(), styles: z.string(), notRunning: z.string() });
/** Of `src/drawn`: the markup, the rules of its primitives, and what is said where the app does not come. */
export type DrawnPage = z.infer<typeof Page> & {
  /** ms, the moment that it shows. */
  readonly at: number;
};
const Said = z.object({ nth: z.number(), page: z.optional(Page), error: z.optional(z.string()) });

export interface FirstAnswerText {
  readonly text: string;
  readonly serverAt: number;
}

export interface PageToDraw {
  readonly path: string;
  readonly brand: string;
  readonly answers: readonly (readonly [asked: string, answer: FirstAnswerText])[];
}

/** One at a time, as they come: a page that is drawn holds up nothing but another one. */
const WORKER = `
const { parentPort, workerData } = require('node:worker_threads');
const drawing = import(workerData.module);
drawing.catch((error) => { throw error; });
let last = Promise.resolve();
parentPort.on('message', ({ nth, page }) => {
  last = last.then(async () => {
    let patience;
    try {
      const { drawPage } = await drawing;
      const never = new Promise((_, no) => {
        patience = setTimeout(no, workerData.waitMs, new Error('a page that is never there'));
      });
      parentPort.postMessage({ nth, page: await Promise.race([drawPage(page), never]) });
    } catch (error) {
      parentPort.postMessage({ nth, error: String(error) });
    }
    clearTimeout(patience);
  });
});`;

/** Beside the built app, and never served. */
const folderOf = (app: string): string => `${resolve(app)}-drawn`;

interface Kept {
  readonly texts: readonly string[];
  readonly drawn: Promise<DrawnPage | undefined>;
  readonly at: number;
}

/**
 * Draws first pages in a thread of its own, beside bets and calls. Each of them once for the answers that it
 * shows; none where it takes too long or fails: then the document goes out without.
 */
export class PageDrawer {
  readonly #module: string;
  readonly #say: (why: string) => void;
  readonly #waiting = new Map<number, (said: z.infer<typeof Said>) => void>();
  readonly #kept = new LRUCache<string, Kept>({ max: drawnPages.kept });
  #worker: Worker | undefined;
  /** ms, when the last thread began: one that ends at once is not begun again and again. */
  #began = Number.NEGATIVE_INFINITY;
  #nth = 0;
  #isOver = false;

  private constructor(module: string, say: (why: string) => void) {
    this.#module = module;
    this.#say = say;
    this.#worker = this.#begin();
  }

  #begin(): Worker {
    this.#began = performance.now();
    const workerData = { module: pathToFileURL(this.#module).href, waitMs: drawnPages.waitMs };
    const worker = new Worker(WORKER, { eval: true, workerData, execArgv: [] });
    worker.unref();
    worker.on('message', (message) => {
      const said = Said.parse(message);
      this.#waiting.get(said.nth)?.(said);
      this.#waiting.delete(said.nth);
    });
    worker.on('error', (error) => this.#say(String(error)));
    worker.on('exit', () => {
      this.#worker = undefined;
      for (const [nth, answer] of this.#waiting) answer({ nth, error: 'what draws it has ended' });
      this.#waiting.clear();
    });
    return worker;
  }

  /** Of now; nothing for a while after one that ended. */
  #thread(): Worker | undefined {
    if (this.#isOver) return undefined;
    if (this.#worker === undefined && performance.now() - this.#began > drawnPages.beginAgainMs)
      this.#worker = this.#begin();
    return this.#worker;
  }

  /** @returns undefined where the build has nothing to draw with, or it is that of another build */
  static async open(app: string, say: (why: string) => void): Promise<PageDrawer | undefined> {
    const module = join(folderOf(app), 'draw-page.js');
    if (!existsSync(module)) return undefined;
    const [drawnFor, html] = await Promise.all([
      readFile(join(folderOf(app), 'app.txt'), 'utf8'),
      readFile(join(app, 'index.html')),
    ]);
    const hash = createHash('sha384').update(html).digest('base64');
    if (drawnFor === `sha384-${hash}`) return new PageDrawer(module, say);
    say('what draws the first page belongs to another build of the app');
    return undefined;
  }

  /** @returns undefined where it is not drawn in time */
  async draw(page: PageToDraw): Promise<DrawnPage | undefined> {
    const key = `${page.brand} ${page.path}`;
    const texts = page.answers.map(([, { text }]) => text);
    const now = Date.now();
    const kept = this.#kept.get(key);
    const isSame =
      kept !== undefined &&
      now - kept.at < drawnPages.keptMs &&
      kept.texts.length === texts.length &&
      kept.texts.every((text, at) => text === texts[at]);
    if (isSame) return this.#inTime(kept.drawn);
    const thread = this.#thread();
    if (thread === undefined || this.#waiting.size >= drawnPages.waiting) return undefined;
    const drawn = this.#ask(thread, page, now);
    this.#kept.set(key, { texts, drawn, at: now });
    return this.#inTime(drawn);
  }

  /** What comes too late for this visit is there for the next one. */
  async #inTime(drawn: Promise<DrawnPage | undefined>): Promise<DrawnPage | undefined> {
    const called = new AbortController();
    const patience = setTimeout(drawnPages.waitMs, undefined, { signal: called.signal }).then(
      () => this.#say('took too long'),
      () => undefined,
    );
    const first = await Promise.race([drawn, patience]);
    called.abort();
    return first ?? undefined;
  }

  #ask(thread: Worker, page: PageToDraw, at: number): Promise<DrawnPage | undefined> {
    this.#nth += 1;
    const nth = this.#nth;
    return new Promise((done) => {
      this.#waiting.set(nth, ({ page: made, error }) => {
        if (error !== undefined) this.#say(error);
        done(made === undefined ? undefined : { ...made, at });
      });
      thread.postMessage({ nth, page: { ...page, at } });
    });
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#worker?.terminate();
  }
}
