import type { DataOf } from '#domain/events/registry.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { durationText } from '#src/text/duration-text.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { AnswerDialog } from '#src/ui/modal.tsx';
import styles from './reality-check.module.css';

type Answer = DataOf<'intent/realityCheckAnswered'>['answer'];

/**
 * The check itself (RGT-01, UK-27): says how long the session has lasted, stands over everything but the
 * windows that are graver, and goes only with one of its answers. None of them stands out: nobody is led on
 * to play (UK-30).
 */
export function RealityCheckWindow() {
  const t = useText();
  const submit = useSubmit();
  const stage = useApp((state) => state.realityCheck.stage);
  if (stage.kind !== 'shown') return null;
  const answer = (given: Answer) => () =>
    submit({ type: 'intent/realityCheckAnswered', data: { answer: given } });
  return (
    <AnswerDialog title={t('realityCheck.title')} layer="realityCheck">
      <div className={styles.window}>
        <p className={styles.elapsed} data-shown="sessionElapsed">
          {t('realityCheck.elapsed', { time: durationText(t, stage.elapsedMs) })}
        </p>
        <p>{t('realityCheck.why', { minutes: stage.minutes })}</p>
        <div className={styles.answers}>
          <Button wide onClick={answer('continue')}>
            {t('realityCheck.continue')}
          </Button>
          <Button wide onClick={answer('history')}>
            {t('realityCheck.history')}
          </Button>
          <Button wide onClick={answer('logout')}>
            {t('account.logOut')}
          </Button>
        </div>
      </div>
    </AnswerDialog>
  );
}
