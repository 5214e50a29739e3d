import type { NewInput } from '#domain/events/registry.ts';

/**
 * Inputs that `deferredEpics` may have to answer: whatever the visitor does, what the live client says, and
 * what other tabs do. They stay at the door, in order and outside the log, until those epics listen. In a
 * session that began with this page, all other inputs find no slip, no session, no placement and no page that
 * was left.
 */
export const waitsForDeferred = ({ type }: Pick<NewInput, 'type'> | { readonly type: string }): boolean =>
  /^(intent|live|consent|tabs)\//.test(type) || type === 'lifecycle/historyMoved';
