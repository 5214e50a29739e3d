import type { FeedChange } from '#gateway/core/feed.ts';

/** A word of the feed on how a market has ended. */
export type Result = Extract<FeedChange, { readonly kind: 'result' }>;
