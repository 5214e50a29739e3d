import { TEXTS_IN_FORCE } from '#domain/config/texts-in-force.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import styles from './new-texts.module.css';

/**
 * How customers' money is protected, to be read before it is first used: where they were about to use it, so
 * that the slip and what was typed stay (REG-02.4, UK-15).
 */
export function FundsStep() {
  const t = useText();
  const submit = useSubmit();
  const answer = useApp((state) => state.user.fundsRead);
  const busy = answer === 'sending';
  const version = TEXTS_IN_FORCE.funds;
  return (
    <section className={styles.question} aria-label={t('funds.title')} data-shown="fundsProtection">
      <strong>{t('funds.title')}</strong>
      <p>{t('funds.about')}</p>
      {/* Another tab: what they were about to do stays here. */}
      <a
        href={`${pathFor('terms', { version })}#funds`}
        className={styles.link}
        target="_blank"
        rel="noopener"
      >
        {t('funds.terms')}
      </a>
      <Button
        wide
        aria-disabled={busy}
        onClick={() => (busy ? undefined : submit({ type: 'intent/fundsAcknowledged', data: { version } }))}
      >
        {t('funds.read')}
      </Button>
      <p role="status">
        {answer === undefined ? '' : t(answer === 'refused' ? 'funds.refused' : `newTexts.${answer}`)}
      </p>
    </section>
  );
}
