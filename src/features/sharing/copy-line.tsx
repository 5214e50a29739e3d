import { useState } from 'react';
import { copyText } from '#src/platform/clipboard/clipboard.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { IconCopy } from '#src/ui/icons.ts';
import styles from './sharing.module.css';

/** A text to give away, with a button that copies it and says whether that worked. */
export function CopyLine({ label, text }: { readonly label: string; readonly text: string }) {
  const t = useText();
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null);
  const copy = (): void => {
    copyText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('copyFailed'),
    );
  };
  return (
    <div className={styles.copy}>
      <span className={styles.label}>{label}</span>
      <output className={styles.value}>{text}</output>
      <Button small onClick={copy} aria-label={t('slip.copy', { what: label })}>
        <IconCopy size={16} aria-hidden="true" />
      </Button>
      <span role="status" className={styles.hint}>
        {outcome === null ? '' : t(`slip.${outcome}`)}
      </span>
    </div>
  );
}
