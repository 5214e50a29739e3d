import { useLocation } from 'wouter';
import { INTERVENTION_ANSWERS, type InterventionAnswer } from '#domain/account/intervention.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { AnswerDialog } from '#src/ui/modal.tsx';
import styles from './safer-gambling.module.css';

/** Where an answer leads. */
const PAGES = {
  LIMIT: pathFor('depositLimits'),
  BREAK: pathFor('coolOff'),
  TALK: pathFor('contactUs'),
  CONTINUE: undefined,
} as const satisfies Record<InterventionAnswer, string | undefined>;

/** What staff ask: over the slip and all that is lighter, with four answers of one size (RGT-07, UK-34). */
export function InterventionWindow() {
  const t = useText();
  const submit = useSubmit();
  const [, go] = useLocation();
  const asked = useApp((state) => state.user.intervention);
  if (asked === undefined) return null;
  const { id, kind, blocking, answer } = asked;
  const busy = answer === 'sending';
  const press = (given: InterventionAnswer) => (): void => {
    if (busy) return;
    submit({ type: 'intent/interventionAnswered', data: { id, answer: given } });
    const page = PAGES[given];
    if (page !== undefined) go(page);
  };
  return (
    <AnswerDialog title={t('intervention.title')} layer="intervention">
      <div className={styles.window}>
        <p data-shown="intervention">{t('intervention.text', { kind })}</p>
        {blocking ? <p>{t('intervention.blocking')}</p> : null}
        {INTERVENTION_ANSWERS.map((one) => (
          <Button key={one} wide aria-disabled={busy} onClick={press(one)}>
            {t('intervention.answer', { answer: one })}
          </Button>
        ))}
        <p role="status">{answer === 'open' ? '' : t(`intervention.${answer}`)}</p>
      </div>
    </AnswerDialog>
  );
}
