import { getSports } from '#domain/contract/initial-calls.ts';
import { lastWeekOf } from '#domain/london-days.ts';
import { ANY_VIRTUAL, type BetPeriod, type Span, spans } from '#domain/my-bets/bet-filter.ts';
import { londonDate } from '#domain/racing/london-time.ts';
import { isVirtual } from '#domain/virtuals/is-virtual.ts';
import { useNow } from '#src/platform/clock/now.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { type Text, useText } from '#src/text/text.ts';
import { ChipLink, ChipRow } from '#src/ui/chip.tsx';
import { DayRange } from '#src/ui/day-range.tsx';
import styles from './history.module.css';
import { HistorySearch } from './history-search.tsx';
import { PhaseChips } from './phase-chips.tsx';
import { useBetFilter } from './use-bet-filter.ts';

const UNITS = { h: 'hours', d: 'days', m: 'months' } as const;

/** As the span is written: `24h`, `7d`, `3m`. */
function spanText(span: Span, t: Text): string {
  const unit = span.endsWith('h') ? 'h' : span.endsWith('d') ? 'd' : 'm';
  return t(`myBets.span.${UNITS[unit]}`, { count: Number.parseInt(span, 10) });
}

/** First and last day, both counted in, as London's calendar has them. */
function OwnDays({ period, now }: { readonly period: BetPeriod; readonly now: number }) {
  const t = useText();
  const { choose } = useBetFilter();
  if (period.kind !== 'days') return null;
  return (
    <DayRange
      days={period}
      latest={londonDate(now)}
      firstLabel={t('myBets.firstDay')}
      lastLabel={t('myBets.lastDay')}
      onChange={(days) => choose({ period: { kind: 'days', ...days } })}
    />
  );
}

/** Sports of the period's bets, by the names that the offer has for them; nothing where there is one. */
function SportChips() {
  const t = useText();
  const { filter, hrefFor } = useBetFilter();
  const statistics = useApp((state) => state.myBets.statistics?.statistic);
  const view = usePageView(getSports);
  const known = view.kind === 'ready' ? view.result.sports : [];
  const bet = statistics?.sports ?? [];
  const sports = bet.flatMap((id) => known.filter(({ sportId }) => sportId === id));
  const hasVirtuals = filter.sport === ANY_VIRTUAL || bet.some(isVirtual);
  if (sports.length + (hasVirtuals ? 1 : 0) < 2 && filter.sport === null) return null;
  return (
    <ChipRow label={t('myBets.sports')}>
      <ChipLink
        label={t('myBets.allSports')}
        selected={filter.sport === null}
        href={hrefFor({ sport: null })}
      />
      {hasVirtuals ? (
        <ChipLink
          label={t('myBets.virtuals')}
          selected={filter.sport === ANY_VIRTUAL}
          href={hrefFor({ sport: ANY_VIRTUAL })}
        />
      ) : null}
      {sports.map(({ sportId, name }) => (
        <ChipLink
          key={sportId}
          label={name}
          selected={filter.sport === sportId}
          href={hrefFor({ sport: sportId })}
        />
      ))}
    </ChipRow>
  );
}

/** Which of the settled bets: their time, when they were placed, their sport, and words in them (MYB-01). */
export function HistoryFilter() {
  const t = useText();
  const now = useNow(false);
  const { filter, hrefFor } = useBetFilter();
  const { period } = filter;
  return (
    <div className={styles.filter}>
      <ChipRow label={t('myBets.periods')}>
        {spans.map((span) => (
          <ChipLink
            key={span}
            label={spanText(span, t)}
            selected={period.kind === 'last' && period.span === span}
            href={hrefFor({ period: { kind: 'last', span } })}
          />
        ))}
        <ChipLink
          label={t('myBets.ownDays')}
          selected={period.kind === 'days'}
          href={hrefFor({ period: period.kind === 'days' ? period : { kind: 'days', ...lastWeekOf(now) } })}
        />
      </ChipRow>
      <OwnDays period={period} now={now} />
      <PhaseChips />
      <SportChips />
      <HistorySearch />
    </div>
  );
}
