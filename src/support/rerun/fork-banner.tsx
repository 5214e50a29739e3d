import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import type { Recording } from '../open-recording.ts';
import styles from './rerun.module.css';

/** The colour around everything that never happened, and the row that the banner takes. */
export const bannerClassOf = ({ fork, header }: Recording): string | undefined =>
  header.simulation === undefined ? undefined : classes(styles.bannered, fork !== undefined && styles.forked);

/** Says above everything else that what is shown never happened; nothing for what did. */
export function ForkBanner({
  recording: { fork, header },
  at,
  onBack,
}: {
  readonly recording: Recording;
  readonly at: number;
  readonly onBack: () => void;
}) {
  const t = useText();
  if (fork === undefined)
    return header.simulation === undefined ? null : (
      <p className={styles.simulation}>{t('whatIf.simulation')}</p>
    );
  const why = fork.standIns.get(at + 1);
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
