import type { Page } from 'playwright';
import { inMemoryStore } from '#src/platform/storage/in-memory-store.ts';
import type { KvStore, StoreKey } from '#src/platform/storage/key-value-store.ts';

const DATABASE = 'slipstream-log';

/** A value of the database as JSON: bytes are base64 under one name. */
type Packed = readonly [key: readonly (string | number)[], value: string];

const packed = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    part instanceof Uint8Array ? { base64: Buffer.from(part).toString('base64') } : part,
  );

const unpacked = (text: string): unknown =>
  JSON.parse(text, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && 'base64' in part
      ? Uint8Array.from(Buffer.from(String(part.base64), 'base64'))
      : part,
  );

/** An empty page of the app's origin: nobody writes while it is open. */
export async function emptyPage(page: Page, url: string): Promise<void> {
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto(url);
  await page.unroute('**/*');
}

/** What the browser stores of its one log. */
export async function takeLog(page: Page): Promise<{ readonly shelf: KvStore; readonly session: string }> {
  const parts = await page.evaluate(async (name): Promise<Packed[]> => {
    const result = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('the database'));
      });
    const database = await result(indexedDB.open(name));
    const store = database.transaction('parts').objectStore('parts');
    const [keys, values] = await Promise.all([result(store.getAllKeys()), result(store.getAll())]);
    database.close();
    return keys.map((key, at) => [
      key as (string | number)[],
      JSON.stringify(values[at], (_name, part: unknown) =>
        part instanceof Uint8Array
          ? { base64: btoa(Array.from(part, (byte) => String.fromCharCode(byte)).join('')) }
          : part,
      ),
    ]);
  }, DATABASE);
  const shelf = inMemoryStore();
  const put = parts.map(([key, value]) => [key as StoreKey, unpacked(value)] as const);
  await shelf.write({ put, remove: [] }, 'relaxed');
  const session = put.find(([key]) => key[0] === 'manifest')?.[0][1];
  if (session === undefined) throw new Error('the page stored no log');
  return { shelf, session };
}

/** Puts a log in the place of the browser's. */
export async function giveLog(page: Page, shelf: KvStore, session: string): Promise<void> {
  const segments = await shelf.segments(session);
  const parts: Packed[] = segments.map(({ stream, flush, ...segment }) => [
    [stream, session, flush],
    packed(segment),
  ]);
  for (const value of await shelf.manifests()) parts.push([['manifest', session], packed(value)]);
  const snapshot = await shelf.snapshot(session);
  if (snapshot !== undefined) parts.push([['snapshot', session], packed(snapshot)]);
  for (let at = 0; at < parts.length; at += 2_000)
    await page.evaluate(
      async ([name, some, isFirst]) => {
        const done = <T>(request: IDBRequest<T>): Promise<T> =>
          new Promise((resolve, reject) => {
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(new Error('the database'));
          });
        const database = await done(indexedDB.open(name));
        const transaction = database.transaction('parts', 'readwrite');
        const store = transaction.objectStore('parts');
        if (isFirst) store.clear();
        for (const [key, text] of some) {
          const value: unknown = JSON.parse(text, (_name, part: unknown) =>
            typeof part === 'object' && part !== null && 'base64' in part
              ? Uint8Array.from(atob(String(part.base64)), (char) => char.charCodeAt(0))
              : part,
          );
          store.put(value, [...key]);
        }
        await new Promise<void>((resolve, reject) => {
          transaction.oncomplete = () => resolve();
          transaction.onerror = () => reject(new Error('the database'));
        });
        database.close();
      },
      [DATABASE, parts.slice(at, at + 2_000), at === 0] as const,
    );
}
