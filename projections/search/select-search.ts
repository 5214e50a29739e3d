import { viewOption, type WithOptions } from '../navigation/selectors.ts';

/**
 * How a search stands in the log (`intent/viewOptionChosen`, which is behaviour): its value is a mark that
 * only the page knows the words of, and empty where they are too few to be searched for.
 */
export const SEARCH_TEXT = { view: 'search', option: 'text' } as const;

/** The mark of what is searched for; empty where nothing is. */
export const searchedFor = (state: WithOptions): string =>
  viewOption(state, SEARCH_TEXT.view, SEARCH_TEXT.option) ?? '';
