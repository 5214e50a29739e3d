import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import type { OpenRecording } from '../recording/open-recording.ts';
import styles from './reexecution.module.css';

/** The colour around everything that never happened. */
export const bannerClassOf = ({ fork }: OpenRecording): string | undefined =>
  fork === undefined ? undefined : styles.forked;

/** Says above everything else that what is shown never happened; nothing for what did. */
export function ForkBanner({
  recording: { fork, header, index },
  at,
  onBack,
}: {
  readonly recording: OpenRecording;
  readonly at: number;
  readonly onBack: () => void;
}) {
  const t = useText();
  if (fork === undefined)
    return header.simulation === undefined ? null : (
      <p className={styles.simulation}>{t('whatIf.simulation')}</p>
    );
  const why = fork.standIns.get(index.seq[at] ?? 0);
  return (
    <div className={styles.banner} role="note">
      <div>
        <strong>{t('whatIf.banner')}</strong>{' '}
        {t('whatIf.bannerAbout', { from: fork.from, count: fork.standIns.size, unasked: fork.unasked })}
        {why === undefined ? null : (
          <>
            {' '}
            <strong>{t('whatIf.standIns')}:</strong> {t(`whatIf.why.${why}`)}
          </>
        )}
      </div>
      <Button small onClick={onBack}>
        {t('whatIf.back')}
      </Button>
    </div>
  );
}
