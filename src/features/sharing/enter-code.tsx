import { type SubmitEvent, useId, useRef } from 'react';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { codeFor } from './logged-words.ts';
import styles from './sharing.module.css';

/** Room for the blanks and hyphens of a paste. */
const LONGEST = 64;

/** Fills the slip from a code, whole or not at all (REQ-02). */
export function EnterCode({ onDone }: { readonly onDone: () => void }) {
  const t = useText();
  const submit = useSubmit();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { working, failed, opened } = useApp((state) => state.sharing);
  const error =
    failed?.what === 'open' ? t(`slip.codeError.${failed.reason}`, { code: failed.code }) : undefined;
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (working !== null) return;
    const text = new FormData(event.currentTarget).get('code');
    const typed = typeof text === 'string' ? text.slice(0, LONGEST) : '';
    submit({
      type: 'intent/slipCodeEntered',
      data: { text: codeFor(typed) },
    });
    form.current?.querySelector('input')?.focus();
  };
  return (
    <form ref={form} className={styles.dialog} onSubmit={send} noValidate aria-describedby={id}>
      <Field
        label={t('slip.codeLabel')}
        hint={t('slip.codeHint')}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={LONGEST}
        error={error}
      />
      <p id={id} role="status" className={styles.hint}>
        {opened === null ? '' : t('slip.codeDone', { count: opened })}
      </p>
      <div className={styles.choice}>
        <Button onClick={onDone}>{t('slip.requestClose')}</Button>
        <Button type="submit" look="primary" aria-disabled={working !== null}>
          {t(working === 'open' ? 'slip.codeAdding' : 'slip.codeAdd')}
        </Button>
      </div>
    </form>
  );
}
