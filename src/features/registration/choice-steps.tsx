import { useId, useState } from 'react';
import { LIMIT_PERIODS } from '#domain/account/own-limits.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import form from '#src/features/login/form.module.css';
import { useText } from '#src/text/text.ts';
import { Field } from '#src/ui/field.tsx';
import { Check } from './check.tsx';
import { Fault } from './fault.tsx';
import type { StepProps } from './person-steps.tsx';
import styles from './registration.module.css';

const ANSWERS = ['set', 'none'] as const;
type Answer = (typeof ANSWERS)[number];

function Amount({ symbol, error }: { readonly symbol: string; readonly error: string | undefined }) {
  const t = useText();
  return (
    <div className={styles.pair}>
      <Field
        label={t('join.limit.amount', { currency: symbol })}
        name="limitAmount"
        inputMode="decimal"
        autoComplete="off"
        error={error}
      />
      <label className={form.select}>
        <span>{t('join.limit.within')}</span>
        <select name="limitPeriod" defaultValue="MONTH">
          {LIMIT_PERIODS.map((period) => (
            <option key={period} value={period}>
              {t('join.limit.per', { period })}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

/** A limit of deposits, or none: both stand alike, and nothing is chosen or proposed (UK-20, UK-21). */
export function LimitStep({ errors, symbol }: StepProps & { readonly symbol: string }) {
  const t = useText();
  const id = useId();
  const [answer, setAnswer] = useState<Answer | undefined>();
  return (
    <>
      <fieldset className={form.group}>
        <legend>{t('join.limit')}</legend>
        <p className={form.hint}>{t('join.limit.about')}</p>
        {ANSWERS.map((value) => (
          <label key={value} className={form.check}>
            <input
              type="radio"
              name="depositLimit"
              value={value}
              aria-invalid={errors.depositLimit !== undefined}
              aria-describedby={errors.depositLimit === undefined ? undefined : id}
              onChange={() => setAnswer(value)}
            />
            <span>{t(`join.limit.${value}`)}</span>
          </label>
        ))}
        <Fault id={id} text={errors.depositLimit} />
      </fieldset>
      <div hidden={answer !== 'set'}>
        <Amount symbol={symbol} error={errors.limitAmount} />
      </div>
      <div hidden={answer !== 'none'}>
        <Check name="noLimit" error={errors.noLimit}>
          {t('join.limit.sure')}
        </Check>
      </div>
    </>
  );
}

const TEXTS = ['terms', 'bettingRules', 'privacyPolicy'] as const;

/** One tick for the texts, and one for each way of hearing from us, none of them ticked (REG-01.2). */
export function ChoicesStep({ errors }: StepProps) {
  const t = useText();
  return (
    <>
      <div>
        <Check name="acceptTerms" error={errors.acceptTerms}>
          {t('join.terms')}
        </Check>
        <p className={form.hint}>{t('join.funds')}</p>
        <ul className={styles.texts} aria-label={t('join.texts')}>
          {TEXTS.map((text) => (
            <li key={text}>
              {/* Another tab: what was typed here is kept nowhere else. */}
              <a href={pathFor(text)} target="_blank" rel="noopener">
                {t(`join.text.${text}`)}
              </a>
            </li>
          ))}
          <li>
            <a href={`${pathFor('terms')}#funds`} target="_blank" rel="noopener">
              {t('join.text.funds')}
            </a>
          </li>
        </ul>
      </div>
      <fieldset className={form.group}>
        <legend>{t('join.marketing')}</legend>
        <p className={form.hint}>{t('join.marketingHint')}</p>
        <Check name="marketingEmail">{t('join.marketingEmail')}</Check>
        <Check name="marketingSms">{t('join.marketingSms')}</Check>
        <Check name="marketingPhone">{t('join.marketingPhone')}</Check>
      </fieldset>
    </>
  );
}
