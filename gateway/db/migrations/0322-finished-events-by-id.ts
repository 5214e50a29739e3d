/**
 * By which a link to an event that is over finds its end. An older build writes none. Never edited once
 * released.
 */
export const statements: readonly string[] = [
  'alter table finished_events add column event_id integer',
  'create index finished_events_by_id on finished_events (event_id) where event_id is not null',
];
