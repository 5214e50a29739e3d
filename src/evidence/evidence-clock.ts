/** Moments as evidence writes them: to the millisecond, by the customer's zone and by UTC. */
export interface EvidenceClock {
  readonly zone: string;
  /** `21 Nov 2026, 12:03:07.250` in the customer's zone. */
  readonly local: (at: number) => string;
  /** `2026-11-21T12:03:07.250Z`. */
  readonly utc: (at: number) => string;
}

/** A zone that this machine does not know (a file may say anything) is read as UTC, and named so. */
function knownZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

const LATEST = 8.64e15;
const isTime = (at: number): boolean => Number.isFinite(at) && Math.abs(at) <= LATEST;

export function evidenceClock(timeZone: string): EvidenceClock {
  const zone = knownZone(timeZone);
  const day = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
  });
  return {
    zone,
    local: (at) => (isTime(at) ? `${day.format(at)}, ${time.format(at)}` : String(at)),
    utc: (at) => (isTime(at) ? new Date(at).toISOString() : String(at)),
  };
}
