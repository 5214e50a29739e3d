import type { EventEntity } from '#domain/market/entities.ts';
import { calendarDaysBetween } from '#domain/racing/london-time.ts';
import { useNow } from '#src/platform/clock/now.ts';
import { dayText, timeText } from '#src/text/format.ts';
import { type Text, useText } from '#src/text/text.ts';

/** The day of a moment in words, by the calendar in London; nothing for today. */
export function dayWord(at: number, now: number, t: Text): string | undefined {
  const days = calendarDaysBetween(now, at);
  if (days === 0) return undefined;
  return days === 1 ? t('event.tomorrow') : dayText(at);
}

/** `14:35` today, else with the day. */
export function whenText(at: number, now: number, t: Text): string {
  const day = dayWord(at, now, t);
  return day === undefined ? timeText(at) : `${day} ${timeText(at)}`;
}

type Scoreboard = NonNullable<EventEntity['scoreboard']>;

export type Period = '1H' | 'HT' | '2H' | 'FT';
const PERIODS: readonly Period[] = ['1H', 'HT', '2H', 'FT'];
/** Periods of two halves that have a name on the screen; other sports name theirs as they like. */
export const periodOf = (board: Scoreboard): Period | undefined =>
  PERIODS.find((period) => period === board.period);

/**
 * Seconds of the game: the clock runs on from the last tick of the feed while the ball is in play (INP-03),
 * as fast as it runs in this game.
 */
export const elapsed = (board: Scoreboard, now: number): number =>
  board.clockSeconds +
  (board.running ? Math.max(0, Math.floor(((now - board.clockAt) * (board.clockRate ?? 1)) / 1_000)) : 0);

/** Minutes of a half of football, and of a sport that says it is played in halves. */
const HALF = { football: 45, halves: 40 };
const isHalves = ({ kind }: Scoreboard): boolean => kind === undefined || kind === 'halves';

/** Football's way of saying added time: 45+2, 90+4; 40+1 in a half of forty. */
export function minuteText(board: Scoreboard, now: number): string {
  const period = periodOf(board);
  const minute = Math.floor(elapsed(board, now) / 60);
  const half = board.kind === undefined ? HALF.football : HALF.halves;
  const end = period === '1H' ? half : period === '2H' ? 2 * half : undefined;
  return end !== undefined && minute >= end ? `${end}+${minute - end + 1}` : String(minute);
}

/** What is left of a part whose clock goes down, `12:05`; undefined where there is none, and in a break. */
export function leftText(board: Scoreboard, now: number): string | undefined {
  if (board.clockTo === undefined || board.isBreak === true) return undefined;
  const left = Math.max(0, board.clockTo - elapsed(board, now));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}

export function MatchClock({ board }: { readonly board: Scoreboard }) {
  const t = useText();
  const now = useNow(board.running);
  const period = periodOf(board);
  if (!isHalves(board)) {
    const left = leftText(board, now);
    return (
      <span>
        {board.isBreak === true
          ? t('event.break')
          : t('event.part', { kind: board.kind ?? '', part: board.part ?? 1 })}
        {left === undefined ? null : (
          <span className="tabular" aria-live="off">
            {' '}
            {left}
          </span>
        )}
      </span>
    );
  }
  if (period === 'HT') return <span>{t('event.halfTime')}</span>;
  if (period === 'FT') return <span>{t('event.fullTime')}</span>;
  // Off for screen readers: a clock that speaks every minute drowns everything else.
  return (
    <span className="tabular" aria-live="off">
      {t('event.minute', { minute: minuteText(board, now) })}
    </span>
  );
}
