import type { EventEntity } from '#domain/market/entities.ts';
import styles from './scoreboard.module.css';

type Board = NonNullable<EventEntity['scoreboard']>;

/** What is counted stands in rows of its own, apart from the table. */
const APART = 8;

/** What has a line of its own below the table. */
const LINES = ['diamond', 'chase', 'thisOver', 'superOver', 'rain', 'advantage'] as const;

/**
 * The room of a board whose code is on its way, so that nothing below it moves when it comes: its table, the
 * lines below it and what is counted.
 */
export function BoardSpace({ board }: { readonly board: Board }) {
  if (Array.isArray(board.leaderboard))
    return (
      <>
        <div className={styles.headAwaited} />
        {Array.from(board.leaderboard, (_, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <div key={nth} className={styles.rowAwaited} />
        ))}
        <div className={styles.lineAwaited} />
      </>
    );
  if ((board.sets ?? []).length === 0 && board.points === undefined) return null;
  const stats = board.stats ?? [];
  return (
    <>
      <div>
        <div className={styles.headAwaited} />
        <div className={styles.rowAwaited} />
        <div className={styles.rowAwaited} />
      </div>
      {typeof board.left === 'number' ? <div className={styles.lineAwaited} /> : null}
      {LINES.map((line) =>
        board[line] === undefined ? null : <div key={line} className={styles.lineAwaited} />,
      )}
      {stats.length === 0 ? null : (
        <div style={{ marginBlockStart: APART }}>
          {stats.map(({ kind }) => (
            <div key={kind} className={styles.rowAwaited} />
          ))}
        </div>
      )}
    </>
  );
}
