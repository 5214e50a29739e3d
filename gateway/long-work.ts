import type { Feed, FeedBatch, PastEvent, PastWanted } from './core/feed.ts';
import type { NextTurn } from './core/stretches.ts';

/** Everything that waits to be read, written or answered has its turn. */
export const nextTurn: NextTurn = () => new Promise((resolve) => void setImmediate(resolve));

/** What takes long gives others their turn, the past of the feeds among it. */
export const longWork = (feeds: () => readonly Feed[]) => ({
  nextTurn,
  past: (wanted: PastWanted) => pastOf(feeds(), wanted),
  pastRaces: (wanted: PastWanted) => pastRacesOf(feeds(), wanted),
  season: (of: string, at: number) => feeds().flatMap((feed) => feed.season?.(of, at) ?? [])[0],
});

function* pastOf(feeds: readonly Feed[], wanted: PastWanted): Iterable<PastEvent | undefined> {
  for (const feed of feeds) yield* feed.past?.(wanted) ?? [];
}

function* pastRacesOf(feeds: readonly Feed[], wanted: PastWanted): Iterable<FeedBatch | undefined> {
  for (const feed of feeds) yield* feed.pastRaces?.(wanted) ?? [];
}
