import {
  useVirtualizer,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Role } from '#domain/market/roles.ts';
import styles from './event-row.module.css';
import { EventRow } from './event-row.tsx';

/**
 * Rows that stand until it is known how high one is and what scrolls; css pixels, and as many as fill a
 * screen.
 */
const FIRST = { row: 68, rows: 16 } as const;
const OVERSCAN = 8;

interface ListProps {
  readonly eventIds: readonly number[];
  readonly heads: readonly Role[];
  /** As in a plain list. */
  readonly league: boolean;
  readonly market: string | undefined;
}

interface Place {
  /** What scrolls the list: nothing but the window where the page is one column. */
  readonly scroller: HTMLElement | null;
  /** Where the list begins in it, and what a row measures; css pixels. */
  readonly top: number;
  readonly row: number;
}

interface PlacedProps extends ListProps {
  readonly place: Place;
}

const scrollerOf = (element: HTMLElement): HTMLElement | null => {
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return null;
};

const optionsOf = ({ eventIds, place }: PlacedProps) => ({
  count: eventIds.length,
  estimateSize: () => place.row,
  overscan: OVERSCAN,
  scrollMargin: place.top,
  getItemKey: (index: number) => eventIds[index] ?? index,
});

const topIn = (element: HTMLElement, scroller: HTMLElement | null): number => {
  const { top } = element.getBoundingClientRect();
  const scrolled =
    scroller === null ? window.scrollY : scroller.scrollTop - scroller.getBoundingClientRect().top;
  return Math.round(top + scrolled);
};

interface Drawn {
  readonly rows: readonly VirtualItem[];
  /** Of the whole list, and of what is above the first row that is drawn. */
  readonly height: number;
  readonly before: number;
  readonly measure: (row: HTMLLIElement | null) => void;
}

/**
 * What a virtualizer holds at this moment: it stays the same object while that changes, which no component is
 * drawn anew for.
 */
function drawn<Scroller extends HTMLElement | Window>(virtual: Virtualizer<Scroller, HTMLLIElement>): Drawn {
  const rows = virtual.getVirtualItems();
  const before = rows[0] === undefined ? 0 : rows[0].start - virtual.options.scrollMargin;
  return {
    rows,
    height: virtual.getTotalSize(),
    before: Math.max(0, before),
    measure: virtual.measureElement,
  };
}

function Rows({
  drawn: { rows, height, before, measure },
  eventIds,
  heads,
  league,
  market,
}: ListProps & { readonly drawn: Drawn }) {
  return (
    <ul className={styles.near} style={{ minHeight: height, paddingTop: before }}>
      {rows.map(({ index, key }) => (
        <EventRow
          key={String(key)}
          eventId={eventIds[index] ?? 0}
          heads={heads}
          league={league}
          market={market}
          index={index}
          measure={measure}
        />
      ))}
    </ul>
  );
}

function InColumn(props: PlacedProps) {
  'use no memo';
  const { eventIds, heads, league, market, place } = props;
  // oxlint-disable-next-line react/incompatible-library -- drawn anew at every scroll, as a list of the rows in sight must be
  const virtual = useVirtualizer<HTMLElement, HTMLLIElement>({
    ...optionsOf(props),
    getScrollElement: () => place.scroller,
  });
  return <Rows drawn={drawn(virtual)} eventIds={eventIds} heads={heads} league={league} market={market} />;
}

function InWindow(props: PlacedProps) {
  'use no memo';
  const { eventIds, heads, league, market } = props;
  // oxlint-disable-next-line react/incompatible-library -- as in a column
  const virtual = useWindowVirtualizer<HTMLLIElement>(optionsOf(props));
  return <Rows drawn={drawn(virtual)} eventIds={eventIds} heads={heads} league={league} market={market} />;
}

/**
 * Looked at again when the width changes (another layout has rows of another height, and something else
 * scrolls), and when what stands above the list grows.
 */
function usePlace(frame: RefObject<HTMLElement | null>): Place | undefined {
  const [place, setPlace] = useState<Place>();
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    let width = 0;
    const look = (): void => {
      const row = element.querySelector('li');
      if (row === null) return;
      const isNew = element.clientWidth !== width;
      width = element.clientWidth;
      setPlace((before) => {
        const seen =
          before === undefined || isNew
            ? { scroller: scrollerOf(element), row: row.getBoundingClientRect().height }
            : before;
        const now = { ...seen, top: topIn(element, seen.scroller) };
        const isSame = before !== undefined && before.row === now.row && before.top === now.top;
        return isSame && before.scroller === now.scroller ? before : now;
      });
    };
    look();
    const observer = new ResizeObserver(look);
    for (let at: HTMLElement | null = element; at !== null; at = at.parentElement) observer.observe(at);
    return () => observer.disconnect();
  }, [frame]);
  return place;
}

/** Hundreds of events: rows far from the screen do not exist, their height does. */
export function LongEventList({ eventIds, heads, league, market }: ListProps) {
  const frame = useRef<HTMLDivElement>(null);
  const place = usePlace(frame);
  const first = (
    <ul className={styles.near} style={{ minHeight: eventIds.length * FIRST.row }}>
      {eventIds.slice(0, FIRST.rows).map((id) => (
        <EventRow key={id} eventId={id} heads={heads} league={league} market={market} />
      ))}
    </ul>
  );
  const Placed = place?.scroller === null ? InWindow : InColumn;
  return (
    <div ref={frame}>
      {place === undefined ? (
        first
      ) : (
        // Rows of another height are measured from the beginning.
        <Placed
          key={place.row}
          eventIds={eventIds}
          heads={heads}
          league={league}
          market={market}
          place={place}
        />
      )}
    </div>
  );
}
