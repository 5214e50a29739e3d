/** A moment as staff read it: UTC, to the second, the same for everybody who speaks about it. */
export const timeText = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** `2026-11-22T03:04` of an input, taken as UTC; undefined for an empty or unreadable one. */
export function momentOf(text: string): number | undefined {
  const at = text === '' ? Number.NaN : Date.parse(`${text}Z`);
  return Number.isNaN(at) ? undefined : at;
}

/** Value of a `datetime-local` input, UTC. */
export const inputOf = (at: number | undefined): string =>
  at === undefined ? '' : new Date(at).toISOString().slice(0, 16);
