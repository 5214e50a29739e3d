import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** Names for streams that carry none, from files beside them. */
export interface Names {
  market(id: string): string | undefined;
  event(eventId: string): string | undefined;
  venue(eventId: string): string | undefined;
  runner(marketId: string, id: number): string | undefined;
}

const NameList = z.object({ markets: z.record(z.string(), z.record(z.string(), z.nullable(z.string()))) });
const CatalogueFile = z.object({
  marketId: z.string(),
  marketName: z.optional(z.string()),
  runners: z.array(z.object({ selectionId: z.int(), runnerName: z.optional(z.string()) })),
  event: z.optional(
    z.object({ id: z.string(), name: z.optional(z.string()), venue: z.optional(z.string()) }),
  ),
});

export class NameBook implements Names {
  readonly #markets = new Map<string, string>();
  readonly #events = new Map<string, string>();
  readonly #venues = new Map<string, string>();
  readonly #runners = new Map<string, string>();

  market(id: string): string | undefined {
    return this.#markets.get(id);
  }

  event(eventId: string): string | undefined {
    return this.#events.get(eventId);
  }

  venue(eventId: string): string | undefined {
    return this.#venues.get(eventId);
  }

  runner(marketId: string, id: number): string | undefined {
    return this.#runners.get(`${marketId}/${id}`);
  }

  /** Takes what is in a JSON value of either known form; anything else is passed over. */
  add(value: unknown): void {
    const list = NameList.safeParse(value);
    if (list.success) {
      for (const [market, runners] of Object.entries(list.data.markets)) {
        for (const [id, name] of Object.entries(runners)) {
          if (name !== null) this.#runners.set(`${market}/${id}`, name);
        }
      }
      return;
    }
    const catalogue = CatalogueFile.safeParse(value);
    if (!catalogue.success) return;
    const { marketId, marketName, runners, event } = catalogue.data;
    if (marketName !== undefined) this.#markets.set(marketId, marketName);
    for (const { selectionId, runnerName } of runners) {
      if (runnerName !== undefined) this.#runners.set(`${marketId}/${selectionId}`, runnerName);
    }
    if (event?.name !== undefined) this.#events.set(event.id, event.name);
    if (event?.venue !== undefined) this.#venues.set(event.id, event.venue);
  }
}

/**
 * Name files of a folder: `names.json` and market catalogues (`catalogue*.json`). Unreadable ones are passed
 * over.
 */
export async function namesBeside(folder: string): Promise<Names> {
  const book = new NameBook();
  const entries = await readdir(folder).catch((): string[] => []);
  for (const entry of entries.filter((name) => /^(names|catalogue.*)\.json$/.test(name)).sort()) {
    const text = await readFile(join(folder, entry), 'utf8').catch(() => '');
    try {
      book.add(JSON.parse(text));
    } catch {
      // Names are a courtesy: without them runners are shown by number.
    }
  }
  return book;
}
