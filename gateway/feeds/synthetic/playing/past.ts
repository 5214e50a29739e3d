import { dayAfter, londonDate } from '#domain/racing/london-time.ts';
import type { FeedKey, PastEvent, PastWanted } from '../../../core/feed.ts';
import { calendarKey, runningKey, type Slots } from '../calendar/slots.ts';
import type { Phase, SimulatedSport, SportCourse, SportFixture } from '../sport.ts';
import { categoryOf, eventHead, STATES } from './event-head.ts';
import type { Moment } from './script.ts';

const ENDED: ReadonlySet<Phase> = new Set(['over', 'off', 'abandoned']);
/** Leagues take turns, so that so many events in a row have all that play round the clock. */
const TURNS = 40;

type Span = Pick<PastWanted, 'from' | 'to'>;

/** Keys of the events round the clock that may begin in the span, the last first. */
function* runningKeys(prefix: string, { running }: Slots, { from, to }: Span): Iterable<FeedKey> {
  if (running === undefined) return;
  const first = Math.max(0, Math.floor(from / running.every));
  for (let slot = Math.floor(to / running.every); slot >= first; slot -= 1) yield runningKey(prefix, slot);
}

/** Keys of the days of the span, a day of a league at a time, the last day first. */
function* calendarKeys(
  prefix: string,
  { calendar }: Slots,
  { from, to }: Span,
  only: string | undefined,
): Iterable<readonly FeedKey[]> {
  const leagues = Object.entries(calendar?.perDay ?? {}).filter(
    ([code]) => only === undefined || code === only,
  );
  for (let date = londonDate(to); date >= londonDate(from); date = dayAfter(date, -1))
    for (const [code, count] of leagues)
      yield Array.from({ length: count }, (_, index) => calendarKey(prefix, date, code, index));
}

/**
 * How the events of a sport ended, by their courses alone: nothing is priced, and whoever was not there finds
 * what those saw who were.
 */
export function pastOf<F extends SportFixture, M extends Moment, C extends SportCourse<M>, S, O, T>(
  sport: SimulatedSport<F, M, C, S, O, T>,
  seed: string,
): (wanted: PastWanted, now: number) => Iterable<PastEvent | undefined> {
  let quick: ReadonlySet<string> | undefined;
  /** Codes of the leagues that play round the clock. */
  const quickLeagues = (): ReadonlySet<string> => {
    const keys = [
      ...runningKeys(sport.prefix, sport.slots, { from: 0, to: TURNS * (sport.slots.running?.every ?? 0) }),
    ];
    quick ??= new Set(keys.flatMap((key) => sport.fixtureOf(seed, key)?.league.code ?? []));
    return quick;
  };
  const ended = (fixture: F, now: number): PastEvent | undefined => {
    const course = sport.courseOf(seed, fixture);
    let state = sport.initial(course);
    for (const moment of course.moments) if (moment.at <= now) state = sport.step(course, state, moment);
    const phase = sport.phase(state);
    if (!ENDED.has(phase)) return undefined;
    const scoreboard = phase === 'off' ? {} : { scoreboard: sport.board(course, state) };
    return { ...eventHead(sport, fixture), state: STATES[phase], ...scoreboard };
  };
  return function* past({ from, to: until, of }, now) {
    const to = Math.min(until, now);
    const isWhole = of === sport.sport.id;
    const isWanted = ({ league, startsAt }: F): boolean =>
      startsAt >= from && startsAt < to && (isWhole || categoryOf(league.code) === of);
    const fixturesOf = (keys: readonly FeedKey[]): readonly F[] =>
      keys
        .flatMap((key) => sport.fixtureOf(seed, key) ?? [])
        .filter(isWanted)
        .sort((a, b) => b.startsAt - a.startsAt);
    const code = of.replace(/^sim\./, '');
    for (const keys of calendarKeys(sport.prefix, sport.slots, { from, to }, isWhole ? undefined : code)) {
      yield undefined;
      for (const fixture of fixturesOf(keys)) yield ended(fixture, now);
    }
    if (!isWhole && !quickLeagues().has(code)) return;
    for (const key of runningKeys(sport.prefix, sport.slots, { from, to })) {
      const [fixture] = fixturesOf([key]);
      yield fixture === undefined ? undefined : ended(fixture, now);
    }
  };
}
