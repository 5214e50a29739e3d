import * as z from 'zod/mini';

/** By the id of a notice the text that was put away. */
export type PutAway = Readonly<Record<string, string>>;

/** Far more than ever stand over the pages of one day. */
const MOST = 50;
const Kept = z.record(z.string(), z.string());

/** The storage is shared, and what is in it is not trusted: what cannot be read is not there. */
export function parsePutAway(text: string | null): PutAway {
  try {
    const kept = Kept.safeParse(JSON.parse(text ?? '{}'));
    return kept.success ? Object.fromEntries(Object.entries(kept.data).slice(-MOST)) : {};
  } catch {
    return {};
  }
}
