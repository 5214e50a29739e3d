/** Whose clock times are read by: the customer's own zone, UTC, or that of whoever looks. */
export const ZONES = ['customer', 'utc', 'mine'] as const;
export type Zone = (typeof ZONES)[number];

/** No date is further from 1970 than this, ms; a recording may say any number. */
const LAST_INSTANT = 8.64e15;

const hour = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
const whole = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  ...hour,
  fractionalSecondDigits: 3,
} as const;

/** A recording may name a zone that this browser does not know. */
function format(zone: Zone, customerZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const timeZone = zone === 'utc' ? 'UTC' : zone === 'customer' ? customerZone : undefined;
  try {
    return new Intl.DateTimeFormat('en-GB', timeZone === undefined ? options : { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  }
}

export interface ClockText {
  readonly zone: Zone;
  /** `12:03:07` */
  readonly time: (at: number) => string;
  /** `21/11/2026, 12:00:00.250 GMT` */
  readonly instant: (at: number) => string;
}

/** Texts of instants (epoch ms) by one of the three clocks. */
export function clockText(zone: Zone, customerZone: string): ClockText {
  const short = format(zone, customerZone, hour);
  const long = format(zone, customerZone, { ...whole, timeZoneName: 'short' });
  const text = (format: Intl.DateTimeFormat, at: number): string =>
    Math.abs(at) <= LAST_INSTANT ? format.format(at) : String(at);
  return { zone, time: (at) => text(short, at), instant: (at) => text(long, at) };
}

/** `12:03.4` from the beginning of the recording; hours only where there are some. */
export function relativeText(ms: number): string {
  const tenths = Math.floor(Math.max(0, ms) / 100);
  const [hours, minutes] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60];
  const seconds = `${String(Math.floor(tenths / 10) % 60).padStart(2, '0')}.${tenths % 10}`;
  const clock = `${String(minutes).padStart(2, '0')}:${seconds}`;
  return hours === 0 ? clock : `${hours}:${clock}`;
}
