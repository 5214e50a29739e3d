import { firstEpics } from './first-epics.ts';
import { laterEpics } from './later-epics.ts';
import type { Epics } from './runtime/epic.ts';

/** Every epic once, by file name. Order is the order in which they see each event, so it is part of the record. */
export const epics: Epics = { ...firstEpics, ...laterEpics };
