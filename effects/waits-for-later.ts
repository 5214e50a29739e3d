import type { NewInput } from '#domain/events/registry.ts';

/** Wishes of a visitor that the first epics answer alone. */
const answeredAtOnce: ReadonlySet<NewInput['type']> = new Set(['intent/navigated']);

/**
 * Inputs that `laterEpics` may have to answer. They stay at the door, in order and outside the log, until those epics
 * listen. In a session that began with this page, all other inputs find no slip, no session and no placement.
 */
export const waitsForLater = ({ type }: NewInput): boolean =>
  (type.startsWith('intent/') && !answeredAtOnce.has(type)) || type === 'live/accountMessageReceived';
