import type { SystemNotice } from '#domain/contract/system-notice.ts';
import { memoiseLast } from '../memoise-last.ts';
import { type NoticesState, noNotices } from './fold-notices.ts';
import type { LiveState } from './live.ts';

const shownOf = memoiseLast(({ standing, dismissed }: NoticesState): readonly SystemNotice[] =>
  standing.filter(({ id, text, dismissable }) => !dismissable || dismissed[id] !== text),
);

/** Notices for the bar over every page: those that stand and were not put away with these words. */
export const selectNotices = ({ live }: { readonly live: LiveState }): readonly SystemNotice[] =>
  shownOf(live.notices ?? noNotices);
