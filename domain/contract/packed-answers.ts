import type { CallDefinition } from './call.ts';
import { configCalls } from './config.ts';
import { viewCalls } from './view-calls.ts';

export { ErrorBody } from './errors.ts';

/**
 * The calls that the first epics make, with what reads their answers. A production build keeps of this module
 * names, secrets and packed schemas (`tools/build/first-answers.ts`).
 */
export const firstDefinitions: readonly CallDefinition[] = [...configCalls, ...viewCalls];
