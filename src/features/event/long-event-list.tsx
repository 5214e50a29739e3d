import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { EventRow } from './event-row.tsx';

/** Height of a row before it is measured; css pixels. */
const ROW = 68;
const OVERSCAN = 8;

const scrollerOf = (element: HTMLElement): HTMLElement => {
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.documentElement;
};

/** Hundreds of events: rows far from the screen do not exist, their height does. */
export function LongEventList({
  eventIds,
  columns,
}: {
  readonly eventIds: readonly number[];
  readonly columns: number;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (list.current !== null) setScroller(scrollerOf(list.current));
  }, []);
  // eslint-disable-next-line react-hooks/incompatible-library -- drawn anew at every scroll, as a list of the rows in sight must be
  const virtual = useVirtualizer({
    count: eventIds.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW,
    overscan: OVERSCAN,
    scrollMargin: list.current?.offsetTop ?? 0,
    getItemKey: (index) => eventIds[index] ?? index,
  });
  const rows = virtual.getVirtualItems();
  const before = rows[0] === undefined ? 0 : rows[0].start - virtual.options.scrollMargin;
  return (
    <ul ref={list} style={{ minHeight: virtual.getTotalSize(), paddingTop: Math.max(0, before) }}>
      {rows.map(({ index, key }) => (
        <EventRow key={String(key)} eventId={eventIds[index] ?? 0} columns={columns} />
      ))}
    </ul>
  );
}
