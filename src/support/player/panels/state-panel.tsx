import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { useText } from '#src/text/text.ts';
import { IconChevronDown, IconChevronRight } from '#src/ui/icons.ts';
import type { View } from '../view.ts';
import { FIND_PATH } from './find-query.ts';
import styles from './panels.module.css';
import { type StateRow, stateRows } from './state-rows.ts';

const ROW = 26;

function Row({
  row,
  onToggle,
  onHistory,
}: {
  readonly row: StateRow;
  readonly onToggle: () => void;
  readonly onHistory: () => void;
}) {
  const t = useText();
  const indent = { paddingInlineStart: 4 + (row.path.length - 1) * 14 };
  return (
    <div className={styles.stateRow} style={indent}>
      {row.leaf === undefined ? (
        <button type="button" aria-expanded={row.open} onClick={onToggle}>
          {row.open ? (
            <IconChevronDown size={16} aria-hidden="true" />
          ) : (
            <IconChevronRight size={16} aria-hidden="true" />
          )}
          <span>{row.name}</span>
          <small>{t('support.items', { count: row.size })}</small>
        </button>
      ) : (
        <span>
          {row.name}: <code>{row.leaf}</code>
        </span>
      )}
      <button
        type="button"
        className={styles.history}
        aria-label={t('support.pathHistoryOf', { path: row.id })}
        onClick={onHistory}
      >
        {t('support.pathHistory')}
      </button>
    </div>
  );
}

/** The state after the event, from every read model, as a tree; only lines in sight are drawn (feature 6). */
export function StatePanel({ view }: { readonly view: View }) {
  const t = useText();
  const { timeline, index } = view.recording;
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set());
  const scroller = useRef<HTMLDivElement>(null);
  const ready = view.ready(view.at);
  const seq = index.seq[view.at] ?? 0;
  const rows = useMemo(
    () => (ready ? stateRows(timeline.stateAt(seq), open) : []),
    [timeline, seq, open, ready],
  );
  // oxlint-disable-next-line react/incompatible-library -- drawn anew at every scroll, as a list of the rows in sight must be
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 16,
  });
  const toggle = (id: string): void =>
    setOpen((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const history = (id: string): void => {
    view.setQuery(FIND_PATH + id);
    view.openPanel('find');
  };
  return (
    <>
      <h2>{t('support.stateTitle', { seq })}</h2>
      {ready ? null : <p className={styles.note}>{t('support.preparing')}</p>}
      <section className={styles.tree} ref={scroller} aria-label={t('support.panel.state')}>
        <ul style={{ height: lines.getTotalSize() }}>
          {lines.getVirtualItems().map(({ index: nth, start }) => {
            const row = rows[nth];
            if (row === undefined) return null;
            return (
              <li key={row.id} style={{ transform: `translateY(${start}px)` }}>
                <Row row={row} onToggle={() => toggle(row.id)} onHistory={() => history(row.id)} />
              </li>
            );
          })}
        </ul>
      </section>
    </>
  );
}
