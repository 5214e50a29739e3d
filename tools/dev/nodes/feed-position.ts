import * as z from 'zod/mini';

const Health = z.object({ feedPosition: z.string() });

/**
 * How far the feed of a gateway has come: one text under which two of them can be compared, or nothing while
 * ids are waited for.
 */
export async function positionsOf(url: string): Promise<string | undefined> {
  const { feedPosition } = Health.parse(await (await fetch(`${url}/healthz`)).json());
  return feedPosition.includes('waiting') ? undefined : feedPosition;
}

/** The same of the first feed alone, epoch ms of its world: others go by clocks of their own. */
export async function positionOf(url: string): Promise<number | undefined> {
  const [first] = (await positionsOf(url))?.split(' ') ?? [];
  return first === undefined ? undefined : Number(first);
}
