import type { CallDefinition } from './call.ts';
import { catalogueCalls } from './catalogue.ts';
import { configCalls } from './config.ts';
import { getWidgets } from './squads.ts';

export { ErrorBody } from './errors.ts';

/**
 * The calls that the first epics make, with what reads their answers. A production build keeps of this module
 * names, secrets and packed schemas (`tools/build/first-answers.ts`).
 */
export const firstDefinitions: readonly CallDefinition[] = [...configCalls, ...catalogueCalls, getWidgets];
