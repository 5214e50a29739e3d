import { cameFromIn, cameFromText, withLater } from '#domain/account/came-from.ts';
import type { Runtime } from '#effects/runtime/create-runtime.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import { plainPath } from '../navigation/plain-path.ts';

/** Kept by the browser for all its tabs, until the guest joins or is known. */
const KEY = 'slipstream.cameFrom';

type Page = Pick<Window, 'history' | 'localStorage' | 'location'>;

/** Storage may be forbidden here: then nothing is known of where somebody came from. */
function quietly<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** The address that a document was opened with, whatever the page has made of it since, and when. */
interface DocumentOpening {
  readonly url: string;
  /** Epoch ms. */
  readonly at: number;
}

const read = new WeakSet<object>();

/** Once for each document: who ends their session in it has followed no link anew. */
export function takeOpening(page: Pick<Performance, 'getEntriesByType' | 'timeOrigin'>): DocumentOpening {
  const url = read.has(page) ? undefined : page.getEntriesByType('navigation')[0]?.name;
  read.add(page);
  return { url: url ?? 'about:blank', at: Math.round(page.timeOrigin) };
}

/** The address as the log has it, while nobody has gone on: what else a link says is in no history. */
function cleanAddress({ history, location }: Page, url: URL, plain: string): void {
  const isHere = location.href === url.href;
  if (isHere && plain !== url.pathname + url.search && plain.startsWith(url.pathname))
    history.replaceState(history.state, '', plain + url.hash);
}

/**
 * Keeps what the link that led a guest here said of who sent them (DPL-04), and forgets it once they are
 * known here: it goes with a registration and nowhere else, and no event has it. Nothing else of the link
 * stays, a token least of all. Returns what ends it.
 */
export function keepCameFrom(
  runtime: Pick<Runtime, 'attach' | 'state'>,
  page: Page,
  { url, at }: DocumentOpening,
): () => void {
  if (URL.canParse(url)) {
    const opened = new URL(url);
    const plain = plainPath(opened.pathname + opened.search);
    const told = selectLoggedIn(runtime.state()) ? undefined : cameFromIn(opened.searchParams, plain, at);
    const write = (): void => {
      if (told === undefined) return;
      const kept = cameFromText(page.localStorage.getItem(KEY), at);
      page.localStorage.setItem(KEY, JSON.stringify(kept === undefined ? told : withLater(kept, told)));
    };
    quietly(write);
    cleanAddress(page, opened, plain);
  }
  return runtime.attach(({ type }) => {
    if (type === 'session/started') quietly(() => page.localStorage.removeItem(KEY));
  });
}

/** What is kept and counts now, as text for a registration; undefined where nothing is. */
export function keptCameFrom(page: Pick<Page, 'localStorage'>, now: number): string | undefined {
  const kept = quietly(() => cameFromText(page.localStorage.getItem(KEY), now));
  return kept === undefined ? undefined : JSON.stringify(kept);
}
