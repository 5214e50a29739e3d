import { useId, useState } from 'react';
import { useText } from '#src/text/text.ts';
import { Result } from '#src/verify/result.tsx';
import { saidOutcome } from '#src/verify/said-outcome.ts';
import type { Pack } from './open-pack.ts';
import styles from './pack-proof.module.css';
import { useVerdict } from './use-verdict.ts';

/** What checking the file has shown, and whether it was an evidence pack; all of it when it is asked for. */
export function PackProof({ pack, name }: { readonly pack: Pack; readonly name: string }) {
  const t = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  const checked = useVerdict(pack);
  if (checked === 'checking')
    return (
      <p role="status" className={styles.said}>
        {t(`support.${pack.kind}.checking`)}
      </p>
    );
  if (checked === undefined)
    return (
      <p role="alert" className={styles.said} data-outcome="unreadable">
        {t(`support.${pack.kind}.failed`)}
      </p>
    );
  return (
    <>
      <p className={styles.said} data-outcome={checked.outcome}>
        <span role="status">
          {t(`support.${pack.kind}.said`, { outcome: t(`verify.outcome.${saidOutcome(checked)}`) })}
        </span>{' '}
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {t(open ? 'support.pack.hide' : 'support.pack.show')}
        </button>
      </p>
      <div id={id} className={styles.result} hidden={!open}>
        {open ? <Result name={name} verdict={checked} /> : null}
      </div>
    </>
  );
}
