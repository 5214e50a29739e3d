import { type SubmitEvent, useState } from 'react';
import { OWN_LIMITS } from '#domain/account/own-limits.ts';
import {
  answerIn,
  answerText,
  choicesOf,
  NOT_SAID,
  QUESTION_IDS,
  type QuestionId,
} from '#domain/account/questionnaire.ts';
import { selectCurrency } from '#projections/user/select-user.ts';
import type { QuestionsState } from '#projections/user/user-state.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { pseudonymOf } from '#src/platform/vault/pseudonyms.ts';
import { useRevealed } from '#src/platform/vault/use-revealed.ts';
import { useVault } from '#src/platform/vault/vault-context.ts';
import { currencySymbol } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { typedAmount } from '#src/text/typed-amount.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { answerWords } from './answer-text.ts';
import styles from './questionnaire.module.css';
import { StepStatus } from './step-status.tsx';

interface Asked {
  readonly question: QuestionId;
  /** What was answered before, as far as this page was told. */
  readonly saved: string | undefined;
  readonly fault: boolean;
}

function Choices({ question, saved, fault }: Asked) {
  const t = useText();
  const currency = useApp(selectCurrency);
  return (
    <fieldset className={styles.choices} aria-describedby={fault ? 'question-fault' : undefined}>
      <legend>{t(`questionnaire.${question}`)}</legend>
      {choicesOf(question).map((value) => (
        <label key={value} className={styles.choice}>
          <input type="radio" name="answer" value={value} defaultChecked={saved === value} />
          <span>{answerWords(t, question, value, currency)}</span>
        </label>
      ))}
      {fault ? (
        <p id="question-fault" role="alert" className={styles.fault}>
          {t('questionnaire.choose')}
        </p>
      ) : null}
    </fieldset>
  );
}

function Amount({ question, saved, fault }: Asked) {
  const t = useText();
  const symbol = currencySymbol(useApp(selectCurrency));
  const amount = saved === undefined || saved === NOT_SAID ? '' : (Number(saved) / 100).toFixed(2);
  // One of both is said: what is typed is not dropped for a tick that stands from before.
  const [changed, setChanged] = useState<{ readonly text: string; readonly isKept: boolean }>();
  const { text, isKept } = changed ?? { text: amount, isKept: saved === NOT_SAID };
  return (
    <fieldset className={styles.choices}>
      <legend>{t(`questionnaire.${question}`)}</legend>
      <Field
        label={t('questionnaire.amount', { currency: symbol })}
        hint={t('limits.amountHint')}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={({ currentTarget: { value } }) => setChanged({ text: value, isKept: false })}
        error={fault ? t('questionnaire.amountFault') : undefined}
      />
      <label className={styles.choice}>
        <input
          type="checkbox"
          name="answer"
          value={NOT_SAID}
          checked={isKept}
          onChange={({ currentTarget: { checked } }) =>
            setChanged({ text: checked ? '' : text, isKept: checked })
          }
        />
        <span>{t('questionnaire.notSaid')}</span>
      </label>
    </fieldset>
  );
}

/** What the form says; undefined for no answer. Who ticks that they would rather not say has said nothing. */
function valueIn(form: FormData, question: QuestionId, symbol: string): string | undefined {
  const chosen = form.get('answer');
  if (typeof chosen === 'string') return chosen;
  if (question !== 'COMFORTABLE') return undefined;
  const text = form.get('amount');
  const amount = typedAmount(typeof text === 'string' ? text : '', symbol);
  return amount === undefined || amount > OWN_LIMITS.mostAmount ? undefined : String(amount);
}

/** One question. Of what is answered the log has a mark alone. */
export function QuestionForm({
  question,
  questions,
}: {
  readonly question: QuestionId;
  readonly questions: QuestionsState;
}) {
  const t = useText();
  const submit = useSubmit();
  const vault = useVault();
  const symbol = currencySymbol(useApp(selectCurrency));
  const [fault, setFault] = useState(false);
  const mark = questions.told?.answers.find((one) => one.question === question)?.personalAnswer;
  const saved = answerIn(question, useRevealed(mark));
  const busy = questions.step?.outcome === 'sending';
  const { screen } = questions;
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const value = valueIn(new FormData(form), question, symbol);
    setFault(value === undefined);
    if (value === undefined) {
      form.querySelector('input')?.focus();
      return;
    }
    const personalAnswer = pseudonymOf(vault, 'personalAnswer', answerText(question, value));
    submit({ type: 'intent/questionAnswered', data: { question, personalAnswer } });
  };
  const asked = { question, saved, fault };
  return (
    <form className={styles.part} onSubmit={send} noValidate data-shown={`question-${question}`}>
      <p className={styles.quiet}>{t('questionnaire.progress', { nth: screen, of: QUESTION_IDS.length })}</p>
      {question === 'COMFORTABLE' ? <Amount {...asked} /> : <Choices {...asked} />}
      <div className={styles.presses}>
        <Button type="submit" look="primary" wide aria-disabled={busy}>
          {t(busy ? 'questionnaire.sending' : 'questionnaire.next')}
        </Button>
        <Button wide onClick={() => submit({ type: 'intent/questionnaireMoved', data: { to: screen - 1 } })}>
          {t('questionnaire.back')}
        </Button>
        <Button wide onClick={() => submit({ type: 'intent/questionnaireLeft', data: {} })}>
          {t('questionnaire.leave')}
        </Button>
      </div>
      <StepStatus step={questions.step} />
    </form>
  );
}
