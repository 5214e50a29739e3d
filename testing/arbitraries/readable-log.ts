import { readAppEvents } from '#recordings/format/events/parse-app-events.ts';
import type { StoredEvent } from '#recordings/format/events/parse-stored-event.ts';
import { type RecordedLog, recordedLog } from './recorded-log.ts';

const isReadable = (event: StoredEvent): boolean => {
  try {
    return readAppEvents([event]).length === 1;
  } catch {
    return false;
  }
};

/**
 * A recorded log of those events alone that this build can read, dense again. @param most events before that
 */
export const readableLog = (most: number) =>
  recordedLog(most).map(
    ({ header, events }): RecordedLog => ({
      header,
      events: events.filter(isReadable).map((event, at) => ({ ...event, seq: at + 1 })),
    }),
  );
