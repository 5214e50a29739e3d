/**
 * How races ended, by sport and London day, for the pages of results: the catalogue forgets what is over
 * (RAC-11). Never edited once released.
 */
export const statements: readonly string[] = [
  `create table race_results (
    event_id integer primary key,
    sport_id text not null,
    day text not null,
    start_time bigint not null,
    record text not null
  )`,
  `create index race_results_by_day on race_results (sport_id, day, start_time)`,
];
