import type { BetReplayResult } from '#replay/reexecution/reexecute-bets.ts';
import { useText } from '#src/text/text.ts';
import type { View } from '../player/view.ts';
import { DivergenceReport } from './divergence-report.tsx';
import styles from './reexecution.module.css';

const lookOf = { betsIdentical: styles.good, betsDiffer: styles.caution, noBets: styles.caution } as const;

/**
 * What became of deciding again what concerns bets: a difference is no verdict, as it may follow from what
 * was not kept.
 */
export function BetsResult({ result, view }: { readonly result: BetReplayResult; readonly view: View }) {
  const t = useText();
  const { kind, decided, taken, defects } = result;
  return (
    <>
      <div role="status" className={lookOf[kind]}>
        <strong>{t(`rerun.${kind}`)}</strong>
        <p>{t(`rerun.${kind}About`, { decided })}</p>
        {taken === 0 ? null : <p>{t('rerun.betsTaken', { taken })}</p>}
      </div>
      {defects.length === 0 ? null : (
        <p className={styles.bad}>
          {t('rerun.defects', { count: defects.length })}: {defects[0]}
        </p>
      )}
      {result.kind === 'betsDiffer' ? (
        <DivergenceReport
          recording={view.recording}
          divergence={result.divergence}
          goTo={view.goTo}
          ofState={false}
        />
      ) : null}
    </>
  );
}
