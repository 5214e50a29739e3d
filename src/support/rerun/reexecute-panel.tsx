import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import type { View } from '../player/view.ts';
import { CannotRun, whyNotRun } from './cannot-run.tsx';
import { DivergenceReport } from './divergence-report.tsx';
import { handedOf, type Reexecuted } from './job.ts';
import { Ended, Progress } from './progress.tsx';
import styles from './rerun.module.css';
import { useRerun } from './use-rerun.ts';

const lookOf = { identical: styles.good, incomplete: styles.caution, diverged: styles.bad } as const;

function Result({ result, view }: { readonly result: Reexecuted; readonly view: View }) {
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
        <DivergenceReport recording={view.recording} divergence={result.divergence} goTo={view.goTo} />
      ) : null}
    </>
  );
}

/** Runs the recording again through this version's code, and says whether it still decides the same. */
export function ReexecutePanel({ view }: { readonly view: View }) {
  const t = useText();
  const rerun = useRerun();
  const { status } = rerun;
  const because = whyNotRun(view.recording);
  return (
    <div className={styles.panel}>
      <p className={styles.note}>{t('rerun.about')}</p>
      {because !== undefined ? (
        <CannotRun because={because} />
      ) : status.kind === 'running' ? (
        <Progress rerun={rerun} />
      ) : (
        <Button
          look="primary"
          onClick={() => rerun.start({ kind: 'reexecute', recording: handedOf(view.recording) })}
        >
          {t(status.kind === 'idle' ? 'rerun.start' : 'rerun.again')}
        </Button>
      )}
      <Ended rerun={rerun} />
      {status.kind === 'reexecuted' ? <Result view={view} result={status.result} /> : null}
    </div>
  );
}
