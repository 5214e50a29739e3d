import type { Text } from './text.ts';

const MINUTE = 60_000;
const HOUR = 60;

/** Milliseconds as `1 h 5 min`, or `5 min` below an hour; whole minutes, begun ones not counted. */
export function durationText(t: Text, ms: number): string {
  const whole = Math.max(0, Math.floor(ms / MINUTE));
  const [hours, minutes] = [Math.floor(whole / HOUR), whole % HOUR];
  return hours === 0 ? t('duration.minutes', { minutes }) : t('duration.hoursMinutes', { hours, minutes });
}
