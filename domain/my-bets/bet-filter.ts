import { type LondonDays, momentsOfDays, parseDays } from '../london-days.ts';
import { isVirtual } from '../virtuals/is-virtual.ts';

const DAY = 86_400_000;

/** Spans back from now, ms: three months are 92 days, twelve are 366, so that none is too short (MYB-01). */
export const SPANS = {
  '24h': DAY,
  '7d': 7 * DAY,
  '30d': 30 * DAY,
  '90d': 90 * DAY,
  '3m': 92 * DAY,
  '12m': 366 * DAY,
} as const;
export type Span = keyof typeof SPANS;
export const isSpan = (text: string): text is Span => Object.hasOwn(SPANS, text);
export const spans: readonly Span[] = Object.keys(SPANS).filter(isSpan);

/** A span back from now, or whole days of the London calendar, both of them counted in. */
export type BetPeriod =
  | { readonly kind: 'last'; readonly span: Span }
  | ({ readonly kind: 'days' } & LondonDays);

/** By when a bet was struck: `inplay` has a leg whose event was on. */
export const PHASES = ['all', 'inplay', 'prematch'] as const;
export type BetPhase = (typeof PHASES)[number];

export interface BetFilter {
  readonly period: BetPeriod;
  readonly phase: BetPhase;
  /** Bets with a leg of this sport, or of any virtual one (`ANY_VIRTUAL`); null for all. */
  readonly sport: string | null;
}

/** In the place of a sport: all that is drawn and not played. No feed draws an id like it. */
export const ANY_VIRTUAL = 'virtuals';

/** Whether a leg of that sport is asked for. */
const isOfSport = (leg: string, asked: string): boolean =>
  asked === ANY_VIRTUAL ? isVirtual(leg) : leg === asked;

export const allRecent = {
  period: { kind: 'last', span: '30d' },
  phase: 'all',
  sport: null,
} as const satisfies BetFilter;

/** As it stands in an address and in the query of a call. */
export interface FilterFields {
  readonly period?: string | undefined;
  readonly firstDay?: string | undefined;
  readonly lastDay?: string | undefined;
  readonly phase?: string | undefined;
  readonly sport?: string | undefined;
}

/** Shape of a sport's id, as feeds draw it. */
const SPORT = /^[\w.:-]{1,64}$/;

function periodOf({ period, firstDay, lastDay }: FilterFields): BetPeriod | undefined {
  if (period === undefined) return allRecent.period;
  if (isSpan(period)) return { kind: 'last', span: period };
  const days = period === 'own' ? parseDays(firstDay, lastDay) : undefined;
  return days === undefined ? undefined : { kind: 'days', ...days };
}

/** What the fields say; undefined where they say nothing that can be read. */
export function parseFilter(fields: FilterFields): BetFilter | undefined {
  const period = periodOf(fields);
  const phase = PHASES.find((one) => one === (fields.phase ?? 'all'));
  const { sport = null } = fields;
  const isSport = sport === null || SPORT.test(sport);
  return period === undefined || phase === undefined || !isSport ? undefined : { period, phase, sport };
}

/** The fields of a filter, those at their defaults left out. */
export function fieldsOf({ period, phase, sport }: BetFilter): Readonly<Record<string, string>> {
  const { firstDay, lastDay } = period.kind === 'days' ? period : {};
  return {
    ...(period.kind === 'last' ? (period.span === '30d' ? {} : { period: period.span }) : { period: 'own' }),
    ...(firstDay === undefined || lastDay === undefined ? {} : { firstDay, lastDay }),
    ...(phase === 'all' ? {} : { phase }),
    ...(sport === null ? {} : { sport }),
  };
}

/** The filter in an address; what cannot be read there is as if it were not. */
export function filterInPath(path: string): BetFilter {
  const [, query = ''] = path.split(/[?#]/);
  const pairs = query.split('&').map((pair) => pair.split('=', 2));
  const said = new Map(pairs.map(([name = '', value = '']) => [name, value]));
  const [period, firstDay, lastDay] = ['period', 'firstDay', 'lastDay'].map((name) => said.get(name));
  return (
    parseFilter({ period, firstDay, lastDay, phase: said.get('phase'), sport: said.get('sport') }) ??
    allRecent
  );
}

/** The filter as the end of an address; empty for the defaults. */
export function queryOf(filter: BetFilter): string {
  const pairs = Object.entries(fieldsOf(filter)).map(([name, value]) => `${name}=${value}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** First moment, and the first one that is after it (null: no end), of a period that is asked about now. */
export function momentsOf(
  period: BetPeriod,
  now: number,
): { readonly since: number; readonly before: number | null } {
  if (period.kind === 'last') return { since: now - SPANS[period.span], before: null };
  return momentsOfDays(period);
}

/** What of a bet a filter looks at. */
interface FilteredBet {
  readonly settledAt: number | null;
  readonly legs: readonly { readonly sportId: string; readonly inPlay?: boolean | undefined }[];
}

export const isInPhase = ({ legs }: Pick<FilteredBet, 'legs'>, phase: BetPhase): boolean =>
  phase === 'all' || legs.some(({ inPlay }) => inPlay === true) === (phase === 'inplay');

/** Whether a settled bet is one of those that a filter asks for now. */
export function isAskedFor(bet: FilteredBet, { period, phase, sport }: BetFilter, now: number): boolean {
  const { since, before } = momentsOf(period, now);
  const at = bet.settledAt ?? 0;
  const isIn = at >= since && (before === null || at < before);
  return (
    isIn && isInPhase(bet, phase) && (sport === null || bet.legs.some((leg) => isOfSport(leg.sportId, sport)))
  );
}
