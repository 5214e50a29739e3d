import type { Feed } from '../core/feed.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import type { GatewayOptions } from '../gateway-options.ts';
import type { ViewContext } from '../views/view-context.ts';
import { createVirtualsFeed } from './create-virtuals-feed.ts';
import { DrawBook } from './draw-book.ts';
import { createSeasonTable } from './football/season-table.ts';
import { virtualRules } from './virtual-rules.ts';

/** What is drawn, where it is asked for: the feed, and what views show of it. */
export function virtualsBeside(
  { feed }: Pick<GatewayOptions, 'feed'>,
  { db, journal }: Pick<OpenDatabase, 'db' | 'journal'>,
  report: (error: unknown) => void,
): { readonly feeds: readonly Feed[]; readonly views: Pick<ViewContext, 'seasonTable'> } {
  if (feed.kind !== 'simulator' || feed.virtuals !== true || feed.speed !== 1)
    return { feeds: [], views: {} };
  const draws = new DrawBook(db, journal);
  const rules = feed.virtualRules ?? virtualRules;
  return {
    feeds: [createVirtualsFeed({ draws, rules, report })],
    views: { seasonTable: createSeasonTable(draws, rules) },
  };
}
