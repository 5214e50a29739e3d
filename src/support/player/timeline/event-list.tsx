import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { importanceAt, typeAt } from '#replay/index/event-index.ts';
import { useText } from '#src/text/text.ts';
import { IconChevronDown, IconChevronRight } from '#src/ui/icons.ts';
import { Segmented } from '#src/ui/segmented.tsx';
import { longValue } from '../panels/json-text.ts';
import type { View } from '../view.ts';
import { relativeText } from './clock-text.ts';
import styles from './event-list.module.css';
import { LEVELS, type Level, rowOf, rowsAt } from './event-rows.ts';

const ROW = 28;

function Row({
  view,
  position,
  here,
  open,
  onToggle,
}: {
  readonly view: View;
  readonly position: number;
  readonly here: boolean;
  readonly open: boolean;
  readonly onToggle: () => void;
}) {
  const t = useText();
  const { index, events, fork } = view.recording;
  const standIn = fork?.standIns.get(index.seq[position] ?? 0);
  const type = typeAt(index, position);
  const since = (index.mono[position] ?? 0) - (index.mono[0] ?? 0);
  return (
    <>
      <div className={styles.eventRow} data-importance={importanceAt(index, position)}>
        <button
          type="button"
          className={styles.expand}
          aria-expanded={open}
          aria-label={t('support.expand', { seq: index.seq[position] ?? 0, type })}
          onClick={onToggle}
        >
          {open ? (
            <IconChevronDown size={16} aria-hidden="true" />
          ) : (
            <IconChevronRight size={16} aria-hidden="true" />
          )}
        </button>
        <button
          type="button"
          className={styles.event}
          aria-current={here && view.at === position ? 'true' : undefined}
          data-near={here}
          data-derived={index.derived[position] === 1}
          title={view.clock.instant(index.at[position] ?? 0)}
          onClick={() => view.goTo(position)}
        >
          <span>{index.seq[position]}</span>
          <span>{relativeText(since)}</span>
          <span>
            {standIn === undefined ? null : <mark>{t('whatIf.standIn')}</mark>}
            {type}
          </span>
        </button>
      </div>
      {open ? <pre className={styles.payload}>{longValue(events.at(position)?.data)}</pre> : null}
    </>
  );
}

/** Keys that move the position, here or in the whole console. */
const MOVES: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageUp', 'PageDown']);

/** Up and down walk the rows; the list keeps the focus where the position is. */
const walking = (rows: Uint32Array, view: View) => (event: KeyboardEvent) => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const to = step === 0 ? undefined : rows[rowOf(rows, view.at) + step];
  if (to === undefined) return;
  event.preventDefault();
  view.goTo(to);
};

function Filters({
  level,
  onLevel,
  only,
  onOnly,
  canFilter,
}: {
  readonly level: Level;
  readonly onLevel: (level: Level) => void;
  readonly only: boolean;
  readonly onOnly: (only: boolean) => void;
  readonly canFilter: boolean;
}) {
  const t = useText();
  return (
    <div className={styles.filters}>
      <Segmented
        label={t('support.level')}
        options={LEVELS.map((value) => ({ value, label: t(`support.level.${value}`) }))}
        value={level}
        onChange={onLevel}
      />
      <label>
        <input
          type="checkbox"
          checked={only}
          disabled={!canFilter}
          onChange={(event) => onOnly(event.currentTarget.checked)}
        />
        {t('support.onlyFound')}
      </label>
    </div>
  );
}

/**
 * The events of the recording by importance, or those that were found; several can be open at once (feature
 * 2).
 */
export function EventList({ view }: { readonly view: View }) {
  const t = useText();
  const [level, setLevel] = useState<Level>('line');
  const [only, setOnly] = useState(false);
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set());
  const scroller = useRef<HTMLElement>(null);
  const walked = useRef(false);
  const { index } = view.recording;
  const found = 'positions' in view.found ? view.found.positions : undefined;
  const rows = useMemo(() => rowsAt(index, level, only ? found : undefined), [index, level, only, found]);
  // oxlint-disable-next-line react/incompatible-library -- drawn anew at every scroll, as a list of the rows in sight must be
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    getItemKey: (nth) => rows[nth] ?? nth,
    overscan: 12,
  });
  const here = rowOf(rows, view.at);
  // On a phone the list has no height until it is chosen, and nothing to scroll.
  const inSight = (lines.scrollRect?.height ?? 0) > 0;
  useEffect(() => {
    if (inSight) lines.scrollToIndex(here, { align: 'auto' });
  }, [lines, here, inSight]);
  useEffect(() => {
    if (!walked.current) return undefined;
    walked.current = false;
    // The row that had the focus may be out of sight and gone: the next one takes it as soon as it is drawn.
    const frame = requestAnimationFrame(() =>
      scroller.current
        ?.querySelector<HTMLElement>(`[data-index="${here}"] button:last-of-type`)
        ?.focus({ preventScroll: true }),
    );
    return () => cancelAnimationFrame(frame);
  }, [here]);
  const walk = walking(rows, view);
  const toggle = (position: number): void =>
    setOpen((now) => {
      const next = new Set(now);
      if (!next.delete(position)) next.add(position);
      return next;
    });
  return (
    <div className={styles.list}>
      <Filters
        level={level}
        onLevel={setLevel}
        only={only && found !== undefined}
        onOnly={setOnly}
        canFilter={found !== undefined}
      />
      <nav
        className={styles.events}
        aria-label={t('support.events')}
        ref={scroller}
        onKeyDown={(event) => {
          walked.current = MOVES.has(event.key);
          walk(event);
        }}
        onBlur={({ relatedTarget }) => {
          if (relatedTarget !== null) walked.current = false;
        }}
      >
        {rows.length === 0 ? <p className={styles.note}>{t('support.noEvents')}</p> : null}
        <ol style={{ height: lines.getTotalSize() }}>
          {lines.getVirtualItems().map(({ index: nth, start, key }) => (
            <li
              key={key}
              data-index={nth}
              ref={lines.measureElement}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Row
                view={view}
                position={rows[nth] ?? 0}
                here={nth === here}
                open={open.has(rows[nth] ?? -1)}
                onToggle={() => toggle(rows[nth] ?? 0)}
              />
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}
