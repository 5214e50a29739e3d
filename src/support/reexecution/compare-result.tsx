import { useState } from 'react';
import { type ComparedRow, isDifference, type SessionComparison } from '#replay/compare/compare-sessions.ts';
import type { PlacementStory } from '#replay/compare/placements.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { ChangesList } from '../player/panels/changes-list.tsx';
import type { OpenRecording } from '../recording/open-recording.ts';
import styles from './reexecution.module.css';

/** Rows that are drawn at most; the command line has them all. */
const ROWS_SHOWN = 300;

interface Sides {
  readonly a: OpenRecording;
  readonly b: OpenRecording;
}

function Cell({
  recording,
  at,
  onShow,
}: {
  readonly recording: OpenRecording;
  readonly at: number | null;
  readonly onShow?: (() => void) | undefined;
}) {
  const event = at === null ? undefined : recording.events.at(at);
  if (event === undefined) return <span />;
  const text = `${event.seq} ${event.type}`;
  return onShow === undefined ? (
    <span>{text}</span>
  ) : (
    <button type="button" onClick={onShow}>
      {text}
    </button>
  );
}

function Row({
  a,
  b,
  row,
  goTo,
}: Sides & { readonly row: ComparedRow; readonly goTo: (at: number) => void }) {
  const at = row.a;
  return (
    <li data-kind={row.kind}>
      <div className={styles.pair}>
        <Cell recording={a} at={at} onShow={at === null ? undefined : () => goTo(at)} />
        <Cell recording={b} at={row.b} />
      </div>
      {row.kind === 'changed' ? <ChangesList changes={row.changes.slice(0, 5)} none="" /> : null}
    </li>
  );
}

function Story({ story }: { readonly story: PlacementStory | null }) {
  const t = useText();
  if (story === null) return <span>{t('compare.none')}</span>;
  return <span>{t('compare.bets', { count: story.bets, outcomes: story.outcomes.join(', ') })}</span>;
}

/** What is alike and what is not, in order; the first difference is where it is looked at first. */
export function CompareResult({
  a,
  b,
  comparison,
  goTo,
  onClose,
}: Sides & {
  readonly comparison: SessionComparison;
  readonly goTo: (at: number) => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const [all, setAll] = useState(false);
  const { counts, first, rows, placements } = comparison;
  const chosen = all ? rows : rows.filter(isDifference);
  const firstAt = rows.slice(first ?? rows.length).find((row) => row.a !== null)?.a;
  return (
    <div className={styles.panel}>
      <p className={styles.note}>{t('compare.title', { a: a.name, b: b.name })}</p>
      <p role="status" className={first === null ? styles.good : styles.caution}>
        {first === null ? t('compare.same') : t('compare.summary', counts)}
      </p>
      {placements.map(({ a: inA, b: inB }, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the nth placement of both sessions is what the row is
        <div key={nth} className={styles.placement}>
          <strong>{t('compare.placement', { nth: nth + 1 })}</strong>
          <div className={styles.pair}>
            <Story story={inA} />
            <Story story={inB} />
          </div>
        </div>
      ))}
      <div className={styles.row}>
        <label>
          <input type="checkbox" checked={!all} onChange={(event) => setAll(!event.currentTarget.checked)} />{' '}
          {t('compare.onlyDifferences')}
        </label>
        {firstAt === undefined ? null : (
          <Button small onClick={() => goTo(firstAt)}>
            {t('compare.first')}
          </Button>
        )}
        <Button small onClick={onClose}>
          {t('compare.close')}
        </Button>
      </div>
      <ol className={styles.rows} aria-label={t('compare.rows')}>
        {chosen.slice(0, ROWS_SHOWN).map((row) => (
          <Row key={`${row.a ?? ''}:${row.b ?? ''}`} a={a} b={b} row={row} goTo={goTo} />
        ))}
      </ol>
      {chosen.length > ROWS_SHOWN ? (
        <p className={styles.note}>{t('compare.more', { count: chosen.length - ROWS_SHOWN })}</p>
      ) : null}
    </div>
  );
}
