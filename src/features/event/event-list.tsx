import { type ReactNode, Suspense } from 'react';
import { useText } from '#src/text/text.ts';
import { lazyPart } from '#src/ui/lazy-part.ts';
import { PartBoundary } from '#src/ui/part-boundary.tsx';
import styles from './event-row.module.css';
import { EventRow, useColumns } from './event-row.tsx';

/** From this many rows on, only those near the screen exist. */
const LONG = 40;
const LongEventList = lazyPart(() => import('./long-event-list.tsx').then((module) => module.LongEventList));

const LABELS = {
  2: ['event.homeShort', 'event.awayShort'],
  3: ['event.homeShort', 'event.drawShort', 'event.awayShort'],
} as const;

/** Events under one header with the columns of their main market. */
export function EventList({
  heading,
  eventIds,
}: {
  readonly heading: ReactNode;
  readonly eventIds: readonly number[];
}) {
  const t = useText();
  const columns = useColumns(eventIds);
  const labels = columns === 2 ? LABELS[2] : LABELS[3];
  const plain = (
    <ul data-settles="list">
      {eventIds.slice(0, LONG).map((id) => (
        <EventRow key={id} eventId={id} columns={labels.length} />
      ))}
    </ul>
  );
  return (
    <div className={styles.list}>
      <div className={styles.header}>
        {heading}
        <div className={styles.columns} aria-hidden="true">
          {labels.map((label) => (
            <span key={label}>{t(label)}</span>
          ))}
        </div>
      </div>
      {eventIds.length <= LONG ? (
        plain
      ) : (
        <PartBoundary>
          <Suspense fallback={plain}>
            <LongEventList eventIds={eventIds} columns={labels.length} />
          </Suspense>
        </PartBoundary>
      )}
    </div>
  );
}
