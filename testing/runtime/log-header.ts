import { SessionId } from '#domain/brand.ts';
import type { LogHeader } from '#domain/events/envelope.ts';

/** The header of a log that a test writes. */
export const logHeader: LogHeader = {
  format: 2,
  sessionId: SessionId.parse('0f8fad5b-d9cb-469f-a165-70867728950e'),
  build: 'test',
  registry: 'test',
  brand: 'slipstream',
  locale: 'en-GB',
  timeZone: 'Europe/London',
  startedAt: 0,
  redaction: 'device',
};
