import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { AppEvent } from '#domain/events/registry.ts';
import { useText } from '#src/text/text.ts';
import type { ForkNote } from './rerun/fork-note.ts';
import { isBusinessStep } from './steps.ts';
import styles from './support.module.css';

const ROW = 28;

/** An event of a what-if: one that never happened, or an answer that nobody recorded. */
function markOf({ seq }: AppEvent, fork: ForkNote | undefined): 'standIn' | 'simulated' | undefined {
  if (fork === undefined || seq < fork.from) return undefined;
  return fork.standIns.has(seq) ? 'standIn' : 'simulated';
}

/** Every event of the recording; only those in sight are drawn. */
export function EventList({
  events,
  at,
  onChoose,
  fork,
}: {
  readonly events: readonly AppEvent[];
  readonly at: number;
  readonly onChoose: (at: number) => void;
  readonly fork?: ForkNote;
}) {
  const t = useText();
  const scroller = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- drawn anew at every scroll, as a list of the rows in sight must be
  const rows = useVirtualizer({
    count: events.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
  });
  useEffect(() => rows.scrollToIndex(at, { align: 'auto' }), [rows, at]);
  const started = events[0]?.mono ?? 0;
  return (
    <nav className={styles.events} aria-label={t('support.events')} ref={scroller}>
      <ol style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const event = events[index];
          if (event === undefined) return null;
          return (
            <li key={index} style={{ transform: `translateY(${start}px)` }}>
              <button
                type="button"
                aria-current={index === at ? 'true' : undefined}
                data-kind={event.kind}
                data-step={isBusinessStep(event)}
                data-fork={markOf(event, fork)}
                onClick={() => onChoose(index)}
              >
                <span>{event.seq}</span>
                <span>{t('support.seconds', { seconds: ((event.mono - started) / 1_000).toFixed(1) })}</span>
                <span>{event.type}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
