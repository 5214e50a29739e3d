import { useLocation } from 'wouter';
import { pathFor } from '#domain/navigation/routes.ts';
import { useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { AnswerDialog } from '#src/ui/modal.tsx';
import styles from './questionnaire.module.css';

/** Calls for the answers that stand before the next bet, with two presses of one size (RGT-06, UK-34). */
export function QuestionnaireWindow() {
  const t = useText();
  const submit = useSubmit();
  const [, go] = useLocation();
  return (
    <AnswerDialog title={t('questionnaire.windowTitle')} layer="workflow">
      <div className={styles.window} data-shown="questionnaireCall">
        <p>{t('questionnaire.windowText')}</p>
        <Button wide onClick={() => go(pathFor('questionnaire'))}>
          {t('questionnaire.answerNow')}
        </Button>
        <Button wide onClick={() => submit({ type: 'intent/questionnaireLeft', data: {} })}>
          {t('questionnaire.later')}
        </Button>
      </div>
    </AnswerDialog>
  );
}
