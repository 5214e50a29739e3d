import type { CallDefinition } from '#domain/contract/call.ts';
import { catalogueCalls } from '#domain/contract/catalogue.ts';
import { configCalls } from '#domain/contract/config.ts';
import { getWidgets } from '#domain/contract/squads.ts';

/** The calls that the first epics make; those of the later ones come with them (`later-parts.ts`). */
export const spokenCalls: readonly CallDefinition[] = [...configCalls, ...catalogueCalls, getWidgets];
