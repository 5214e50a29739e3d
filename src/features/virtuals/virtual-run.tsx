import type { EventEntity, SelectionEntity } from '#domain/market/entities.ts';
import { virtualDrawOf } from '#domain/virtuals/match-data.ts';
import { useSelections } from '#src/features/event/use-event.ts';
import { racingOf } from '#src/features/racing/kinds/racing-pages.ts';
import { RunnerSign } from '#src/features/racing/kinds/runner-sign.tsx';
import { countdownText } from '#src/features/racing/race-status.tsx';
import { useWinMarket } from '#src/features/racing/use-runners.ts';
import { useNow } from '#src/platform/clock/now.ts';
import { useText } from '#src/text/text.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Card } from '#src/ui/layout.tsx';
import styles from './virtuals.module.css';

/** How long one may still bet, that betting has closed, or that it runs. */
export function VirtualClock({ event }: { readonly event: EventEntity }) {
  const t = useText();
  const now = useNow();
  const virtual = virtualDrawOf(event);
  if (virtual === undefined || event.state === 'FINISHED') return null;
  const isRunning = event.state === 'INPLAY' || event.racingData?.step === 'off';
  const left = virtual.closesAt - now;
  if (left > 0)
    return (
      <span className={`${styles.clock} tabular`} aria-live="off">
        {t('virtual.closesIn', { time: countdownText(left, t) })}
      </span>
    );
  return <Badge tone="caution">{t(isRunning ? 'virtual.running' : 'virtual.closed')}</Badge>;
}

function Order({
  event,
  selections,
}: {
  readonly event: EventEntity;
  readonly selections: readonly SelectionEntity[];
}) {
  const t = useText();
  const now = useNow();
  const { running, virtual } = event.racingData ?? {};
  if (running === undefined || virtual === undefined) return null;
  const length = Math.max(1, virtual.resultAt - event.startTime);
  const run = Math.min(1, Math.max(0, (now - event.startTime) / length));
  return (
    <Card aria-label={t('virtual.order')}>
      <div className={styles.course} aria-hidden="true">
        <span style={{ inlineSize: `${run * 100}%` }} />
      </div>
      <ol className={styles.order}>
        {running.order.map((cloth) => {
          const runner = selections.find((one) => one.runner?.clothNumber === cloth);
          return (
            <li key={cloth} translate="no">
              <RunnerSign racing={racingOf(event.sportId)} runner={runner?.runner} size={32} />
              <span className="tabular">{cloth}</span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

function OrderOf({
  event,
  market,
}: {
  readonly event: EventEntity;
  readonly market: NonNullable<ReturnType<typeof useWinMarket>>;
}) {
  return <Order event={event} selections={useSelections(market)} />;
}

/** The race as it runs: who is in front. */
export function VirtualRun({ event }: { readonly event: EventEntity }) {
  const market = useWinMarket(event.id);
  return market === undefined ? null : <OrderOf event={event} market={market} />;
}
