/** `YYYY-MM-DD` of a moment, UTC. */
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** A date of the calendar: `2026-02-30` is not one. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && dayOf(at) === text;
}

/**
 * Whether someone born on `dateOfBirth` (ISO date) has turned `years` at `now` (epoch ms, UTC day). Born on
 * 29 February: 1 March in other years, as in English law.
 */
export function hasTurned(years: number, dateOfBirth: string, now: number): boolean {
  const birthday = `${String(Number(dateOfBirth.slice(0, 4)) + years).padStart(4, '0')}${dateOfBirth.slice(4)}`;
  return birthday <= dayOf(now);
}
