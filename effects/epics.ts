import { deferredEpics } from './deferred-epics.ts';
import { initialEpics } from './initial-epics.ts';
import type { Epics } from './runtime/epic.ts';

/**
 * Every epic once, by file name. Order is the order in which they see each event, so it is part of the
 * record.
 */
export const epics: Epics = { ...initialEpics, ...deferredEpics };
