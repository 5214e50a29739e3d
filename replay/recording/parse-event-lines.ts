import type { AppEvent } from '#domain/events/registry.ts';
import { FIELD, LINE } from './event-lines.ts';

/**
 * The event of one line. The lines are this build's own, written in the worker after every payload was
 * validated.
 */
export function eventOfLine(line: string): AppEvent {
  const [type = '', corr = '', data = 'null', envelope = '[]'] = line.split(FIELD);
  const [seq, commit, v, kind, src, at, mono] = JSON.parse(envelope) as unknown[];
  const event = { seq, commit, type, v, kind, src, at, mono, data: JSON.parse(data) as unknown };
  return (corr === '' ? event : { ...event, corr: JSON.parse(corr) as unknown }) as AppEvent;
}

export const eventsOfLines = (text: string): AppEvent[] => text.split(LINE).map(eventOfLine);
