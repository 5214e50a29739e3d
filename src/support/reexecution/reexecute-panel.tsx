import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import type { View } from '../player/view.ts';
import { BetsResult } from './bets-result.tsx';
import { CannotRun, whyNotRun } from './cannot-run.tsx';
import { DivergenceReport } from './divergence-report.tsx';
import { handedOf, type Reexecuted } from './job.ts';
import { Ended, Progress } from './progress.tsx';
import styles from './reexecution.module.css';
import { useReexecution } from './use-reexecution.ts';

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
  const rerun = useReexecution();
  const { status } = rerun;
  const because = whyNotRun(view.recording);
  const bets = because === 'behaviour';
  const kind = bets ? 'reexecuteBets' : 'reexecute';
  return (
    <div className={styles.panel}>
      <p className={styles.note}>{t('rerun.about')}</p>
      {because === undefined ? null : <CannotRun because={because} bets={bets} />}
      {because !== undefined && !bets ? null : status.kind === 'running' ? (
        <Progress rerun={rerun} />
      ) : (
        <Button look="primary" onClick={() => rerun.start({ kind, recording: handedOf(view.recording) })}>
          {t(bets ? 'rerun.startBets' : status.kind === 'idle' ? 'rerun.start' : 'rerun.again')}
        </Button>
      )}
      <Ended rerun={rerun} />
      {status.kind === 'betsReexecuted' ? <BetsResult view={view} result={status.result} /> : null}
      {status.kind === 'reexecuted' ? <Result view={view} result={status.result} /> : null}
    </div>
  );
}
