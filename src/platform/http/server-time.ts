/** The gateway's clock: its own header, else `date` (whole seconds). */
export function serverTime(own: string | null, date: string | null): number | undefined {
  if (own !== null && /^\d{10,16}$/.test(own)) return Number(own);
  const parsed = date === null ? Number.NaN : Date.parse(date);
  return Number.isFinite(parsed) ? parsed : undefined;
}
