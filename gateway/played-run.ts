import { type FeedRun, joinRun } from './db/feed-run.ts';
import type { OpenDatabase } from './db/open-database.ts';
import { runWanted } from './feeds/open-feeds.ts';
import type { FeedOptions } from './gateway-options.ts';

/**
 * What is played, and since when, as all gateways on the database play it; of feeds that were handed in
 * nothing is known.
 *
 * @param closing lets the others know at the end that this one has gone
 * @throws FeedsDisagree, WrongFeedFile
 */
export async function playedRun(
  feed: FeedOptions,
  { db, news }: Pick<OpenDatabase, 'db' | 'news'>,
  closing: { add(step: () => unknown): void },
  report: (error: unknown) => void,
): Promise<FeedRun | undefined> {
  const wanted = await runWanted(feed);
  if (wanted === undefined) return undefined;
  const run = await joinRun({ db, isShared: news !== undefined }, wanted, report);
  closing.add(() => run.leave());
  return run;
}
