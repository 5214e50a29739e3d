import type { Result } from '#domain/contract/results.ts';
import { dayText, timeText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Monogram } from '#src/ui/monogram.tsx';
import styles from './results.module.css';

type Score = Extract<NonNullable<Result['ending']>, { readonly kind: 'score' }>;

function Pair({
  home,
  away,
  score,
}: {
  readonly home: string;
  readonly away: string;
  readonly score: Score;
}) {
  const t = useText();
  const lead = Math.sign(score.home - score.away);
  return (
    <>
      <span className={styles.home} data-ahead={lead > 0} translate="no">
        {home}
        <Monogram name={home} />
      </span>
      <span className={styles.score}>{t('results.score', { home: score.home, away: score.away })}</span>
      <span className={styles.away} data-ahead={lead < 0} translate="no">
        <Monogram name={away} />
        {away}
      </span>
    </>
  );
}

function Row({ result, dated }: { readonly result: Result; readonly dated: boolean }) {
  const t = useText();
  const { name, home, away, ending, startTime, state } = result;
  const began = (
    <time dateTime={new Date(startTime).toISOString()}>
      {dated ? dayText(startTime) : timeText(startTime)}
    </time>
  );
  if (ending?.kind === 'score' && home !== undefined && away !== undefined)
    return (
      <>
        {began}
        <Pair home={home} away={away} score={ending} />
      </>
    );
  const told =
    ending?.kind === 'finish'
      ? ending.placed
          .map(({ position, name: runner }) => t('results.placed', { position, runner }))
          .join(' · ')
      : t(`results.state.${state === 'FINISHED' || state === 'ABANDONED' ? state : 'CANCELED'}`);
  return (
    <>
      {began}
      <span className={styles.whole}>
        <span translate="no">{name}</span>
        <span className={styles.told}>{told}</span>
      </span>
    </>
  );
}

/** Events that are over, each on a line with its score. */
export function ResultRows({
  results,
  dated = false,
}: {
  readonly results: readonly Result[];
  /** They are of several days: each says which. */
  readonly dated?: boolean;
}) {
  return (
    <ul className={styles.results}>
      {results.map((result) => (
        <li key={`${result.startTime} ${result.name}`} className={styles.result} data-dated={dated}>
          <Row result={result} dated={dated} />
        </li>
      ))}
    </ul>
  );
}
