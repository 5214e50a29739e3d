import { randomUUID } from 'node:crypto';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { bindAnew } from '#gateway/staff/bind-anew.ts';
import { exportProfile } from '#recordings/format/events/export-profile.ts';
import { readAppEvents } from '#recordings/format/events/parse-app-events.ts';
import type { Redact } from './promote.ts';

/**
 * The export profile, as a fixture needs it: persons and handles are marks that nobody can make again. The
 * account's holdings stay, because they decide what may be placed, and so does behaviour, because without it
 * nothing can be run again: the header says `device`, as of everything that the app folds.
 */
export const redactForFixture: Redact = async ({ slip }) => {
  const { events } = await exportProfile(slip, randomUUID(), nodePrimitives, { holdings: 'kept' });
  const bound = await bindAnew(events);
  return { slip: { ...slip, events: bound }, events: readAppEvents(bound) };
};
