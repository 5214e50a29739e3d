import type { FormItem } from '#domain/results/form.ts';
import { dayText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import styles from './results.module.css';

/** A side's last matches as letters, the latest on the right; each says what it was. */
export function FormMarks({ name, form }: { readonly name: string; readonly form: readonly FormItem[] }) {
  const t = useText();
  return (
    <ol className={styles.form} aria-label={t('results.formOf', { name })}>
      {form.toReversed().map((item) => {
        const told = t('results.formItem', {
          ...item,
          isHome: String(item.isHome),
          day: dayText(item.startTime),
        });
        return (
          <li key={`${item.startTime} ${item.opponent}`} data-outcome={item.outcome} title={told}>
            <span aria-hidden="true">{t(`results.mark.${item.outcome}`)}</span>
            <span className="sr-only">{told}</span>
          </li>
        );
      })}
    </ol>
  );
}
