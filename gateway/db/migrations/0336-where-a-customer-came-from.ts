/**
 * What the link said that led somebody here before they joined, as JSON text (DPL-04). Null where none did.
 * Never edited once released.
 */
export const statements: readonly string[] = [`alter table users add column came_from text`];
