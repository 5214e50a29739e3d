import type { BrowserContext, Page } from '@playwright/test';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { ByteReader } from '#recordings/format/bytes.ts';
import { Manifest } from '#recordings/format/manifest.ts';
import { recoverLog, type StoredFlush } from '#recordings/format/recover.ts';
import { readSegment } from '#recordings/format/segment.ts';
import { writeSlip } from '#recordings/format/write-slip.ts';

/** The database in which the app keeps its logs. */
const DATABASE = 'slipstream-log';

interface StoredLog {
  readonly manifest: unknown;
  readonly segments: readonly { readonly flush: number; readonly end: number; readonly base64: string }[];
}

/**
 * Reads the parts of every log of the page's origin, as they are stored; an empty page does it, so that
 * nobody writes meanwhile.
 */
const readParts = (page: Page): Promise<StoredLog[]> =>
  page.evaluate(async (name) => {
    const known = await indexedDB.databases();
    if (!known.some((database) => database.name === name)) return [];
    const result = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('the database'));
      });
    const database = await result(indexedDB.open(name));
    const store = database.transaction('parts').objectStore('parts');
    const [keys, values] = await Promise.all([result(store.getAllKeys()), result(store.getAll())]);
    database.close();
    const logs = new Map<string, { manifest: unknown; segments: StoredLog['segments'][number][] }>();
    const parts = keys.map((key, at): [unknown[], unknown] => [Array.isArray(key) ? key : [], values[at]]);
    for (const [key, value] of parts)
      if (key[0] === 'manifest') logs.set(String(key[1]), { manifest: value, segments: [] });
    for (const [key, value] of parts) {
      const { bytes, end } = (value ?? {}) as { bytes?: Uint8Array; end?: number };
      if (key[0] === 'manifest' || bytes === undefined || end === undefined) continue;
      const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
      logs.get(String(key[1]))?.segments.push({ flush: Number(key[2]), end, base64 });
    }
    return [...logs.values()];
  }, DATABASE);

async function slipOf({ manifest, segments }: StoredLog): Promise<Uint8Array | null> {
  const parsed = Manifest.parse(manifest);
  const flushes: StoredFlush[] = Array.from({ length: parsed.flushes }, (_, flush) => {
    const own = segments.filter((segment) => segment.flush === flush);
    return {
      segments: own.map(({ base64 }) => Uint8Array.from(Buffer.from(base64, 'base64'))),
      end: own[0]?.end ?? null,
    };
  });
  const { events } = await recoverLog(parsed, flushes, nodePrimitives);
  return events.length === 0 ? null : writeSlip(parsed.header, events, nodePrimitives);
}

/** Of who did not agree only the evidence is stored: it is shown, not run again. */
const isWithheld = ({ segments }: StoredLog): boolean =>
  segments.some(({ base64 }) => readSegment(new ByteReader(Buffer.from(base64, 'base64'))).info.withheld);

/** Every log that the app stored in a browser, as recordings; the gateway may be gone by then. */
export async function recordingsOf(context: BrowserContext): Promise<Uint8Array[]> {
  const origins = new Set(
    context
      .pages()
      .map((page) => new URL(page.url()))
      .filter(({ protocol }) => protocol === 'http:')
      .map(({ origin }) => origin),
  );
  const slips: Uint8Array[] = [];
  for (const origin of origins) {
    const page = await context.newPage();
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
    await page.goto(`${origin}/`);
    const logs = await readParts(page);
    const whole = logs.filter((log) => !isWithheld(log));
    if (whole.length === 0 && logs.length > 0) throw new Error('no log of this journey can be run again');
    for (const log of whole) {
      const slip = await slipOf(log);
      if (slip !== null) slips.push(slip);
    }
    await page.close();
  }
  return slips;
}
