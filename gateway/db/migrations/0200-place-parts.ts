/**
 * How the place part of a leg ended where the columns of the leg are those of its win part: a dead heat of
 * its own, or given back. Legs that were settled before have neither; a correction writes them. Never edited
 * once released.
 */
export const statements: readonly string[] = [
  `alter table bet_legs add column place_dead_heat_tied integer`,
  `alter table bet_legs add column place_dead_heat_places integer`,
  `alter table bet_legs add column place_void boolean not null default false`,
];
