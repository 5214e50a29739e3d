import { viewOption, type WithOptions } from './selectors.ts';

/** How the choice stands in the log (`intent/viewOptionChosen`). */
export const LIVE_UPDATES = { view: 'live', option: 'updates', paused: 'paused', on: 'on' } as const;

/**
 * The customer holds what moves by itself on the pages (WCAG 2.2.2); what arrives is logged and folded all
 * the same.
 */
export const updatesPaused = (state: WithOptions): boolean =>
  viewOption(state, LIVE_UPDATES.view, LIVE_UPDATES.option) === LIVE_UPDATES.paused;
