import * as z from 'zod/mini';
import { isJsonObject, type Json, toJson } from '../json.ts';

/** How long it counts who recommended us, ms (DPL-04). */
export const AFFILIATE_FOR_MS = 86_400_000;

const VALUE = /^[\w.~-]{1,64}$/;
const Said = z.object({ value: z.string().check(z.regex(VALUE)), at: z.int().check(z.gte(0)) });
const Address = z.object({ value: z.string().check(z.maxLength(512), z.regex(/^\//)), at: Said.shape.at });

/** What a link said of who sent a guest, each with when it was followed, epoch ms (DPL-04). */
export const CameFrom = z.object({
  address: z.optional(Address),
  reference: z.optional(Said),
  bonusCode: z.optional(Said),
  provider: z.optional(Said),
  key: z.optional(Said),
  affiliate: z.optional(Said),
});
export type CameFrom = z.infer<typeof CameFrom>;

/** Of the query of a link, in small letters. */
const FIELDS = {
  refname: 'reference',
  bonuscode: 'bonusCode',
  provider: 'provider',
  key: 'key',
  btag: 'affiliate',
} as const;
const isField = (name: string): name is keyof typeof FIELDS => Object.hasOwn(FIELDS, name);

/**
 * What a link says, followed at `at`, epoch ms; undefined where it says nothing.
 *
 * @param address of the page that it led to, as a log may keep it
 */
export function cameFromIn(
  query: Iterable<readonly [name: string, value: string]>,
  address: string,
  at: number,
): CameFrom | undefined {
  const said: CameFrom = {};
  for (const [name, value] of query) {
    const field = name.toLowerCase();
    if (isField(field) && VALUE.test(value)) said[FIELDS[field]] = { value, at };
  }
  return Object.keys(said).length === 0 ? undefined : { ...said, address: { value: address, at } };
}

/** With what a later link said; the same once more, as after a reload, keeps its date. */
export function withLater(kept: CameFrom, later: CameFrom): CameFrom {
  const stays = Object.entries(kept).filter(([field, one]) =>
    Object.entries(later).every(([name, other]) => name !== field || other?.value === one?.value),
  );
  return CameFrom.parse({ ...later, ...Object.fromEntries(stays) });
}

/** What still counts at `now`, epoch ms, of what a device or a form says; undefined where nothing does. */
export function cameFromAt(said: Json, now: number): CameFrom | undefined {
  const read = CameFrom.safeParse(isJsonObject(said) ? said : {});
  if (!read.success) return undefined;
  const { affiliate, ...rest } = read.data;
  const counts = affiliate !== undefined && now < affiliate.at + AFFILIATE_FOR_MS;
  const { address: _, ...others } = rest;
  const all = counts ? { ...rest, affiliate } : rest;
  return counts || Object.keys(others).length > 0 ? all : undefined;
}

/** The same from text, which may be anything. */
export function cameFromText(text: string | null, now: number): CameFrom | undefined {
  try {
    return cameFromAt(toJson(JSON.parse(text ?? 'null')), now);
  } catch {
    return undefined;
  }
}
