import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import { walkRows } from '#src/support/walk-rows.ts';
import styles from './panels.module.css';

const ROW = 44;

/** A list of places to go to; only those in sight are drawn. */
export function FoundList({
  label,
  count,
  row,
}: {
  readonly label: string;
  readonly count: number;
  readonly row: (nth: number) => ReactNode;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- drawn anew at every scroll, as a list of the rows in sight must be
  const lines = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
  });
  return (
    <section className={styles.found} ref={scroller} aria-label={label} onKeyDown={walkRows(lines, count)}>
      <ol style={{ height: lines.getTotalSize() }}>
        {lines.getVirtualItems().map(({ index, start }) => (
          <li key={index} data-index={index} style={{ transform: `translateY(${start}px)` }}>
            {row(index)}
          </li>
        ))}
      </ol>
    </section>
  );
}
