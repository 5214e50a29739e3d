import type { Ref } from 'react';
import { useText } from '#src/text/text.ts';
import styles from './registration.module.css';
import { STEPS, type Step } from './steps.ts';

/** Where in the five steps somebody is; its heading takes the focus when they go on or back. */
export function Progress({ step, ref }: { readonly step: Step; readonly ref: Ref<HTMLHeadingElement> }) {
  const t = useText();
  const at = STEPS.indexOf(step);
  return (
    <>
      <ol className={styles.progress} aria-label={t('join.progress')}>
        {STEPS.map((one, nth) => (
          <li key={one} data-done={nth < at} aria-current={one === step ? 'step' : undefined}>
            {t(`join.step.${one}`)}
          </li>
        ))}
      </ol>
      <h2 ref={ref} tabIndex={-1} className={styles.heading}>
        {t('join.stepOf', { at: at + 1, of: STEPS.length, name: t(`join.heading.${step}`) })}
      </h2>
    </>
  );
}
