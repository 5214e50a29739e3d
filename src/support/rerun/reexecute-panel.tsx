import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import type { Recording } from '../open-recording.ts';
import { DivergenceReport } from './divergence-report.tsx';
import type { Reexecuted } from './job.ts';
import type { PanelProps } from './panel-props.ts';
import { Ended, Progress } from './progress.tsx';
import styles from './rerun.module.css';
import { useRerun } from './use-rerun.ts';

const lookOf = { identical: styles.good, incomplete: styles.caution, diverged: styles.bad } as const;

function Result({ result, recording, goTo }: PanelProps & { readonly result: Reexecuted }) {
  const t = useText();
  const about = {
    identical: t('rerun.identicalAbout', { events: result.events }),
    incomplete: t('rerun.incompleteAbout'),
    diverged: t('rerun.divergedAbout', {
      commit: result.kind === 'diverged' ? result.divergence.commit : 0,
    }),
  }[result.kind];
  return (
    <>
      <div role="status" className={lookOf[result.kind]}>
        <strong>{t(`rerun.${result.kind}`)}</strong>
        <p>{about}</p>
      </div>
      {result.defects.length === 0 ? null : (
        <p className={styles.bad}>
          {t('rerun.defects', { count: result.defects.length })}: {result.defects[0]}
        </p>
      )}
      {result.violations.map(({ name, seq, sentence }) => (
        <p key={name} className={styles.bad}>
          {t('rerun.violation', { seq, sentence })}
        </p>
      ))}
      {result.kind === 'diverged' ? (
        <DivergenceReport recording={recording} divergence={result.divergence} goTo={goTo} />
      ) : null}
    </>
  );
}

const jobOf = ({ header, events }: Recording) => ({ header, events });

/** Runs the recording again through this version's code, and says whether it still decides the same. */
export function ReexecutePanel(props: PanelProps) {
  const t = useText();
  const rerun = useRerun();
  const { status } = rerun;
  return (
    <div className={styles.panel}>
      <p className={styles.note}>{t('rerun.about')}</p>
      {status.kind === 'running' ? (
        <Progress rerun={rerun} />
      ) : (
        <Button look="primary" onClick={() => rerun.start(jobOf(props.recording))}>
          {t(status.kind === 'idle' ? 'rerun.start' : 'rerun.again')}
        </Button>
      )}
      <Ended rerun={rerun} />
      {status.kind === 'reexecuted' ? <Result {...props} result={status.result} /> : null}
    </div>
  );
}
