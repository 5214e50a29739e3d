import { loadConfig } from './config/load-config.ts';
import { loadLayouts } from './config/load-layouts.ts';
import { flagUnavailable } from './live/flag-unavailable.ts';
import { decideRoute } from './navigation/decide-route.ts';
import { loadPages } from './navigation/load-pages.ts';
import { rewriteAddress } from './navigation/rewrite-address.ts';
import { connectionGate } from './placement/connection-gate.ts';
import type { Epics } from './runtime/epic.ts';

/**
 * Epics that decide something for a visitor who only looks: they run from the first event on. All others are
 * in `deferred-epics.ts`, which arrives after the first screen.
 */
export const initialEpics: Epics = {
  loadConfig,
  decideRoute,
  loadPages,
  rewriteAddress,
  connectionGate,
  loadLayouts,
  flagUnavailable,
};
