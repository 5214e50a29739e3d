import type { EventEntity } from '#domain/market/entities.ts';
import { useText } from '#src/text/text.ts';
import { leadersOf, toPar } from './board-columns.ts';
import styles from './sport-board.module.css';

/** The first of a contest of many: place, name, score to par in all and in the round; all at one hole. */
export function Leaderboard({ board }: { readonly board: NonNullable<EventEntity['scoreboard']> }) {
  const t = useText();
  const leaders = leadersOf(board);
  if (leaders.length === 0) return null;
  return (
    <>
      <table className={styles.table}>
        <caption className="sr-only">{t('event.board.leaders')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('event.board.place')}</th>
            <th scope="col">
              <span className="sr-only">{t('event.board.side')}</span>
            </th>
            <th scope="col">{t('event.board.total')}</th>
            <th scope="col">{t('event.board.round')}</th>
            {typeof board.holes === 'number' ? <th scope="col">{t('event.board.thru')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {leaders.map(({ position, level, name, total, today }) => (
            <tr key={name}>
              <td>{t('event.board.position', { position, level: level ? 'yes' : 'no' })}</td>
              <th scope="row" translate="no">
                {name}
              </th>
              <td className={styles.points}>{t('event.board.toPar', toPar(total))}</td>
              <td>{t('event.board.toPar', toPar(today))}</td>
              {typeof board.holes === 'number' ? (
                <td>{t('event.board.played', { holes: board.holes })}</td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
      {typeof board.winner === 'string' ? (
        <p className={styles.left}>{t('event.board.winner', { name: board.winner })}</p>
      ) : null}
    </>
  );
}
