import type { ReactNode } from 'react';
import { useText } from '#src/text/text.ts';
import { classes } from '#src/ui/classes.ts';
import { Later } from '#src/ui/later.tsx';
import { lazyPart } from '#src/ui/lazy-part.ts';
import { PartBoundary } from '#src/ui/part-boundary.tsx';
import { SportMark, sportClass } from '#src/ui/sport-icon.tsx';
import styles from './event-row.module.css';
import { EventRow } from './event-row.tsx';
import { useEvent, useListHeads, useOnOffer } from './use-event.ts';

/** From this many rows on, only those near the screen exist. */
const LONG = 40;
const LongEventList = lazyPart(() => import('./long-event-list.tsx').then((module) => module.LongEventList));

/** Events under one header, whose columns are the roles of the selections below. */
export function EventList({
  heading,
  eventIds: listed,
  mixed = false,
  market,
}: {
  readonly heading: ReactNode;
  readonly eventIds: readonly number[];
  /** Of several competitions: each row says its own, and no sport colours the list. */
  readonly mixed?: boolean;
  /** Type of the markets that stand in the rows, in the place of each event's main one (BRW-07). */
  readonly market?: string | undefined;
}) {
  const t = useText();
  const eventIds = useOnOffer(listed);
  const heads = useListHeads(eventIds, market);
  const sport = useEvent(eventIds[0] ?? 0)?.categories.at(-1)?.name;
  const isOne = !mixed && sport !== undefined;
  const plain = (
    <ul data-settles="list">
      {eventIds.slice(0, LONG).map((id) => (
        <EventRow key={id} eventId={id} heads={heads} league={mixed} market={market} />
      ))}
    </ul>
  );
  return (
    <div className={classes(styles.list, isOne && sportClass(sport))} data-sport={isOne}>
      <div className={styles.header}>
        <div className={styles.heading}>
          {isOne ? <SportMark sport={sport} /> : null}
          {heading}
        </div>
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
          <Later fallback={plain}>
            <LongEventList eventIds={eventIds} heads={heads} league={mixed} market={market} />
          </Later>
        </PartBoundary>
      )}
    </div>
  );
}
