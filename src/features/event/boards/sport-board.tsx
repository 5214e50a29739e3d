import type { EventEntity } from '#domain/market/entities.ts';
import { sidesOf } from '#src/features/odds/phrases.ts';
import { useText } from '#src/text/text.ts';
import { classes } from '#src/ui/classes.ts';
import { NO_SCORE } from '../no-score.ts';
import { columnsOf, cricketOf, diamondOf, pointsLeftOf } from './board-columns.ts';
import { CricketLines } from './cricket-lines.tsx';
import { Leaderboard } from './leaderboard.tsx';
import styles from './sport-board.module.css';

type Board = NonNullable<EventEntity['scoreboard']>;
const SIDES = ['home', 'away'] as const;

/** What was counted of each side: its name between the two numbers. */
function Stats({
  names,
  stats,
}: {
  readonly names: readonly (string | undefined)[];
  readonly stats: NonNullable<Board['stats']>;
}) {
  const t = useText();
  if (stats.length === 0) return null;
  return (
    <table className={classes(styles.table, styles.stats)}>
      <caption className="sr-only">{t('event.board.stats')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{names[0]}</th>
          <td />
          <th scope="col">{names[1]}</th>
        </tr>
      </thead>
      <tbody>
        {stats.map(({ kind, home, away }) => (
          <tr key={kind}>
            <td>{home}</td>
            <th scope="row">{t('event.board.stat', { kind })}</th>
            <td>{away}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Scores part by part, a row for each side: sets with their games or legs, periods with their goals, and the
 * points of the game, what is left of the leg, or the shots of a shoot-out; what else a sport counts by side.
 * Below them what is left to play for, and who has a man more.
 */
export function SportBoard({ event, board }: { readonly event: EventEntity; readonly board: Board }) {
  const t = useText();
  const names = sidesOf(event);
  const parts = board.sets ?? [];
  if (board.leaderboard !== undefined) return <Leaderboard board={board} />;
  if (parts.length === 0 && board.points === undefined) return null;
  const columns = columnsOf(board);
  const left = pointsLeftOf(board);
  const diamond = diamondOf(board);
  const ahead = board.advantage === undefined ? undefined : names[SIDES.indexOf(board.advantage)];
  return (
    <>
      <table className={styles.table}>
        <caption className="sr-only">{t('event.board', { kind: board.kind ?? '' })}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('event.board.side')}</span>
            </th>
            {parts.map((_, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
              <th key={nth} scope="col">
                {t('event.board.part', { kind: board.kind ?? '', part: nth + 1 })}
              </th>
            ))}
            {board.points === undefined ? null : (
              <th scope="col">{t('event.board.points', { kind: board.kind ?? '' })}</th>
            )}
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {t('event.board.column', { name })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SIDES.map((side, row) => (
            <tr key={side}>
              <th scope="row">
                <span className={styles.of}>
                  <span translate="no">{names[row]}</span>
                  {board.server === side ? (
                    <>
                      <span className={styles.serving} aria-hidden="true" />
                      <span className="sr-only">{t('event.board.serving', { kind: board.kind ?? '' })}</span>
                    </>
                  ) : null}
                </span>
              </th>
              {parts.map((part, nth) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
                <td key={nth}>{part[side]}</td>
              ))}
              {board.points === undefined ? null : (
                <td className={styles.points}>
                  {board.points[side] === NO_SCORE ? t('event.board.yetToBat') : board.points[side]}
                </td>
              )}
              {columns.map((column) => (
                <td key={column.name}>{column[side]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {left === undefined ? null : <p className={styles.left}>{t('event.board.left', { points: left })}</p>}
      {diamond === undefined ? null : <p className={styles.left}>{t('event.board.diamond', diamond)}</p>}
      <CricketLines told={cricketOf(board)} names={names} />
      {ahead === undefined ? null : (
        <p className={styles.advantage} role="status">
          {t('event.board.advantage', { kind: board.kind ?? '', name: ahead })}
        </p>
      )}
      <Stats names={names} stats={board.stats ?? []} />
    </>
  );
}
