import type { EventFacts } from './registry-facts.ts';

/**
 * Facts of events that nothing can cause before the rules of slip, placement and account are here. A
 * production build of the app puts them into this module and leaves them out of `registry-facts.ts`
 * (`tools/build/registry-facts.ts`): the shapes of bets are no part of the first paint. Everywhere else that
 * module has them all.
 */
export const deferredFacts: readonly EventFacts[] = [];

/**
 * Of a visitor who only looks, and of the page itself: `effects/waits-for-deferred.ts` holds back what leads
 * to others.
 */
export const occursEarly = (type: string): boolean =>
  /^(config|entities|gateway|lifecycle|navigation|random|storage|timer)\//.test(type) ||
  type === 'placement/gateMoved';
