import { QUESTION_IDS, QUESTIONNAIRE, type QuestionId } from '#domain/account/questionnaire.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { nextScreen, questionOn, selectThanks } from '#projections/user/select-questions.ts';
import { selectCurrency } from '#projections/user/select-user.ts';
import type { QuestionsState } from '#projections/user/user-state.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useRevealed } from '#src/platform/vault/use-revealed.ts';
import { useText } from '#src/text/text.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card, Page } from '#src/ui/layout.tsx';
import { savedWords } from './answer-text.ts';
import { QuestionForm } from './question-form.tsx';
import styles from './questionnaire.module.css';
import { StepStatus } from './step-status.tsx';

const nothingKnown: QuestionsState = { screen: 0 };
const SUMMARY = QUESTION_IDS.length + 1;

function Welcome({ questions }: { readonly questions: QuestionsState }) {
  const t = useText();
  const submit = useSubmit();
  const isBegun = (questions.told?.answers.length ?? 0) > 0;
  return (
    <div className={styles.part} data-shown="questionnaireWelcome">
      <p>{t('questionnaire.about')}</p>
      <p>{t('questionnaire.kept', { days: QUESTIONNAIRE.keptMs / 86_400_000 })}</p>
      <p>{t('questionnaire.follows', { period: t('limits.per', { period: 'MONTH' }) })}</p>
      <p>{t('questionnaire.open')}</p>
      <Button
        wide
        look="primary"
        onClick={() => submit({ type: 'intent/questionnaireMoved', data: { to: nextScreen(questions) } })}
      >
        {t(isBegun ? 'questionnaire.goOn' : 'questionnaire.begin')}
      </Button>
    </div>
  );
}

function Answer({ question, mark, to }: { question: QuestionId; mark: string | undefined; to: number }) {
  const t = useText();
  const submit = useSubmit();
  const currency = useApp(selectCurrency);
  const words = savedWords(t, question, useRevealed(mark), currency);
  const asked = t(`questionnaire.${question}`);
  const known = words ?? t('questionnaire.unread');
  return (
    <div>
      <dt>{asked}</dt>
      <dd>{mark === undefined ? t('questionnaire.noAnswer') : known}</dd>
      <dd>
        <Button
          small
          aria-label={t('questionnaire.changeOf', { question: asked })}
          onClick={() => submit({ type: 'intent/questionnaireMoved', data: { to } })}
        >
          {t('questionnaire.change')}
        </Button>
      </dd>
    </div>
  );
}

/** All answers before they are sent. */
function Summary({ questions: { told, step } }: { readonly questions: QuestionsState }) {
  const t = useText();
  const submit = useSubmit();
  const busy = step?.outcome === 'sending';
  const markOf = (question: QuestionId) =>
    told?.answers.find((one) => one.question === question)?.personalAnswer;
  return (
    <div className={styles.part} data-shown="questionnaireSummary">
      <h2>{t('questionnaire.summary')}</h2>
      <p>{t('questionnaire.summaryAbout')}</p>
      <dl className={styles.list}>
        {QUESTION_IDS.map((question, nth) => (
          <Answer key={question} question={question} mark={markOf(question)} to={nth + 1} />
        ))}
      </dl>
      <div className={styles.presses}>
        <Button
          look="primary"
          wide
          aria-disabled={busy}
          onClick={() => busy || submit({ type: 'intent/questionnaireSubmitted', data: {} })}
        >
          {t(busy ? 'questionnaire.sending' : 'questionnaire.send')}
        </Button>
        <Button wide onClick={() => submit({ type: 'intent/questionnaireLeft', data: {} })}>
          {t('questionnaire.leave')}
        </Button>
      </div>
      <StepStatus step={step} />
    </div>
  );
}

function Thanks({ result }: { readonly result: 'FREE' | 'CALL' }) {
  const t = useText();
  const submit = useSubmit();
  return (
    <div className={styles.part} data-shown="questionnaireThanks">
      <h2>{t('questionnaire.thanks')}</h2>
      <p role="status">
        {t(`questionnaire.thanks${result}`, { period: t('limits.per', { period: 'MONTH' }) })}
      </p>
      {result === 'CALL' ? (
        <ButtonLink href={pathFor('contactUs')}>{t('questionnaire.contact')}</ButtonLink>
      ) : null}
      <ButtonLink href={pathFor('spendingControls')}>{t('questionnaire.setLimit')}</ButtonLink>
      <Button wide onClick={() => submit({ type: 'intent/questionnaireLeft', data: {} })}>
        {t('questionnaire.close')}
      </Button>
    </div>
  );
}

function Content({ questions }: { readonly questions: QuestionsState }) {
  const t = useText();
  const thanks = useApp(selectThanks);
  const { told, screen } = questions;
  if (thanks !== undefined) return <Thanks result={thanks} />;
  if (told === undefined || !told.due) {
    const unknown = questions.loadFailed === true ? 'questionnaire.notLoaded' : 'questionnaire.loading';
    return (
      <div className={styles.part} role="status" data-shown="questionnaireNone">
        {t(told === undefined ? unknown : 'questionnaire.notAsked')}
      </div>
    );
  }
  if (screen === SUMMARY) return <Summary questions={questions} />;
  const question = questionOn(screen);
  return question === undefined ? (
    <Welcome questions={questions} />
  ) : (
    <QuestionForm key={question} question={question} questions={questions} />
  );
}

/** Ten questions about means, one a screen, and what follows from the answers (RGT-06). */
export function QuestionnairePage() {
  const t = useText();
  const questions = useApp((state) => state.user.questions) ?? nothingKnown;
  return (
    <Page>
      <PageHead heading={t('route.questionnaire')} title={t('route.questionnaire')} noindex />
      <Card>
        <Content questions={questions} />
      </Card>
    </Page>
  );
}
