import type { CallDefinition } from '#domain/contract/call.ts';
import { catalogueCalls } from '#domain/contract/catalogue.ts';
import { configCalls } from '#domain/contract/config.ts';
import { getWidgets } from '#domain/contract/squads.ts';

/** How answers are read; fetched while the first of them are on their way. */
export { decodeAnswer } from '#src/platform/http/decode-answer.ts';

/** The calls that the first epics make; those of the later ones come with them (`deferred-parts.ts`). */
export const calls: readonly CallDefinition[] = [...configCalls, ...catalogueCalls, getWidgets];
