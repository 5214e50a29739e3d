import { type ReactNode, Suspense } from 'react';
import { useText } from '#src/text/text.ts';
import { lazyPart } from '#src/ui/lazy-part.ts';
import { PartBoundary } from '#src/ui/part-boundary.tsx';
import styles from './event-row.module.css';
import { EventRow } from './event-row.tsx';
import { useListHeads, useOnOffer } from './use-event.ts';

/** From this many rows on, only those near the screen exist. */
const LONG = 40;
const LongEventList = lazyPart(() => import('./long-event-list.tsx').then((module) => module.LongEventList));

/** Events under one header, whose columns are the roles of the selections below. */
export function EventList({
  heading,
  eventIds: listed,
}: {
  readonly heading: ReactNode;
  readonly eventIds: readonly number[];
}) {
  const t = useText();
  const eventIds = useOnOffer(listed);
  const heads = useListHeads(eventIds);
  const plain = (
    <ul data-settles="list">
      {eventIds.slice(0, LONG).map((id) => (
        <EventRow key={id} eventId={id} heads={heads} />
      ))}
    </ul>
  );
  return (
    <div className={styles.list}>
      <div className={styles.header}>
        {heading}
        <div className={styles.columns} aria-hidden="true">
          {heads.map((head) => (
            <span key={head} data-head={head}>
              {t(`event.head.${head}`)}
            </span>
          ))}
        </div>
      </div>
      {eventIds.length <= LONG ? (
        plain
      ) : (
        <PartBoundary>
          <Suspense fallback={plain}>
            <LongEventList eventIds={eventIds} heads={heads} />
          </Suspense>
        </PartBoundary>
      )}
    </div>
  );
}
